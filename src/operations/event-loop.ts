const waiting: (() => void)[] = [];

/** Resolves in a later turn of the event loop; of all that wait, in each turn only the first. */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(resumeFirst);
  });

function resumeFirst(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeFirst);
}

/** Maps a long list in slices, each in a turn of its own, so that other requests are served between them. */
export async function mapInSlices<T, U>(
  items: readonly T[],
  size: number,
  map: (slice: readonly T[]) => readonly U[] | Promise<readonly U[]>,
): Promise<U[]> {
  const mapped: U[] = [];
  for (let at = 0; at < items.length; at += size) {
    if (at > 0) await yieldToEventLoop();
    mapped.push(...(await map(items.slice(at, at + size))));
  }
  return mapped;
}
