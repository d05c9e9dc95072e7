import { auditedUsers } from "../auth/audited-users.ts";
import { callerOf } from "../auth/authenticate.ts";
import { makeLoginLink, redeemLoginLink, urlOfLink, userOfLink } from "../auth/login-links.ts";
import { addUserTo, changeUser, deleteUser, userOfId } from "../auth/manage-users.ts";
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

async function run(command: UserCommand, { db, now, site }: Context): Promise<WriteResponse> {
  switch (command.name) {
    case "create user":
      return { status: 201, body: serializeAccount(await addUserTo(db, command.fields, now)), headers: {} };
    case "update user":
      return done(serializeAccount(await changeUser(db, command.user, command.changes)));
    case "remove user":
      return done(serializeAccount(await deleteUser(db, command.user, command.reassign)));
    case "make login link": {
      const link = await makeLoginLink(db, await userOfId(db, command.user), now);
      return done({ url: urlOfLink(link, site.baseUrl), expires: isoUtc(link.expires) });
    }
  }
}

const done = (body: unknown): WriteResponse => ({ status: 200, body, headers: {} });

/** A user as administrators see it. */
export const serializeAccount = ({ id, login, email, role, created }: Row<"users">) => ({
  id,
  login,
  email,
  role,
  created: isoUtc(created),
});

/** Sets the password of the user of a link; the audit trail names them as who did it. */
export async function useLoginLink(
  { login, token, hash, session }: Extract<Command, { name: "use login link" }>,
  context: Context,
): Promise<void> {
  const link = { login, token, now: context.now };
  const caller = callerOf(await userOfLink(context.store.read, link));
  await redeemLoginLink(auditedUsers(context.store, { ...context, caller }), link, { hash, session });
}
