import { LRUCache } from "lru-cache";
import { addressGroup } from "../domain/ip-address.ts";
import { type Caller, has } from "../domain/roles.ts";
import { type ErrorCode, ServiceError, tooManyRequests } from "../errors.ts";
import type { Charge, Consumed } from "../store/counters.ts";

/** Seconds in which wrong passwords are counted. */
const WINDOW_SECONDS = 600;

/** Event passwords that were right, each with its address. */
const MAX_KNOWN_PASSWORDS = 1000;

/** Charges counters in the store, which count exactly over all processes; negative points are refunds. */
export type ChargeCounters = (charges: readonly Charge[]) => Promise<Consumed[]>;

/** The sender of an attempt to log in. */
export interface Attempt {
  address: string;
  /** The user whose credentials are tried; 0: nobody has the name. */
  userId: number;
  /** The account that a failure also counts against; null if the address, or a part of the secret, is its owner's. */
  account: string | null;
  now: number;
}

/** Thrown for wrong credentials that were checked. */
export class FailedAttempt extends ServiceError {
  readonly userId: number;

  constructor(code: ErrorCode, userId: number) {
    super(code);
    this.userId = userId;
  }
}

export type Attempts = ReturnType<typeof attemptLimits>;

/**
 * Limits guesses of passwords. An attempt is counted before it is checked, so that concurrent ones cannot get past the
 * limit; success gives its points back. `limit` 0 counts nothing.
 */
export function attemptLimits(charge: ChargeCounters, limit: number) {
  const rule = { limit, windowSeconds: WINDOW_SECONDS };
  const known = new LRUCache<string, true>({ max: MAX_KNOWN_PASSWORDS });

  /**
   * Charges counters, runs a check and, when it succeeds, pays the refunds. When the check throws, for example because no
   * password hash could be computed, its charges are refunded and no others: the client has not learned whether the password
   * was right.
   */
  async function counted<T>(
    charges: readonly Charge[],
    now: number,
    check: () => Promise<T | null>,
    refunds: (states: readonly Consumed[]) => readonly Charge[],
  ): Promise<T | null> {
    if (limit === 0) return check();
    const states = await charge(charges);
    const exceeded = states.filter(({ allowed }) => !allowed).map(({ resetsAt }) => resetsAt - now);
    if (exceeded.length > 0) throw tooManyRequests(Math.max(...exceeded), limit);
    let refunded: readonly Charge[] = charges.map((charge) => ({ ...charge, points: -charge.points }));
    try {
      const result = await check();
      refunded = result === null ? [] : refunds(states);
      return result;
    } finally {
      if (refunded.length > 0) await charge(refunded);
    }
  }

  const chargeOf = (key: string, points: number): Charge => ({ key, points, ...rule });

  /**
   * Makes the check of one kind of credentials. It throws when the given function returns null, or without running it beyond
   * a limit. Success clears the failures of its own address from the account, and leaves those of other addresses, and of
   * the address itself, which all kinds share.
   */
  const guessesOf =
    (kind: string, failure: ErrorCode) =>
    async <T>({ address, account, userId, now }: Attempt, check: () => Promise<T | null>): Promise<T> => {
      const client = addressGroup(address);
      const byAddress = `login ${client}`;
      const byAccount = account === null ? [] : [`${kind} ${account}`, `${kind} ${account} ${client}`];
      const result = await counted(
        [byAddress, ...byAccount].map((key) => chargeOf(key, 1)),
        now,
        check,
        ([, , ofPair]) => [
          chargeOf(byAddress, -1),
          ...byAccount.map((key) => chargeOf(key, -(ofPair?.used ?? 0))),
        ],
      );
      if (result === null) throw new FailedAttempt(failure, userId);
      return result;
    };

  return {
    /** Runs a check of a login or application password. */
    logIn: guessesOf("login", "incorrect_password"),

    /** Runs a check of a code. Counted apart from passwords: whoever has the password would clear the failures with it. */
    useSecondFactor: guessesOf("second factor", "rest_second_factor_invalid"),

    /**
     * The counter of new event passwords of a caller. Reads with the password of some event are not counted, so whoever
     * sets guesses as passwords of own events could try them on those of others; who may edit these need not guess.
     */
    newEventPasswordCharge: (caller: Caller): Charge | undefined =>
      limit === 0 || has(caller, "edit_others") ? undefined : chargeOf(`new event password ${caller.id}`, 1),

    /**
     * Runs a read with an event password. One that was right before is not counted again: trying it once more tells
     * nobody anything new.
     */
    async openEvents<T extends { isRight: boolean }>(
      { address, password, now }: { address: string; password: string; now: number },
      read: () => Promise<T>,
    ): Promise<T> {
      const name = `${address} ${password}`;
      const charges = (points: number) => [chargeOf(`event password ${addressGroup(address)}`, points)];
      let result: T | undefined;
      const check = async () => {
        result = await read();
        if (result.isRight) known.set(name, true);
        else known.delete(name);
        return result.isRight || null;
      };
      if (known.has(name)) await check();
      else await counted(charges(1), now, check, () => charges(-1));
      // The check has set it, or has thrown.
      return result as T;
    },
  };
}
