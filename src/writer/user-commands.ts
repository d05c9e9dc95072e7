import { auditedLogins } from "../auth/audited-logins.ts";
import { auditedUsers } from "../auth/audited-users.ts";
import { callerOf } from "../auth/authenticate.ts";
import { makeLoginLink, redeemLoginLink, urlOfLink, userOfLink } from "../auth/login-links.ts";
import { resetFactor } from "../auth/manage-second-factor.ts";
import { addUserTo, changeUser, deleteUser, userOfId } from "../auth/manage-users.ts";
import { provenBy, secondFactorOf } from "../auth/second-factor.ts";
import { type Context, inTransaction } from "../context.ts";
import { isoUtc } from "../domain/time.ts";
import { runIdempotent } from "../operations/idempotency.ts";
import type { WriteResponse } from "../operations/item-response.ts";
import type { Row } from "../store/tables.ts";
import type { Command } from "./protocol.ts";

/** A command of an administrator that writes users. */
export type UserCommand = Extract<Command, { user: unknown }>;

/** Runs a command that writes users; the audit trail gets what it has changed. */
export const writeUser = (command: UserCommand, context: Context): Promise<WriteResponse> =>
  auditedUsers(context.store, context).write((db) => {
    const txContext = inTransaction(context, db);
    const { idempotency, ...sent } = command;
    return runIdempotent(idempotency, sent, txContext, () => run(command, txContext));
  });

async function run(command: UserCommand, context: Context): Promise<WriteResponse> {
  const { db, now, site } = context;
  const hasFactor = command.user !== null && (await secondFactorOf(db, command.user)) !== null;
  switch (command.name) {
    case "create user": {
      const body = serializeAccount(await addUserTo(db, command.fields, now), false);
      return { status: 201, body, headers: {} };
    }
    case "update user":
      return done(serializeAccount(await changeUser(db, command.user, command.changes), hasFactor));
    case "remove user":
      return done(serializeAccount(await deleteUser(db, command.user, command.reassign), hasFactor));
    case "reset second factor": {
      const user = await userOfId(db, command.user);
      await resetFactor(db, context, user.id);
      return done(serializeAccount(user, false));
    }
    case "make login link": {
      const link = await makeLoginLink(db, context, await userOfId(db, command.user));
      return done({ url: urlOfLink(link, site.baseUrl), expires: isoUtc(link.expires) });
    }
  }
}

const done = (body: unknown): WriteResponse => ({ status: 200, body, headers: {} });

/** A user as administrators see it. */
export const serializeAccount = (
  { id, login, email, role, created }: Row<"users">,
  hasSecondFactor: boolean,
) => ({
  id,
  login,
  email,
  role,
  created: isoUtc(created),
  second_factor: hasSecondFactor,
});

/** Sets the password of the user of a link and logs them in; the audit trail names them as who did it. */
export async function useLoginLink(
  { login, token, hashes, session, proof }: Extract<Command, { name: "use login link" }>,
  context: Context,
): Promise<void> {
  const link = { login, token, now: context.now };
  const actor = { ...context, caller: callerOf(await userOfLink(context.store.read, link)) };
  const audited = auditedUsers(auditedLogins(context.store, actor, "log-in", actor.caller.id), actor);
  const store = provenBy(audited, proof, actor);
  await redeemLoginLink(store, link, { hashes, session });
}
