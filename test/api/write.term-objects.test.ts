import assert from "node:assert/strict";
import { before, it } from "node:test";
import { anEvent, type Client, onEveryStore, startService, type TestService } from "../support/service.ts";

onEveryStore("terms of an event that are sent as objects", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const make = async (collection: string, fields: object) => {
    const response = await service.admin.post(`/${collection}`, fields);
    assert.equal(response.status, 201, response.text);
    return response.body;
  };
  const send = (fields: object, as: Client = service.admin) => as.post("/events", anEvent({ ...fields }));
  const ids = (items: { id: number }[]) => items.map(({ id }) => id);
  const totals = async (field: string) =>
    (await service.anonymous.get(`/${field}?hide_empty=false`)).body.total;

  it("are understood by slug, else by name, and must exist", async () => {
    for (const field of ["categories", "tags"]) {
      const term = await make(field, { name: `Chamber Music (${field})`, slug: `chamber-${field}` });
      // Its name is the slug of the first term, its slug a number that is no id.
      const rival = await make(field, { name: `chamber-${field}`, slug: "2031" });
      const right: [unknown, number][] = [
        [[{ slug: term.slug }], term.id],
        [{ slug: term.slug }, term.id],
        [[{ slug: term.slug, name: "Another", id: 0 }], term.id],
        [[{ name: ` chamber MUSIC (${field})` }], term.id],
        [[{ name: term.name, slug: "" }], term.id],
        [[{ slug: "2031" }], rival.id],
        [[{ name: rival.name }], rival.id],
      ];
      const known = await totals(field);

      for (const [given, id] of right) {
        const response = await send({ [field]: given }, service.as.contributor);
        assert.equal(response.status, 201, `${JSON.stringify(given)} ${response.text}`);
        assert.deepEqual(ids(response.body[field]), [id], JSON.stringify(given));
      }
      for (const unknown of [{ slug: "unheard-of" }, { name: "Unheard of" }]) {
        const { status, body } = await send({ [field]: [unknown] });
        assert.equal(status, 400, JSON.stringify(unknown));
        assert.match(body.data.params[field], /does not exist/);
      }
      for (const wrong of [
        {},
        { term: term.slug },
        { slug: [term.slug] },
        { name: { raw: term.name } },
        true,
      ]) {
        const { status, body } = await send({ [field]: [wrong] });
        assert.equal(status, 400, JSON.stringify(wrong));
        assert.match(body.data.params[field], new RegExp(`^${field}.* id, slug or name`));
      }
      assert.equal(await totals(field), known);
    }
  });
});

onEveryStore("terms of an event that are sent as digits", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  it("are ids first, then slugs or names of existing terms, and never new ones", async () => {
    for (const field of ["categories", "tags"]) {
      const year = (await service.admin.post(`/${field}`, { name: "2024" })).body;
      const taken = (await service.admin.post(`/${field}`, { name: String(year.id) })).body;
      const linked = async (given: unknown) => {
        const { status, body } = await service.admin.post("/events", anEvent({ [field]: given }));
        return status === 201
          ? body[field].map(({ id }: { id: number }) => id)
          : Object.keys(body.data.params);
      };

      assert.notEqual(taken.id, year.id);
      assert.deepEqual(await linked("2024"), [year.id]);
      assert.deepEqual(await linked(["2024", year.slug]), [year.id]);
      assert.deepEqual(await linked([String(year.id)]), [year.id]);
      assert.deepEqual(await linked([2024]), [field]);
      assert.deepEqual(await linked(["2025"]), [field]);
      assert.deepEqual(await linked(["-2024"]), [field]);
    }
  });
});

onEveryStore("names of terms with markup or line breaks", (store) => {
  it("link the term of the plain name", async () => {
    const service = await startService(store);
    for (const field of ["categories", "tags"]) {
      const { id } = (await service.admin.post(`/${field}`, { name: "Open air" })).body;

      for (const name of ["<b>Open</b> air", "Open\n air", "<i></i>open AIR"]) {
        const { status, text, body } = await service.admin.post("/events", anEvent({ [field]: [name] }));

        assert.equal(status, 201, text);
        assert.deepEqual(
          body[field].map((term: { id: number }) => term.id),
          [id],
        );
      }
    }
  });
});
