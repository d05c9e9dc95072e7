import assert from "node:assert/strict";
import { before, it } from "node:test";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

onEveryStoreInGate("the review of posts", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const submit = async (fields: object = {}) =>
    (await service.as.contributor.post("/events", anEvent({ status: "pending", ...fields }))).body;

  it("sends an event back to its author, who reads the note and submits it again", async () => {
    const { id } = await submit({ title: "Reading" });
    const sent = await service.as.editor.post(`/events/${id}/send-back`, {
      note: " Which room?\nAnd when? ",
    });
    assert.deepEqual([sent.status, sent.body.status], [200, "draft"], sent.text);

    const { status, body } = await service.as.contributor.get(`/events/${id}/review-notes`);
    assert.equal(status, 200);
    const { id: editor } = (await service.as.editor.get("//wp-json/wp/v2/users/me")).body;
    assert.deepEqual(
      body.notes.map(({ note, user, date_utc }: Record<string, unknown>) => [note, user, date_utc]),
      [["Which room?\nAnd when?", { id: editor, login: "editor" }, "2030-05-01 12:00:00"]],
    );

    await service.as.contributor.patch(`/events/${id}`, { status: "pending" });
    await service.as.editor.post(`/events/${id}/send-back`, { note: "The room is still missing." });
    const again = await service.as.contributor.get(`/events/${id}/review-notes`);
    assert.deepEqual(
      again.body.notes.map(({ note }: { note: string }) => note),
      ["The room is still missing.", "Which room?\nAnd when?"],
    );
    const [entry] = (await service.admin.get(`/events/${id}/history`)).body.entries;
    assert.deepEqual(entry.changes, [{ field: "status", before: "pending", after: "draft" }]);
  });

  it("is for editors; notes are for those who may edit the item", async () => {
    const { id } = await submit({ title: "Talk" });
    const paths = [`/events/${id}/send-back`, `/events/${id}/review-notes`] as const;
    for (const role of ["contributor", "author", "subscriber"] as const)
      assert.equal((await service.as[role].post(paths[0], { note: "No" })).status, 403, role);
    assert.equal((await service.anonymous.post(paths[0], { note: "No" })).status, 401);
    for (const role of ["author", "subscriber"] as const)
      assert.equal((await service.as[role].get(paths[1])).status, 403, role);
    assert.equal((await service.anonymous.get(paths[1])).status, 401);
    assert.equal((await service.as.contributor.get(paths[1])).status, 200);
  });

  it("needs a note, and an item that awaits review", async () => {
    const { id } = await submit({ title: "Walk" });
    const { editor } = service.as;
    for (const body of [{}, { note: "" }, { note: "  " }, { note: ["a"] }])
      assert.equal((await editor.post(`/events/${id}/send-back`, body)).status, 400, JSON.stringify(body));
    await editor.patch(`/events/${id}`, { status: "publish" });
    const late = await editor.post(`/events/${id}/send-back`, { note: "Too late" });
    assert.deepEqual([late.status, late.body.code], [409, "rest_not_pending"]);
    assert.deepEqual((await editor.get(`/events/${id}/review-notes`)).body, { notes: [] });
  });

  it("sends a whole series back, whose dates all show the note", async () => {
    const { series } = await submit({ title: "Course", rrule: "FREQ=WEEKLY;COUNT=3" });
    const list = async () =>
      (await service.as.contributor.get(`/series/${series.id}/occurrences`)).body.events as {
        id: number;
        status: string;
      }[];
    const [first, , last] = await list();
    const note = { note: "Too many dates" };
    const sent = await service.as.editor.post(`/events/${first?.id}/send-back?scope=all`, note);
    assert.equal(sent.status, 200, sent.text);

    assert.deepEqual(
      (await list()).map(({ status }) => status),
      ["draft", "draft", "draft"],
    );
    const { body } = await service.as.contributor.get(`/events/${last?.id}/review-notes`);
    assert.equal(body.notes[0]?.note, "Too many dates");
  });

  it("holds for venues, and notes go when the item is deleted", async () => {
    const { contributor, editor } = service.as;
    const { id } = (await contributor.post("/venues", { venue: "Barn", status: "pending" })).body;
    assert.equal((await editor.post(`/venues/${id}/send-back`, { note: "Where?" })).status, 200);
    await editor.delete(`/venues/${id}?force=true`);
    const left = await service.store.read
      .selectFrom("review_notes")
      .select("id")
      .where("item_id", "=", id)
      .execute();
    assert.deepEqual(left, []);
  });
});
