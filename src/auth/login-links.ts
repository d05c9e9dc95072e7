import { createHash, randomBytes } from "node:crypto";
import { type Actor, record } from "../audit/record.ts";
import { ServiceError } from "../errors.ts";
import { insertRow } from "../store/statement-cache.ts";
import type { Queries, Store } from "../store/store.ts";
import type { Row } from "../store/tables.ts";
import type { LoginHashes } from "./passwords.ts";
import type { NewSession } from "./sessions.ts";
import { deleteLoginLink, findUser, nameOfLoginLink, replacePassword } from "./users.ts";

/** How long a link may be used. */
export const LINK_SECONDS = 3 * 86_400;

/** A link with which a user chooses a password, once. Only here is the token available: the store has its hash. */
export interface LoginLink {
  login: string;
  token: string;
  /** Unix seconds. */
  expires: number;
}

/** The URL of a link. The secret is in the fragment, which browsers send to nobody. */
export const urlOfLink = ({ login, token }: LoginLink, baseUrl: string): string =>
  `${baseUrl}/admin/password#${new URLSearchParams({ login, token })}`;

/** Makes the link of a user; the one before no longer works. The audit trail says who could have used it. */
export async function makeLoginLink(
  db: Queries,
  actor: Actor,
  { id, login }: Pick<Row<"users">, "id" | "login">,
): Promise<LoginLink> {
  const token = randomBytes(32).toString("base64url");
  const expires = actor.now + LINK_SECONDS;
  await deleteLoginLink(db, id);
  await insertRow(db, "settings", {
    name: nameOfLoginLink(id),
    value: JSON.stringify({ hash: hashOf(token), expires }),
  });
  await record(db, actor, { action: "login-link-create", kind: "users", id, changes: "{}" });
  return { login, token, expires };
}

/** The user of a link; throws for a link that was used, replaced or made too long ago. */
export async function userOfLink(
  db: Queries,
  { login, token, now }: { login: string; token: string; now: number },
): Promise<Row<"users">> {
  const user = login.includes("\0") ? undefined : await findUser(db, login);
  const row =
    user &&
    (await db
      .selectFrom("settings")
      .select("value")
      .where("name", "=", nameOfLoginLink(user.id))
      .executeTakeFirst());
  // `makeLoginLink` has written it.
  const stored = row && (JSON.parse(row.value) as { hash: string; expires: number });
  if (!user || !stored || stored.hash !== hashOf(token) || stored.expires <= now)
    throw new ServiceError("rest_login_link_invalid");
  return user;
}

/** Replaces the password of the user of a link, which no longer works afterwards, and begins a session. */
export const redeemLoginLink = (
  store: Store,
  link: { login: string; token: string; now: number },
  { hashes, session }: { hashes: LoginHashes; session: NewSession },
): Promise<void> =>
  store.write(async (db) => {
    // Looked up again: of two requests with the same link only one may pass.
    const { id } = await userOfLink(db, link);
    await replacePassword(db, id, hashes, { revokeAppPasswords: false });
    await insertRow(db, "sessions", session);
  });

/** A fast hash is enough, because tokens are long and random. */
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");
