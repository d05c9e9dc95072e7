import type { Context } from "../context.ts";
import type { Charge, Consumed } from "../store/counters.ts";
import { viaWriter } from "./channel.ts";
import type { CommandBus } from "./protocol.ts";

/** The HTTP thread's access to the counters in the store, which count exactly over all processes. */
export interface StoredCounters {
  /** Charges counters, all of them in one transaction, and returns their states in the same order. */
  consume(charges: readonly Charge[], context: Context): Promise<Consumed[]>;
}

/** Charges counters through the writer thread, where concurrent requests share a commit. */
export const storedCounters = (bus: CommandBus): StoredCounters => ({
  async consume(charges, context) {
    const response = await viaWriter(bus, { name: "consume", charges }, context);
    // The writer has serialized the result of `consumeAll`.
    return JSON.parse((response as { json: string }).json) as Consumed[];
  },
});
