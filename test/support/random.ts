import { randomInt } from "node:crypto";

/** Seed of every random test in this process: the environment variable SEED, or a new number in each run. */
const SEED = Number(process.env.SEED || randomInt(2 ** 32));

/** Pseudo-random choices, the same ones in the same order for the same seed. */
export interface Random {
  /** A number from 0 to below 1. */
  fraction(): number;
  /** An integer from 0 to below a limit. */
  below(limit: number): number;
  /** True with a probability. */
  chance(probability: number): boolean;
  /** One element of a list. Against its type it is undefined when the list is empty. */
  pick<T>(items: readonly T[]): T;
  /** An independent generator, so that concurrent actors do not draw from one sequence. */
  fork(): Random;
}

/** Starts a generator at the seed of this run and prints that seed: `SEED=… npm test -- FILE` repeats the choices. */
export function seededRandom(testName: string): Random {
  console.log(`${testName}: SEED=${SEED}`);
  return createRandom(SEED);
}

/** A mulberry32 generator. */
function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    // The cast spares callers, whose lists have elements, a check.
    pick: <T>(items: readonly T[]) => items[below(items.length)] as T,
    fork: () => createRandom(below(2 ** 32)),
  };
}
