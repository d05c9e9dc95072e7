import assert from "node:assert/strict";
import { before, it } from "node:test";
import { sql } from "kysely";
import { runDueTasksAt } from "../support/jobs.ts";
import { seededRandom } from "../support/random.ts";
import { anEvent, NOON, onEveryStore, startService, type TestService } from "../support/service.ts";

const statuses = ["publish", "publish", "draft", "private", "future", "trash"];
const languages = ["en", "fr"];

onEveryStore("term counts", (store) => {
  const rounds = seededRandom(`write.term-counts (${store})`);
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  /** Terms whose count is not the number of published events of their language that have them. */
  async function wrong(table: "categories" | "tags") {
    const links = sql.table(`event_${table}`);
    const { rows } = await sql<{ id: number; count: number; real: number }>`
      select id, count, real from (
        select t.id, t.count, (
          select count(*) from ${links} l join events e on e.id = l.event_id
          where l.translation_group = t.translation_group and e.lang = t.lang and e.status = 'publish'
        ) as real from ${sql.table(table)} t
      ) counted where count <> real`.execute(service.store.read);
    return rows;
  }

  for (const round of [1, 2, 3])
    it(`equal a recount after any sequence of writes, round ${round}`, async () => {
      const { below: random, pick } = rounds.fork();
      const events: number[] = [];
      const terms: Record<string, number[]> = { categories: [], tags: [] };
      const some = (ids: number[] = []) => ids.filter(() => random(3) === 0);
      const links = () => ({
        ...(random(2) && { categories: some(terms.categories) }),
        ...(random(2) && { tags: some(terms.tags) }),
      });
      const state = () => ({
        status: pick(statuses),
        ...(random(4) === 0 && { date: "2030-06-01" }),
      });
      const addTerm = async () => {
        const collection = pick(["categories", "tags"]);
        const of = random(3) === 0 ? pick(terms[collection] ?? []) : undefined;
        const body = { name: `T${round}-${random(1e9)}`, ...(of && { translation_of: of }) };
        const response = await service.admin.post(`/${collection}?wpml_language=${pick(languages)}`, body);
        if (response.status === 201) terms[collection]?.push(response.body.id);
      };
      const addEvent = async () => {
        const of = random(4) === 0 ? pick(events) : undefined;
        const body = anEvent({ ...links(), ...state(), ...(of && { translation_of: of }) });
        const response = await service.admin.post(`/events?wpml_language=${pick(languages)}`, body);
        if (response.status === 201) events.push(response.body.id);
      };
      // A deleted id is not picked again: a link to it would refuse the whole write.
      const remove = async (collection: string, ids: number[], parameters = "") => {
        const id = pick(ids);
        const response = await service.admin.delete(`/${collection}/${id}${parameters}`);
        if (response.status === 200 && (parameters || collection !== "events"))
          ids.splice(ids.indexOf(id), 1);
      };
      const actions = [
        addTerm,
        addEvent,
        () => service.admin.put(`/events/${pick(events)}`, links()),
        () => service.admin.put(`/events/${pick(events)}`, state()),
        () => remove("events", events, random(3) === 0 ? "?force=true" : ""),
        () => runDueTasksAt(service, NOON + 40 * 86_400 * random(2)),
        async () => {
          const collection = pick(["categories", "tags"]);
          if (random(3) === 0) await remove(collection, terms[collection] ?? []);
        },
      ];
      for (let turn = 0; turn < 6; turn += 1) {
        await addTerm();
        const response = await service.admin.post("/events", anEvent({ ...links(), status: "publish" }));
        assert.equal(response.status, 201);
        events.push(response.body.id);
      }

      for (let turn = 0; turn < 120; turn += 1) await pick(actions)();

      assert.deepEqual(await wrong("categories"), []);
      assert.deepEqual(await wrong("tags"), []);
    });
});
