import assert from "node:assert/strict";
import { before, it } from "node:test";
import { make, withAndWithoutReadCache } from "../support/lists.ts";
import { anEvent, NOON, type TestResponse, type TestService } from "../support/service.ts";

const root = "//wp-json/tec/v1";

const titles = ({ body }: TestResponse): string[] =>
  body.map((item: { title: { rendered: string } }) => item.title.rendered);

const at = (start: string, end: string) => ({ start_date: `${start}:00`, end_date: `${end}:00` });

withAndWithoutReadCache("lists of tec/v1", (start) => {
  let service: TestService;
  const ids: Record<string, number> = {};
  const list = (query: string, client = service.anonymous) => client.get(`${root}/events?${query}`);

  before(async () => {
    service = await start();
    const add = async (title: string, fields: Record<string, unknown>) => {
      ids[title] = await make(service.admin, "/events", anEvent({ title, ...fields }));
    };
    ids.venue = await make(service.admin, "/venues", { venue: "Hall" });
    ids.organizer = await make(service.admin, "/organizers", { organizer: "Club" });
    ids.category = await make(service.admin, "/categories", { name: "Music" });
    ids.tag = await make(service.admin, "/tags", { name: "Loud" });
    await add("Old", at("1999-06-01 10:00", "1999-06-01 12:00"));
    await add("Running", at("2030-05-01 07:00", "2030-05-01 09:00"));
    await add("Evening", { ...at("2030-05-01 20:00", "2030-05-01 22:00"), featured: true, venue: ids.venue });
    await add("Later", {
      ...at("2030-06-01 10:00", "2030-06-01 12:00"),
      ...{ organizer: ids.organizer, categories: [ids.category], tags: [ids.tag], is_virtual: true },
      ...{ tickets: [{ name: "Seat" }], date: "2030-01-01 10:00:00" },
    });
    await add("Hidden draft", { ...at("2030-06-02 10:00", "2030-06-02 12:00"), status: "draft" });
  });

  it("are arrays without a window of dates, the oldest first, with totals and links in headers", async () => {
    const all = await list("");
    const second = await list("per_page=2&page=9");
    const first = await list("per_page=1");
    const capped = await list("per_page=100000");

    assert.deepEqual(titles(all), ["Old", "Running", "Evening", "Later"]);
    assert.deepEqual([all.headers.get("x-wp-total"), all.headers.get("x-wp-totalpages")], ["4", "1"]);
    assert.deepEqual([second.status, second.headers.get("x-wp-total")], [404, null]);
    assert.deepEqual(titles(first), ["Old"]);
    assert.match(first.headers.get("link") ?? "", /tec\/v1\/events\?per_page=1&page=2>; rel="next"/);
    assert.equal(titles(capped).length, 4);
  });

  it("are filtered by dates: moments exactly, days as a whole", async () => {
    const cases: [query: string, expected: string[]][] = [
      ["start_date=2030-05-01", ["Running", "Evening", "Later"]],
      ["start_date=2030-05-01T08:00:00", ["Evening", "Later"]],
      ["end_date=2030-05-01", ["Old", "Running", "Evening"]],
      ["end_date=2030-05-01 09:00:00", ["Old", "Running"]],
      ["starts_after=2030-05-01", ["Later"]],
      ["starts_after=2030-05-01 07:00:00", ["Evening", "Later"]],
      ["starts_before=2030-05-01 07:00:00", ["Old"]],
      ["ends_before=2030-05-01 22:00:00", ["Old", "Running"]],
      ["ends_after=2030-05-01 08:59:59&ends_before=2030-05-31", ["Running", "Evening"]],
      ["starts_before=now&ends_after=now", ["Running"]],
      ["start_date=2030-05-01&end_date=2030-05-01", ["Running", "Evening"]],
    ];
    for (const [query, expected] of cases) assert.deepEqual(titles(await list(query)), expected, query);
  });

  it("are filtered by what events link to and are", async () => {
    const { venue, organizer, category, tag, Old: old, Later: later } = ids;
    const cases: [query: string, expected: string[]][] = [
      [`venue=${venue}`, ["Evening"]],
      [`organizer[]=${organizer}`, ["Later"]],
      [`categories=${category}&tags=${tag}`, ["Later"]],
      ["categories=music", ["Later"]],
      ["featured=true", ["Evening"]],
      ["virtual=true", ["Later"]],
      ["ticketed=true", ["Later"]],
      [`include=${old},${later}`, ["Old", "Later"]],
      [`exclude=${old},${later}`, ["Running", "Evening"]],
      ["search=evening", ["Evening"]],
    ];
    for (const [query, expected] of cases) assert.deepEqual(titles(await list(query)), expected, query);
  });

  it("are ordered as asked", async () => {
    assert.deepEqual(titles(await list("order=DESC")), ["Later", "Evening", "Running", "Old"]);
    assert.deepEqual(titles(await list("orderby=title&order=ASC")), ["Evening", "Later", "Old", "Running"]);
    assert.deepEqual(titles(await list("orderby=event_date&order=desc")), [
      ...["Later", "Evening", "Running", "Old"],
    ]);
    assert.deepEqual((await list("orderby=menu_order")).status, 200);
  });

  it("show other statuses to those who may edit", async () => {
    const text = await list("status=draft", service.admin);
    const several = await list("status[]=draft&status[]=publish", service.admin);
    const anonymous = await list("status=draft");

    assert.deepEqual(titles(text), ["Hidden draft"]);
    assert.equal(titles(several).length, 5);
    assert.deepEqual(
      [anonymous.status, anonymous.body.code, Object.keys(anonymous.body.data.params)],
      [400, "rest_invalid_param", ["status"]],
    );
  });

  it("take an empty status for none, like those of wp/v2", async () => {
    for (const path of [`${root}/events?status=`, "//wp-json/wp/v2/tribe_events?status="]) {
      const { status, headers } = await service.anonymous.get(path);
      assert.deepEqual([status, headers.get("x-wp-total")], [200, "4"], path);
    }
  });

  it("name what is wrong, and have an error of their own for a page beyond the last", async () => {
    for (const name of ["events", "venues", "organizers"]) {
      const { status, body } = await service.anonymous.get(`${root}/${name}?page=99`);
      assert.deepEqual([status, body.code, body.data.status], [404, `tec_rest_${name}_page_not_found`, 404]);
    }
    const wrong = await list("start_date=someday&per_page=0&venue=x");
    assert.deepEqual(Object.keys(wrong.body.data.params).sort(), ["per_page", "start_date", "venue"]);
  });

  it("include venues and organizers, filtered by their events", async () => {
    const venues = await service.anonymous.get(`${root}/venues?event=${ids.Evening}`);
    const organizers = await service.anonymous.get(`${root}/organizers?has_events=true`);
    const none = await service.anonymous.get(`${root}/venues?search=nowhere`);

    assert.deepEqual(titles(venues), ["Hall"]);
    assert.deepEqual(titles(organizers), ["Club"]);
    assert.deepEqual([none.body, none.headers.get("x-wp-total")], [[], "0"]);
  });

  it("are never stale: after a write, and when an event begins or ends", async () => {
    const states = async () => {
      const { body } = await list("start_date=2030-05-01&end_date=2030-05-01");
      const single = (await service.anonymous.get(`${root}/events/${ids.Evening}`)).body;
      const [, evening] = body;
      assert.deepEqual([evening.is_now, evening.is_past], [single.is_now, single.is_past]);
      return body.map((item: { is_now: boolean; is_past: boolean }) => [item.is_now, item.is_past]);
    };
    const before = [await states(), await states()];
    service.clock.now = NOON + 12 * 3600;
    const during = await states();
    service.clock.now = NOON + 14 * 3600;
    const after = await states();
    service.clock.now = NOON;
    const name = (venue: string) => service.admin.put(`${root}/venues/${ids.venue}`, { title: venue });
    const nested = async () => (await list("featured=true")).body[0].venues[0].title.rendered;

    assert.deepEqual(
      before,
      Array(2).fill([
        [true, false],
        [false, false],
      ]),
    );
    assert.deepEqual(during, [
      [false, true],
      [true, false],
    ]);
    assert.deepEqual(after, [
      [false, true],
      [false, true],
    ]);
    assert.equal(await nested(), "Hall");
    assert.equal((await name("Renamed")).status, 200);
    assert.equal(await nested(), "Renamed");
    await name("Hall");
  });
});
