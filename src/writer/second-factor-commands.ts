import {
  beginFactor,
  disableFactor,
  enableFactor,
  renewRecoveryCodes,
} from "../auth/manage-second-factor.ts";
import { provenBy } from "../auth/second-factor.ts";
import type { Context } from "../context.ts";
import type { Command } from "./protocol.ts";

/** A command by which users change their own second factor. */
export type SecondFactorCommand = Extract<
  Command,
  { name: "begin second factor" | "enable second factor" | "disable second factor" | "renew recovery codes" }
>;

/** Runs a command that changes the second factor of its caller. */
export function writeSecondFactor(command: SecondFactorCommand, context: Context): Promise<void> {
  const { store, caller } = context;
  switch (command.name) {
    case "begin second factor":
      return beginFactor(store, caller.id, command.secret);
    case "enable second factor":
      return enableFactor(store, context, command.factor);
    case "disable second factor":
      return disableFactor(provenBy(store, command.proof, context), context);
    case "renew recovery codes":
      return renewRecoveryCodes(provenBy(store, command.proof, context), context, command.hashes);
  }
}
