import assert from "node:assert/strict";
import { before, it } from "node:test";
import { LINK_SECONDS } from "../../src/auth/login-links.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const users = "//wp-json/almanac/v1/users";
const password = "//wp-json/almanac/v1/password";
const session = "//wp-json/almanac/v1/session";

onEveryStoreInGate("users for administrators", (store) => {
  let service: TestService;

  before(async () => {
    service = await startService(store);
  });

  const add = async (login: string, more = {}): Promise<number> =>
    (await service.admin.post(users, { login, ...more })).body.id;

  const linkFor = async (id: number): Promise<{ login: string; token: string }> => {
    const { body } = await service.admin.put(`${users}/${id}/login-link`);
    const url = new URL(body.url);
    assert.equal(url.pathname, "/admin/password");
    const { login = "", token = "" } = Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
    return { login, token };
  };

  it("are listed, added, changed and deleted by administrators alone", async () => {
    const id = await add("zoe", { email: "zoe@example.org", role: "author" });
    await service.admin.patch(`${users}/${id}`, { role: "editor" });
    const { body } = await service.admin.get(users);
    const zoe = body.users.find((user: { id: number }) => user.id === id);
    assert.deepEqual([zoe.login, zoe.email, zoe.role], ["zoe", "zoe@example.org", "editor"]);

    assert.equal((await service.as.editor.get(users)).status, 403);
    assert.equal((await service.anonymous.get(users)).status, 401);
    assert.equal((await service.as.editor.put(`${users}/${id}/login-link`)).status, 403);
    assert.equal((await service.admin.delete(`${users}/${id}`)).status, 200);
    assert.equal((await service.admin.delete(`${users}/${id}`)).status, 404);
  });

  it("choose a password by a link, which works once", async () => {
    const id = await add("max", { role: "author" });
    const login = { login: "max", password: "max has chosen" };
    assert.equal((await service.anonymous.post(session, login)).status, 401);
    const replaced = await linkFor(id);
    const link = await linkFor(id);
    assert.equal((await service.anonymous.post(password, { ...link, new_password: "short" })).status, 400);
    const choose = (of: typeof link) =>
      service.anonymous.post(password, { ...of, new_password: login.password });

    assert.equal((await choose(replaced)).status, 403);
    const chosen = await choose(link);
    assert.deepEqual([chosen.status, chosen.body.user.name], [200, "max"]);
    assert.match(chosen.headers.get("set-cookie") ?? "", /almanac_session=/);
    assert.equal((await choose(link)).body.code, "rest_login_link_invalid");
    assert.equal((await service.anonymous.post(session, login)).status, 200);
  });

  it("have links that expire", async () => {
    const link = await linkFor(await add("late"));
    service.clock.now += LINK_SECONDS;
    const { status } = await service.anonymous.post(password, { ...link, new_password: "long enough" });
    service.clock.now -= LINK_SECONDS;

    assert.equal(status, 403);
  });

  it("leave their items to somebody", async () => {
    const id = await add("ida", { role: "author" });
    const link = await linkFor(id);
    const { body } = await service.anonymous.post(password, { ...link, new_password: "ida has chosen" });
    assert.equal(body.user.id, id);
    const event = (await service.admin.post("/events", anEvent({ author: id }))).body;
    assert.equal(Number(event.author), id);

    assert.equal((await service.admin.delete(`${users}/${id}`)).body.code, "rest_user_has_items");
    const heir = (await service.admin.get("//wp-json/wp/v2/users/me")).body.id;
    assert.equal((await service.admin.delete(`${users}/${id}?reassign=${heir}`)).status, 200);
    assert.equal(Number((await service.admin.get(`/events/${event.id}`)).body.author), heir);
  });

  it("are audited", async () => {
    const id = await add("ann");
    await service.admin.patch(`${users}/${id}`, { role: "editor" });
    await service.anonymous.post(password, { ...(await linkFor(id)), new_password: "long enough" });
    const { body } = await service.admin.get("/audit?resource=users&per_page=5");
    const entries = body.entries.map((entry: { action: string; user: { login: string } }) => [
      entry.action,
      entry.user.login,
    ]);

    assert.deepEqual(entries, [
      ["log-in", "ann"],
      ["user-change", "ann"],
      ["login-link-create", "administrator"],
      ["user-change", "administrator"],
      ["user-add", "administrator"],
    ]);
    assert.ok(body.entries.every((entry: { item_id: number }) => entry.item_id === id));
  });

  it("have links that are audited without their secret, also one that is never used", async () => {
    const { login, token } = await linkFor(await add("tom"));
    const { text, body } = await service.admin.get("/audit?action=login-link-create&per_page=1");
    const [{ user, address, changes }] = body.entries;

    assert.equal(login, "tom");
    assert.deepEqual([user.login, address, changes], ["administrator", "127.0.0.1", []]);
    assert.ok(!text.includes(token));
  });
});
