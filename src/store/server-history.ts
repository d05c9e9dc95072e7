/** Counts the servers that a process has met. Another one may have lost commits, as may one whose change log has become shorter. */
export function serverHistory() {
  let last = "";
  let generation = 0;
  let lastRead = 0;
  return {
    observe(server: string, hasLost: boolean) {
      if ((last !== "" && server !== last) || hasLost) {
        generation += 1;
        // Its number may be that of another entry now.
        lastRead = 0;
      }
      last = server;
    },
    generation: () => generation,
    /** The last entry of the change log that was read; 0: none of this generation. */
    lastRead: () => lastRead,
    noteRead(seq: number) {
      lastRead = seq;
    },
  };
}
