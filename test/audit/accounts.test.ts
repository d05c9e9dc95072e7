import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createAppPassword } from "../../src/auth/app-passwords.ts";
import { auditedUsers } from "../../src/auth/audited-users.ts";
import { erasePersonalData } from "../../src/auth/erase-personal-data.ts";
import { addUser, setPassword, setRole } from "../../src/auth/users.ts";
import { anonymous } from "../../src/domain/roles.ts";
import { cleanUp, emptyStore } from "../support/process.ts";
import { anEvent, NOON, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";
import { waitFor } from "../support/wait.ts";

const actor = { now: NOON, caller: anonymous, client: { address: "cli", requestId: "" } };
const session = "//wp-json/almanac/v1/session";

onEveryStoreInGate("the audit trail of accounts", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });
  after(cleanUp);

  const entries = async (query: string) =>
    (await service.admin.get(`/audit?per_page=50&${query}`)).body.entries;
  const userId = async (login: string) =>
    (await service.store.read.selectFrom("users").select("id").where("login", "=", login).executeTakeFirst())
      ?.id;

  it("has logins and logouts of browsers", async () => {
    const login = await service.anonymous.post(session, { login: "editor", password: "pw-editor" });
    const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const headers = { cookie, origin: "http://calendar.test" };
    await service.anonymous.send("DELETE", session, undefined, headers);

    const found = await entries(`user=${await userId("editor")}&resource=users`);

    assert.deepEqual(
      found.map((entry: { action: string; user: { login: string }; address: string }) => [
        entry.action,
        entry.user.login,
        entry.address,
      ]),
      [
        ["log-out", "editor", "127.0.0.1"],
        ["log-in", "editor", "127.0.0.1"],
      ],
    );
  });

  it("has the sessions that their owner ends", async () => {
    const sessions = "//wp-json/almanac/v1/sessions";
    const credentials = { login: "subscriber", password: "pw-subscriber" };
    for (let number = 0; number < 3; number++) await service.anonymous.post(session, credentials);
    const [{ id: first }] = (await service.as.subscriber.get(sessions)).body.sessions;
    await service.as.subscriber.delete(`${sessions}/${first}`);
    await service.as.subscriber.delete(`${sessions}/unknown`);
    await service.as.subscriber.delete(sessions);

    const found = await entries(`user=${await userId("subscriber")}&action=session-end`);

    const ended = found.map(({ changes }: { changes: { field: string; before: string }[] }) => changes);
    assert.equal(ended.length, 3);
    assert.deepEqual(ended[2], [{ field: "session", before: first, after: null }]);
  });

  it("has failed logins of both kinds, without what was typed", async () => {
    await service.anonymous.post(session, { login: "author", password: "wrong-1" });
    await service.anonymous.get("/events", { authorization: `Basic ${btoa("author:wrong-2")}` });
    await service.anonymous.get("/events", { authorization: `Basic ${btoa("my-secret:wrong-3")}` });
    const failed = () => entries("action=log-in-failed");
    await waitFor("three entries", async () => (await failed()).length === 3);

    const found = await failed();

    const id = await userId("author");
    assert.deepEqual(found.map((entry: { item_id: number }) => entry.item_id).sort(), [0, id, id].sort());
    assert.ok(
      found.every(
        (entry: { user: unknown; address: string }) => entry.user === null && entry.address === "127.0.0.1",
      ),
    );
    assert.doesNotMatch(JSON.stringify(found), /wrong|my-secret/);
  });

  it("has failed logins of the user whose password was tried, whomever else a request names", async () => {
    const basic = (text: string) => ({ authorization: `Basic ${btoa(text)}` });
    const wrong = { login: "contributor", password: "wrong" };
    const known = new Set((await entries("action=log-in-failed")).map(({ id }: { id: number }) => id));
    await service.anonymous.post(session, wrong, basic(":"));
    await service.as.author.post(session, wrong);
    const login = await service.anonymous.post(session, { login: "editor", password: "pw-editor" });
    const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const change = { current_password: "wrong", new_password: "long enough", login: "author" };
    await service.anonymous.send("PUT", "//wp-json/almanac/v1/password", change, {
      ...{ cookie, origin: "http://calendar.test", "x-wp-nonce": login.body.nonce },
    });
    const added = async (): Promise<{ id: number; item_id: number }[]> =>
      (await entries("action=log-in-failed")).filter(({ id }: { id: number }) => !known.has(id));
    await waitFor("three entries", async () => (await added()).length === 3);

    const [contributor, editor] = [await userId("contributor"), await userId("editor")];
    assert.deepEqual(
      (await added()).map(({ item_id }) => item_id),
      [editor, contributor, contributor],
    );
  });

  it("has what was done to users, in the transaction of it, without secrets", async () => {
    const audited = auditedUsers(service.store, actor);
    await addUser(audited, { login: "grace", password: "secret-word", role: "author" }, NOON);
    await setRole(audited, "grace", "editor");
    await setPassword(audited, "grace", "other-secret");
    await createAppPassword(audited, "grace", "phone", NOON);
    await assert.rejects(addUser(audited, { login: "grace", password: "x", role: "author" }, NOON));

    const found = await entries(`resource=users&item=${await userId("grace")}`);

    assert.deepEqual(
      found.map(({ action, changes }: { action: string; changes: { field: string }[] }) => [
        action,
        ...changes.map(({ field }) => field),
      ]),
      [
        ["app-password-create", "app_password", "name"],
        ["user-change", "password"],
        ["user-change", "role"],
        ["user-add", "login", "email", "role", "password"],
      ],
    );
    assert.doesNotMatch(JSON.stringify(found), /scrypt|secret/);
  });

  it("forgets a person, but not what they published", async () => {
    const email = "ada@example.org";
    await addUser(
      auditedUsers(service.store, actor),
      { login: "ada", password: "pw", role: "editor", email },
      NOON,
    );
    const id = (await userId("ada")) ?? 0;
    const { body: event } = await service.admin.post("/events", anEvent({ author: id }));
    const { body: organizer } = await service.admin.post("/organizers", { organizer: "Club", email });
    await service.anonymous.post(session, { login: "ada", password: "pw" });
    const notes = () =>
      service.store.read
        .selectFrom("review_notes")
        .select(["contact_name", "contact_email"])
        .orderBy("id")
        .execute();
    const note = { kind: "events", item_id: event.id, user_id: 0, created: NOON, note: "Please" } as const;
    const contacts = ["Ada@example.org", "grace@example.org"];
    for (const contact_email of contacts)
      await service.store.write((db) =>
        db
          .insertInto("review_notes")
          .values({ ...note, contact_name: "A. L.", contact_email })
          .execute(),
      );

    const { login } = await erasePersonalData(service.store, email, actor);

    assert.equal(login, `user-${id}`);
    assert.deepEqual(await notes(), [
      { contact_name: "(removed)", contact_email: "" },
      { contact_name: "A. L.", contact_email: "grace@example.org" },
    ]);
    assert.equal((await service.anonymous.get(`/events/${event.id}`)).body.author, String(id));
    const trail = JSON.stringify(await entries(""));
    assert.doesNotMatch(trail, /ada@example|"ada"/);
    assert.match(trail, /user-forget/);
    const [created] = (await service.admin.get(`/organizers/${organizer.id}/history`)).body.entries;
    const change = created.changes.find(({ field }: { field: string }) => field === "email");
    assert.deepEqual(change.after, "(removed)");
    assert.equal((await service.anonymous.post(session, { login: `user-${id}`, password: "" })).status, 401);
    await assert.rejects(erasePersonalData(service.store, "nobody", actor), /no user nobody/);
    await assert.rejects(erasePersonalData(service.store, "administrator", actor), /only administrator/);
  });

  it("is shown by the command line, which is recorded itself", async () => {
    const cli = fileURLToPath(new URL("../../src/cli/index.js", import.meta.url));
    const settings = await emptyStore(store);
    const call = async (...args: string[]) =>
      (
        await promisify(execFile)(process.execPath, [cli, ...args], {
          env: { PATH: process.env.PATH, ...settings },
        })
      ).stdout;
    await call("user", "add", "ada", "--role", "editor", "--create");
    await call("user", "set-role", "ada", "author");

    assert.match(await call("user", "reset-second-factor", "ada"), /ada has no second factor\./);
    const history = await call("history");

    assert.match(history, /cli +user-change +users\/1 +role: "editor" → "author"/);
    assert.match(history, /cli +user-add +users\/1 +login: null → "ada"/);
    assert.match(await call("forget", "ada"), /The user is called user-1 now/);
    assert.doesNotMatch(await call("history"), /ada/);
    assert.equal(
      (await call("history", "--of", "users/1", "--action", "user-add", "--limit", "1")).split("\n").length,
      3,
    );
  });
});
