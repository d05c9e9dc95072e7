import assert from "node:assert/strict";
import { before, it } from "node:test";
import { onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const root = "//wp-json/wp/v2";

onEveryStoreInGate("the wp/v2 routes", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  it("return the current user, and no other", async () => {
    const me = await service.as.author.get(`${root}/users/me`);
    const nobody = await service.anonymous.get(`${root}/users/me`);

    assert.equal(me.status, 200);
    assert.deepEqual([me.body.name, me.body.slug, me.body.roles], ["author", "author", ["author"]]);
    assert.match(me.headers.get("cache-control") ?? "", /no-store/);
    assert.deepEqual([nobody.status, nobody.body.code], [401, "rest_not_logged_in"]);
  });

  it("list tags as a plain array with its totals in headers", async () => {
    for (const name of ["Alpha", "Beta", "Gamma"]) await service.admin.post("/tags", { name });

    const all = await service.anonymous.get(`${root}/tags`);
    const page = await service.anonymous.get(`${root}/tags?per_page=2&page=2`);
    const found = await service.anonymous.get(`${root}/tags?search=bet`);

    const names = (body: { name: string }[]) => body.map(({ name }) => name);
    assert.deepEqual(names(all.body), ["Alpha", "Beta", "Gamma"]);
    assert.deepEqual(names(page.body), ["Gamma"]);
    assert.deepEqual([page.headers.get("x-wp-total"), page.headers.get("x-wp-totalpages")], ["3", "2"]);
    assert.deepEqual(names(found.body), ["Beta"]);
  });

  it("create a tag for the calendar, for users who may, once", async () => {
    const created = await service.as.editor.post(`${root}/tags`, {
      name: "By WordPress",
      description: "Words",
    });
    const again = await service.as.editor.post(`${root}/tags`, { name: "by wordpress" });
    const byAuthor = await service.as.author.post(`${root}/tags`, { name: "No" });
    const known = await service.anonymous.get(`/tags/${created.body.id}`);

    assert.equal(created.status, 201);
    assert.match(created.headers.get("location") ?? "", new RegExp(`/wp/v2/tags/${created.body.id}$`));
    assert.deepEqual([again.status, again.body.code], [400, "term_exists"]);
    assert.equal(again.body.data.term_id, created.body.id);
    assert.deepEqual(again.body.additional_data, [created.body.id, created.body.id]);
    assert.equal(byAuthor.status, 403);
    assert.equal(known.body.name, "By WordPress");
  });

  it("honour the fields of add-ons that WordPress has no names for", async () => {
    const online = { is_virtual: true, virtual_url: "https://meet.example/1" };
    const meta = { _EventStartDate: "2030-06-01 20:00:00", _EventEndDate: "2030-06-01 22:00:00" };
    const created = await service.admin.post(`${root}/tribe_events`, { title: "Talk", meta, ...online });
    const { body: own } = await service.anonymous.get(`/events/${created.body.id}`);
    const updated = await service.admin.post(`${root}/tribe_events/${created.body.id}`, { virtual_url: "" });
    const { body: changed } = await service.anonymous.get(`/events/${created.body.id}`);
    const wrong = await service.admin.post(`${root}/tribe_events/${created.body.id}`, { virtual_url: "x:y" });

    assert.equal(created.status, 201, created.text);
    assert.deepEqual([own.is_virtual, own.virtual_url], [true, online.virtual_url]);
    assert.equal(updated.status, 200, updated.text);
    assert.deepEqual([changed.is_virtual, changed.virtual_url], [true, ""]);
    assert.deepEqual([wrong.status, Object.keys(wrong.body.data.params)], [400, ["virtual_url"]]);
  });
});
