import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds after which a wait fails; generous, so that a busy machine never fails a test. */
const TIMEOUT_MS = 120_000;

/** Polls until a check returns something other than false, and returns that. */
export async function waitFor<T>(
  awaited: string,
  check: () => T | false | Promise<T | false>,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await check();
    if (value !== false) return value;
    if (Date.now() > deadline) throw timeoutError(awaited, timeoutMs);
    await sleep(10);
  }
}

/** Settles as a promise does, or rejects when that takes too long. */
export async function withTimeout<T>(
  awaited: string,
  promise: Promise<T>,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError(awaited, timeoutMs)), timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

const timeoutError = (awaited: string, timeoutMs: number) =>
  new Error(`Timed out after ${timeoutMs} ms waiting for ${awaited}.`);
