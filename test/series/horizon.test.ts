import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { readConfig } from "../../src/config.ts";
import { startBackgroundJobs } from "../../src/jobs/background-jobs.ts";
import { openStore } from "../../src/store/open-store.ts";
import { extendSeriesAt } from "../support/jobs.ts";
import { postgresIsWanted } from "../support/postgres.ts";
import { NOON, onEveryStore, startService, type TestService } from "../support/service.ts";
import { waitFor } from "../support/wait.ts";

const YEAR = 365 * 86_400;
const window = "per_page=50&start_date=2000-01-01&end_date=2060-01-01&orderby=start_date&order=desc";

onEveryStore("the horizon of an endless series", (store) => {
  let service: TestService;
  let id: number;
  let french: number;
  before(async () => {
    service = await startService(store);
    const event = { title: "Market", start_date: "2030-05-04 08:00:00", end_date: "2030-05-04 12:00:00" };
    const first = await service.admin.post("/events", { ...event, rrule: "FREQ=WEEKLY" });
    id = first.body.series.id;
    const translation = { title: "Marché", translation_of: id };
    french = (await service.admin.post("/series?wpml_language=fr", translation)).body.id;
  });

  const total = async (series: number, language: string) => {
    const { body } = await service.admin.get(`/events?series=${series}&wpml_language=${language}&${window}`);
    return { count: body.total, last: body.events[0].start_date.slice(0, 10) };
  };

  it("is 24 months ahead of the write", async () => {
    assert.deepEqual(await total(id, "en"), { count: 105, last: "2032-05-01" });
    assert.equal(await extendSeriesAt(service, NOON), 0);
  });

  it("moves with the clock: a year later the next occurrences are there, once, in all languages", async () => {
    const later = NOON + YEAR;

    const runs = await extendSeriesAt(service, later);
    const again = await extendSeriesAt(service, later);

    assert.deepEqual([runs, again], [1, 0]);
    assert.deepEqual(await total(id, "en"), { count: 157, last: "2033-04-30" });
    assert.deepEqual(await total(french, "fr"), { count: 157, last: "2033-04-30" });
  });

  it("makes each date once when several nodes try at the same time", async () => {
    const later = NOON + 2 * YEAR;

    await Promise.all([1, 2, 3].map(() => extendSeriesAt(service, later)));

    assert.equal((await total(id, "en")).count, 209);
    const starts = new Set<string>();
    for (let page = 1; page <= 5; page++) {
      const { body } = await service.admin.get(`/events?series=${id}&${window}&page=${page}`);
      for (const { start_date } of body.events) starts.add(start_date);
    }
    assert.equal(starts.size, 209);
  });

  it("does not extend what is in the trash", async () => {
    await service.admin.delete(`/series/${id}?translations=all`);

    assert.equal(await extendSeriesAt(service, NOON + 3 * YEAR), 0);
  });
});

/** The background jobs of a node of a service's database, with a clock of their own; and how often they have run. */
async function startJobs({ databaseUrl }: TestService, clock: { now: number }) {
  const store = await openStore({ file: "", databaseUrl });
  const faults: unknown[] = [];
  const report = (_message: string, error: unknown) => faults.push(error);
  const clocks = { monotonic: () => performance.now(), milliseconds: Date.now };
  const election = await store.elect("jobs", { ...clocks, report });
  const runs = { leader: 0, follower: 0, unknown: 0 };
  const jobs = startBackgroundJobs({
    config: readConfig({ DATABASE_URL: databaseUrl, TIMEZONE: "America/New_York" }),
    ...{ store, election, report },
    now: () => clock.now,
    onRun: (_hasSucceeded, state) => {
      runs[state] += 1;
    },
  });
  return {
    ...{ runs, faults },
    async stop() {
      await jobs.stop();
      await election.close();
      await store.close();
    },
  };
}

describe("the horizon of two nodes", { skip: !postgresIsWanted }, () => {
  it("is moved by one of them: a year later each date is there once, in all languages", async () => {
    const service = await startService("postgres");
    const clock = { now: NOON };
    const nodes = [await startJobs(service, clock), await startJobs(service, clock)];
    try {
      const event = {
        title: "Fish market",
        start_date: "2030-05-04 06:00:00",
        end_date: "2030-05-04 10:00:00",
      };
      const { series } = (await service.admin.post("/events", { ...event, rrule: "FREQ=WEEKLY" })).body;
      const ids = [series.id];
      for (const language of ["fr", "de", "es"]) {
        const body = { title: `Market ${language}`, translation_of: series.id };
        ids.push((await service.admin.post(`/series?wpml_language=${language}`, body)).body.id);
      }
      clock.now += YEAR;
      const rounds = () => nodes.map(({ runs }) => runs.leader + runs.follower);
      const total = async (id: number) =>
        (await service.admin.get(`/events?series=${id}&wpml_language=all&post_parent=${id}&${window}`)).body
          .total;
      await waitFor("the occurrences of the year", async () => (await total(series.id)) === 157);
      const before = rounds();
      await waitFor("another run of both", () =>
        rounds().every((count, at) => count >= (before[at] ?? 0) + 2),
      );

      for (const id of ids) {
        const rows = await service.store.read
          .selectFrom("events")
          .select(["occurrence", "start_utc"])
          .where("post_parent", "=", id)
          .execute();
        assert.equal(rows.length, 157);
        assert.equal(new Set(rows.map(({ occurrence }) => occurrence)).size, 157);
      }
      assert.equal(nodes.filter(({ runs }) => runs.leader > 0).length, 1);
      assert.deepEqual(
        nodes.flatMap(({ faults }) => faults),
        [],
      );
    } finally {
      for (const node of nodes) await node.stop();
      await service.close();
    }
  });
});
