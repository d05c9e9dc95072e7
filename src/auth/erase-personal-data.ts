import { type Actor, record } from "../audit/record.ts";
import { invalidateCredentials } from "../store/credentials-version.ts";
import type { Queries, Store } from "../store/store.ts";
import type { Row } from "../store/tables.ts";
import { deleteLoginLink, findUser, UserError } from "./users.ts";

/** Placeholder in the audit trail for a removed name or e-mail address. */
const REMOVED = "(removed)";

/** How much was removed. */
export interface ErasedData {
  /** The login that the user has instead; null: there was no such user. */
  login: string | null;
  /** Entries of the audit trail that were changed. */
  entries: number;
}

/**
 * Removes the personal data of a person from the store, except what they published: the name and e-mail address of
 * their account, which stays as the author of their items but cannot log in any more, sessions, application
 * passwords, second factor, known addresses, names and addresses in the audit trail, and those of a visitor who has
 * submitted events.
 */
export const erasePersonalData = (store: Store, name: string, actor: Actor): Promise<ErasedData> =>
  store.write(async (db) => {
    const user = await findUser(db, name);
    if (!user && !name.includes("@")) throw new UserError(`There is no user ${name}.`);
    if (user) await assertNotLastAdministrator(db, user);
    const login = user ? await anonymize(db, user) : null;
    let entries = user ? await removeFromEntriesOf(db, user.id) : 0;
    // A login may be a common word; an e-mail address stands for one person.
    const addresses = [name, user?.email ?? ""].filter((text) => text.includes("@"));
    for (const address of new Set(addresses)) {
      entries += await removeText(db, address);
      await removeContact(db, address);
    }
    await record(db, actor, { action: "user-forget", kind: "users", id: user?.id ?? 0, changes: "{}" });
    await invalidateCredentials(db);
    return { login, entries };
  });

async function assertNotLastAdministrator(db: Queries, { id, role, login }: Row<"users">): Promise<void> {
  if (role !== "administrator") return;
  const other = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "administrator")
    .where("id", "<>", id)
    .executeTakeFirst();
  if (!other) throw new UserError(`${login} is the only administrator; make another one first.`);
}

async function anonymize(db: Queries, { id }: Row<"users">): Promise<string> {
  const login = `user-${id}`;
  await db
    .updateTable("users")
    // No password has an empty hash.
    .set({ login, email: "", role: "subscriber", password: "" })
    .where("id", "=", id)
    .execute();
  for (const table of [
    "sessions",
    "app_passwords",
    "second_factors",
    "known_addresses",
    "idempotency",
  ] as const)
    await db.deleteFrom(table).where("user_id", "=", id).execute();
  // They may name accounts of the person elsewhere.
  await db
    .deleteFrom("import_files")
    .where("import_id", "in", db.selectFrom("imports").select("id").where("author", "=", id))
    .execute();
  await db.deleteFrom("imports").where("author", "=", id).execute();
  await deleteLoginLink(db, id);
  return login;
}

/** Removes login and address from the entries of a user, and the values of their account from those about them. */
async function removeFromEntriesOf(db: Queries, id: number): Promise<number> {
  const own = await db
    .updateTable("audit")
    .set({ login: REMOVED, address: "" })
    .where("user_id", "=", id)
    .executeTakeFirst();
  const about = await db
    .updateTable("audit")
    .set({ changes: "{}", address: "" })
    .where("kind", "=", "users")
    .where("item_id", "=", id)
    .executeTakeFirst();
  return Number(own.numUpdatedRows) + Number(about.numUpdatedRows);
}

/** Removes name and e-mail address of a visitor from what they have submitted; addresses are compared without letter case. */
const removeContact = (db: Queries, address: string) =>
  db
    .updateTable("review_notes")
    .set({ contact_name: REMOVED, contact_email: "" })
    .where((where) => where(where.fn<string>("lower", ["contact_email"]), "=", address.toLowerCase()))
    .execute();

/** Entries that one step reads. */
const BATCH_SIZE = 500;

/** Replaces a text in recorded values, where it stands alone: as a whole value, or bounded by other signs. */
async function removeText(db: Queries, text: string): Promise<number> {
  const inJson = JSON.stringify(text).slice(1, -1);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}._@-])${escapeRegExp(inJson)}(?![\\p{L}\\p{N}_@-])`, "giu");
  let changed = 0;
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom("audit")
      .select(["id", "changes"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(BATCH_SIZE)
      .execute();
    for (const { id, changes } of rows) {
      last = id;
      const next = changes.replace(pattern, REMOVED);
      if (next === changes) continue;
      await db.updateTable("audit").set({ changes: next }).where("id", "=", id).execute();
      changed += 1;
    }
    if (rows.length < BATCH_SIZE) return changed;
  }
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
