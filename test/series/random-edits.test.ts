import assert from "node:assert/strict";
import { before, it } from "node:test";
import { seriesDates } from "../../src/domain/recurrence/series-dates.ts";
import { recurrenceOf } from "../../src/resources/shared/recurrence-field.ts";
import type { Row } from "../../src/store/tables.ts";
import { type Random, seededRandom } from "../support/random.ts";
import { NOON, onEveryStore, startService, type TestService } from "../support/service.ts";

const STEPS = 60;
const RULES = [
  "FREQ=WEEKLY;COUNT=6",
  "FREQ=WEEKLY;INTERVAL=2;COUNT=5",
  "FREQ=DAILY;COUNT=7",
  "FREQ=WEEKLY;BYDAY=TU,FR;COUNT=8",
  "FREQ=MONTHLY;COUNT=4",
];

type Event = Row<"events">;

/** Values that were written into a single occurrence. */
interface Own {
  title?: string;
  cost?: string;
  start?: string;
}

onEveryStore("random edits of series", (store) => {
  let service: TestService;
  let random: Random;
  /** Own values by id; those that translations share are in all of them. */
  const own = new Map<number, Own>();
  let count = 0;

  before(async () => {
    service = await startService(store);
    random = seededRandom("random edits of series");
  });

  const rows = (): Promise<Event[]> =>
    service.store.read
      .selectFrom("events")
      .selectAll()
      .where("series_group", "<>", 0)
      .orderBy("id")
      .execute();
  const series = (): Promise<Row<"series">[]> =>
    service.store.read.selectFrom("series").selectAll().orderBy("id").execute();
  const word = () => `Word ${++count}`;
  const send = async (method: string, path: string, body: object): Promise<boolean> => {
    const response = await service.admin.send(method, path, body);
    assert.ok(response.status < 300 || [400, 409, 410].includes(response.status), `${path} ${response.text}`);
    return response.status < 300;
  };
  const note = (event: Event, values: Own, all: Event[]) => {
    const shared = {
      ...(values.cost && { cost: values.cost }),
      ...(values.start && { start: values.start }),
    };
    for (const one of all)
      if (one.translation_group === event.translation_group)
        own.set(one.id, { ...own.get(one.id), ...(one.id === event.id ? values : shared) });
  };
  const live = (events: Event[]) => events.filter(({ status }) => status !== "trash");
  const one = <T>(items: T[]): T | undefined => (items.length > 0 ? random.pick(items) : undefined);

  /** Each edit returns the ids that it deletes or restores by name. */
  const edits: Record<string, (all: Event[], known: Row<"series">[]) => Promise<unknown>> = {
    create: () =>
      send("POST", "/events", {
        title: word(),
        start_date: "2030-05-07 19:30:00",
        end_date: "2030-05-07 21:00:00",
        rrule: random.pick(RULES),
      }),
    async translate(_all, known) {
      const source = one(known.filter(({ lang, status }) => lang === "en" && status !== "trash"));
      const body = { title: word(), translation_of: source?.id };
      if (source) await send("POST", "/series?wpml_language=fr", body);
    },
    async editSeries(_all, known) {
      const target = one(known);
      const values = random.pick([
        { title: word() },
        { cost: `${++count} €` },
        { website: "https://a.example/" },
      ]);
      if (target) await send("PUT", `/series/${target.id}`, values);
    },
    async changeRule(_all, known) {
      const target = one(known);
      if (target) await send("PUT", `/series/${target.id}`, { recurrence: { rrule: random.pick(RULES) } });
    },
    async moveSeries(_all, known) {
      const target = one(known);
      const time = random.pick(["18:00:00", "19:30:00", "20:15:00"]);
      const [day, end] = [target?.start_local.slice(0, 10), target?.end_local.slice(0, 10)];
      const times = { start_date: `${day} ${time}`, end_date: `${end} 23:00:00` };
      if (target) await send("PUT", `/series/${target.id}`, times);
    },
    async editOne(all) {
      const target = one(live(all));
      if (!target) return;
      const start = `${target.start_local.slice(0, 10)} 17:${10 + (++count % 40)}:00`;
      const values: Own = random.pick([{ title: word() }, { cost: `${++count} €` }, { start }]);
      const body = values.start ? { start_date: values.start } : values;
      if (await send("PUT", `/events/${target.id}`, body)) note(target, values, all);
    },
    async deleteOne(all) {
      const target = one(live(all));
      if (target) await send("DELETE", `/events/${target.id}`, {});
    },
    async restoreOne(all) {
      const target = one(all.filter(({ status }) => status === "trash"));
      if (target) await send("PUT", `/events/${target.id}`, { status: "publish" });
    },
    async split(all) {
      const target = one(live(all));
      if (!target) return;
      if (!(await send("PUT", `/events/${target.id}?scope=following`, { title: word() }))) return;
      // It follows the title of the new series.
      const { title: _, ...others } = own.get(target.id) ?? {};
      own.set(target.id, others);
    },
    async trashSeries(_all, known) {
      const target = one(known.filter(({ status }) => status !== "trash"));
      if (target) await send("DELETE", `/series/${target.id}`, {});
    },
    async restoreSeries(_all, known) {
      const target = one(known.filter(({ status }) => status === "trash"));
      if (target) await send("PUT", `/series/${target.id}`, { status: "publish" });
    },
  };

  it("keep ids, own values, one occurrence per date and language, and the index true", async () => {
    for (let step = 0; step < STEPS; step++) {
      const [all, known] = [await rows(), await series()];
      const name = step < 2 ? "create" : random.pick(Object.keys(edits));
      await edits[name]?.(all, known);
      await check(all, await rows(), await series(), `step ${step}: ${name}`);
    }
  });

  async function check(earlier: Event[], all: Event[], known: Row<"series">[], label: string): Promise<void> {
    const keyOf = ({ lang, occurrence, series_group }: Event) => `${series_group} ${lang} ${occurrence}`;
    const now = live(all);
    assert.equal(new Set(now.map(keyOf)).size, now.length, `${label}: one occurrence per date`);
    // A date that was there and is there has the same event, whatever series it belongs to now.
    const byId = new Map(all.map((event) => [event.id, event]));
    const dates = new Map(now.map((event) => [keyOf(event), event]));
    for (const event of live(earlier)) {
      const other = dates.get(keyOf(event));
      assert.ok(byId.has(event.id), `${label}: ${event.id} is gone`);
      if (other) assert.equal(other.id, event.id, `${label}: ${keyOf(event)} has another id`);
    }
    for (const [id, values] of own) {
      const event = byId.get(id);
      if (!event) continue;
      if (values.title) assert.equal(event.title, values.title, `${label}: title of ${id}`);
      if (values.start) assert.equal(event.start_local, values.start, `${label}: start of ${id}`);
      if (values.cost)
        assert.ok(event.cost?.includes(values.cost.split(" ")[0] ?? ""), `${label}: cost of ${id}`);
    }
    for (const row of known) await checkSeries(row, now, label);
  }

  /** The occurrences of a series are its dates, and lists from the index and from the store agree. */
  async function checkSeries(row: Row<"series">, now: Event[], label: string): Promise<void> {
    const found = now.filter(({ post_parent }) => post_parent === row.id);
    const dates = seriesDates(recurrenceOf(row), row.start_local, {
      now: NOON,
      horizon: NOON + 730 * 86_400,
    });
    const expected = row.status === "trash" ? [] : (dates?.dates ?? []).map(({ wall }) => wall);
    assert.deepEqual(
      found.map(({ occurrence }) => occurrence).sort(),
      expected,
      `${label}: dates of ${row.id}`,
    );
    if (row.status === "trash") return;
    const window = "per_page=50&start_date=2000-01-01&end_date=2040-01-01";
    const query = `/events?series=${row.id}&wpml_language=${row.lang}&${window}&_fields=id`;
    const ids = (response: { body: { events: { id: number }[] } }) =>
      response.body.events.map(({ id }) => id);
    const fromIndex = ids(await service.anonymous.get(query));
    const fromStore = ids(await service.admin.get(`${query}&status=publish`));
    assert.deepEqual(fromIndex, fromStore, `${label}: lists of ${row.id}`);
    assert.deepEqual(
      [...fromIndex].sort(),
      found.map(({ id }) => id).sort(),
      `${label}: events of ${row.id}`,
    );
  }
});
