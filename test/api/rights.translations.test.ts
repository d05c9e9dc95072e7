import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { make } from "../support/lists.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

onEveryStoreInGate("the rights of translators", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });
  const count = async () => (await service.admin.get("/events?wpml_language=all&context=edit")).body.total;
  const startOf = async (id: number) =>
    (await service.admin.get(`/events/${id}?context=edit`)).body.start_date as string;

  describe("of a protected event", () => {
    const secrets = {
      ...{ cost: "$4711", venue: { venue: "Whispered cellar" }, external_id: "whispered-1" },
      tickets: [{ name: "Whispered seat", price: 4711 }],
    };
    let id: number;
    before(async () => {
      id = await make(service.as.author, "/events", anEvent({ password: "sesame", ...secrets }));
    });
    const translate = (who: "contributor" | "author" | "editor", lang: string, fields = {}) =>
      service.as[who].post("/events", { translation_of: id, wpml_language: lang, title: "T", ...fields });

    it("need its password: shared fields of the source would be in the response", async () => {
      const earlier = await count();
      for (const fields of [{}, { password: "wrong" }]) {
        const closed = await translate("contributor", "fr", fields);
        assert.deepEqual([closed.status, closed.body.code], [403, "event-password-protected"]);
        assert.doesNotMatch(closed.text, /4711|whispered/i);
      }
      const upserted = await service.as.contributor.put("/events/by-external-id/whispered-1", {
        ...{ wpml_language: "fr", title: "T" },
      });
      assert.deepEqual([upserted.status, upserted.body.code], [403, "event-password-protected"]);
      assert.equal(await count(), earlier);

      const opened = await translate("contributor", "fr", { password: "sesame" });
      assert.deepEqual([opened.status, opened.body.cost], [201, "$4711"]);
    });

    it("are those of its editors, without the password", async () => {
      assert.equal((await translate("author", "de")).body.cost, "$4711");
      assert.equal((await translate("editor", "es")).body.cost, "$4711");
    });

    it("do not include its external id, which is hidden like all that is not public", async () => {
      for (const who of ["contributor", "author", "editor"] as const) {
        const inList = await service.as[who].get(`/events?include=${id}`);
        assert.equal(inList.body.total, 1);
        assert.doesNotMatch(inList.text, /whispered/i, who);
      }
      assert.doesNotMatch((await service.anonymous.get(`/events?include=${id}`)).text, /whispered/i);
      const opened = await service.anonymous.get(`/events?include=${id}&password=sesame`);
      assert.equal(opened.body.events[0].external_id, "whispered-1");
    });

    it("do not include being found by it: such a request gets the response for an unknown id", async () => {
      const responseTo = async (
        who: "anonymous" | "contributor" | "editor",
        externalId: string,
        query = "",
      ) => {
        const client = who === "anonymous" ? service.anonymous : service.as[who];
        const { status, text } = await client.get(`/events/by-external-id/${externalId}${query}`);
        return { status, text };
      };
      for (const who of ["anonymous", "contributor"] as const)
        assert.deepEqual(await responseTo(who, "whispered-1"), await responseTo(who, "unheard-1"), who);
      assert.equal((await responseTo("anonymous", "whispered-1", "?password=sesame")).status, 200);
      assert.equal((await responseTo("editor", "whispered-1", "?context=edit")).status, 200);
    });
  });

  describe("of somebody else's event", () => {
    const moved = "2030-07-01 10:00:00";
    const move = { start_date: moved, end_date: "2030-07-01 12:00:00" };
    /** An event of the author, and a translation of it. */
    const group = async (translator: "contributor" | "editor", status: string) => {
      const original = await make(service.as.author, "/events", anEvent());
      const fields = { translation_of: original, wpml_language: "fr", title: "Traduit", status };
      return { original, translation: await make(service.as[translator], "/events", fields) };
    };

    it("do not keep its author from changing shared fields, which the translation follows", async () => {
      for (const [translator, status] of [
        ["contributor", "draft"],
        ["contributor", "pending"],
        ["editor", "private"],
        ["editor", "publish"],
      ] as const) {
        const { original, translation } = await group(translator, status);

        const changed = await service.as.author.patch(`/events/${original}`, move);

        assert.equal(changed.status, 200, `${translator} ${status} ${changed.text}`);
        assert.equal(await startOf(translation), moved, `${translator} ${status}`);
      }
    });

    it("do not include changing shared fields, when translating or later", async () => {
      const { original, translation } = await group("contributor", "draft");
      const start = await startOf(original);

      const changed = await service.as.contributor.patch(`/events/${translation}`, move);
      const created = await service.as.contributor.post("/events", {
        ...{ translation_of: original, wpml_language: "de", title: "Verschoben", ...move },
      });
      const own = await service.as.contributor.patch(`/events/${translation}`, { title: "À eux" });

      assert.deepEqual([changed.status, changed.body.code], [403, "rest_forbidden"]);
      assert.deepEqual([created.status, created.body.code], [403, "rest_forbidden"]);
      assert.equal(own.status, 200);
      assert.deepEqual([await startOf(original), await startOf(translation)], [start, start]);
    });

    it("of a contributor do not reach a published translation through a draft original", async () => {
      const original = await make(service.as.contributor, "/events", anEvent());
      const fields = { translation_of: original, wpml_language: "fr", title: "Publié" };
      const translation = await make(service.as.editor, "/events", fields);
      const start = await startOf(translation);

      const changed = await service.as.contributor.patch(`/events/${original}`, move);

      assert.deepEqual([changed.status, changed.body.code], [403, "rest_forbidden"]);
      assert.deepEqual([await startOf(original), await startOf(translation)], [start, start]);
    });
  });
});
