import { deleteAppPasswords, saveAppPassword } from "../auth/app-passwords.ts";
import { auditedLogins, recordFailure } from "../auth/audited-logins.ts";
import { auditedUsers } from "../auth/audited-users.ts";
import { recordUse } from "../auth/authenticate.ts";
import { provenBy } from "../auth/second-factor.ts";
import {
  changePassword,
  deleteSession,
  deleteSessions,
  recordSessionUse,
  saveSession,
} from "../auth/sessions.ts";
import type { Context } from "../context.ts";
import type { Command } from "./protocol.ts";
import { type SecondFactorCommand, writeSecondFactor } from "./second-factor-commands.ts";
import { useLoginLink } from "./user-commands.ts";

/** A command by which users log in and out, and change their own account; or that records these. */
type AccountCommand =
  | SecondFactorCommand
  | Extract<
      Command,
      {
        name:
          | "use login link"
          | "log in"
          | "log out"
          | "record failed login"
          | "end sessions"
          | "change password"
          | "create application password"
          | "delete application passwords"
          | "record use of session"
          | "record use of application password";
      }
    >;

/** Runs a command that writes the caller's own account; returns the body of its response, null if it has none. */
export async function writeAccount(command: AccountCommand, context: Context): Promise<unknown> {
  const { store, caller, now } = context;
  const audited = (action: "log-in" | "log-out", userId: number) =>
    auditedLogins(store, context, action, userId);
  switch (command.name) {
    case "end sessions":
      return deleteSessions(store, context, command.which);
    case "create application password":
      return saveAppPassword(auditedUsers(store, context), caller.id, command.row, now);
    case "delete application passwords":
      return deleteAppPasswords(auditedUsers(store, context), caller.id, command.which);
    case "use login link":
      await useLoginLink(command, context);
      return null;
    case "log in": {
      const { session, login, proof } = command;
      const proven = provenBy(audited("log-in", session.user_id), proof, {
        ...context,
        caller: login.caller,
      });
      await saveSession(proven, session, login);
      return null;
    }
    case "log out":
      await deleteSession(audited("log-out", caller.id), command.token);
      return null;
    case "record failed login":
      await recordFailure(store, context, command.userId);
      return null;
    case "change password":
      await changePassword(auditedUsers(store, context), caller.id, command);
      return null;
    case "record use of session":
      await recordSessionUse(store, command.token, now);
      return null;
    case "record use of application password":
      await recordUse(store, command.use, now);
      return null;
    default:
      await writeSecondFactor(command, context);
      return null;
  }
}
