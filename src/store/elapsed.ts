import { setImmediate as nextTick } from "node:timers/promises";

/** A wait that can be given up. */
export interface Wait {
  /** Never settles once the wait is cancelled. */
  over: Promise<void>;
  cancel(): void;
}

/**
 * Waits for at least so many milliseconds. A timer counts from the time of its turn of the event loop, which was taken
 * before the turn began; after two turns that is later than the call.
 */
export function elapsed(milliseconds: number, { keepsProcess = true } = {}): Wait {
  let isCancelled = false;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    const begin = async () => {
      await nextTick();
      await nextTick();
      if (isCancelled) return;
      timer = setTimeout(resolve, milliseconds);
      if (!keepsProcess) timer.unref();
    };
    void begin();
  });
  return {
    over,
    cancel() {
      isCancelled = true;
      clearTimeout(timer);
    },
  };
}
