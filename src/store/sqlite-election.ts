import {
  type Election,
  type ElectionName,
  type ElectionOptions,
  type ElectionState,
  electionFailure,
} from "./election.ts";
import { openFile } from "./sqlite-connection.ts";

/** Time between attempts to lead; one takes microseconds. */
const RETRY_MS = 1_000;

/**
 * Elects by an empty database beside the store, whose leader keeps an exclusive transaction open: the operating system
 * ends that when the process ends, however it ends. The store itself cannot be locked for long.
 */
export async function sqliteElection(
  file: string,
  name: ElectionName,
  { report }: Pick<ElectionOptions, "report">,
): Promise<Election> {
  const connection = await openFile(`${file}-${name}`);
  let state: ElectionState = "unknown";
  const attempt = () => {
    try {
      // Without the second setting there would be another file, though nothing is written.
      connection.exec("pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive");
      state = "leader";
      clearInterval(timer);
    } catch (error) {
      const isLed = /database is locked/.test(String(error));
      if (!isLed) report(electionFailure(name), error);
      state = isLed ? "follower" : "unknown";
    }
  };
  const timer = setInterval(attempt, RETRY_MS);
  attempt();
  return {
    state: () => state,
    async close() {
      clearInterval(timer);
      state = "follower";
      connection.close();
    },
  };
}
