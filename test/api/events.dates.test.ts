import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { make, names, withAndWithoutReadCache } from "../support/lists.ts";
import { NOON, type TestService } from "../support/service.ts";

const DAY = 86_400;

withAndWithoutReadCache("date filters of the event list", (start) => {
  let service: TestService;
  const ids: Record<string, number> = {};
  before(async () => {
    service = await start();
    const event = async (title: string, start: string, end: string, fields: Record<string, unknown> = {}) => {
      ids[title] = await make(service.admin, "/events", {
        title,
        start_date: start,
        end_date: end,
        ...fields,
      });
    };
    await event("past", "2030-04-01 10:00", "2030-04-01 12:00");
    await event("running", "2030-04-30 10:00", "2030-05-03 12:00");
    await event("midnight", "2030-05-01 00:00", "2030-05-01 01:00");
    await event("morning", "2030-06-10 09:00", "2030-06-10 11:00");
    await event("whole day", "2030-06-10", "2030-06-10", { all_day: true });
    await event("evening", "2030-06-10 20:00", "2030-06-10 23:00");
    await event("two days", "2030-06-10 22:00", "2030-06-11 02:00");
    await event("tokyo", "2030-06-11 08:00", "2030-06-11 09:00", { timezone: "Asia/Tokyo" });
    await event("later", "2030-06-12 00:00", "2030-06-12 01:00");
    await event("edge", "2032-05-01 22:00", "2032-05-01 23:59:59");
    await event("beyond", "2032-05-01 23:00", "2032-05-02 00:00");
  });

  const found = async (query: string) => {
    const response = await service.anonymous.get(`/events?per_page=50&${query}`);
    assert.equal(response.status, 200, response.text);
    return names(response);
  };
  const june = ["whole day", "morning", "tokyo", "evening", "two days"];

  describe("the default window", () => {
    it("spans from the first second of today to the last of the day two years ahead", async () => {
      assert.deepEqual(await found(""), ["midnight", ...june, "later", "edge"]);
    });

    it("is the same at any hour of the site's day", async () => {
      const hours: string[][] = [];
      for (const moment of ["2030-05-01T04:00:00Z", "2030-05-02T03:59:59Z"]) {
        service.clock.now = Date.parse(moment) / 1000;
        hours.push(await found(""));
      }
      service.clock.now = Date.parse("2030-05-02T04:00:00Z") / 1000;
      const next = await found("");
      service.clock.now = NOON;

      assert.deepEqual(hours, Array(2).fill(["midnight", ...june, "later", "edge"]));
      assert.deepEqual(next, [...june, "later", "edge", "beyond"]);
    });

    it("keeps its other bound when one is given", async () => {
      assert.deepEqual(await found("start_date=2030-06-12"), ["later", "edge"]);
      assert.deepEqual(await found("end_date=2030-05-01"), ["midnight"]);
    });

    it("covers whole days, with and without strict_dates", async () => {
      assert.deepEqual(await found("strict_dates=true"), ["midnight", ...june, "later", "edge"]);
    });

    it("is disabled by any open bound", async () => {
      assert.equal((await found("starts_before=2040-01-01")).length, 11);
      assert.equal((await found("starts_after=2000-01-01")).length, 11);
      assert.equal((await found("ends_before=2040-01-01")).length, 11);
      assert.equal((await found("ends_after=2000-01-01")).length, 11);
    });

    it("is disabled by include, with every other date filter", async () => {
      const included = `include=${ids.past},${ids.beyond}`;

      assert.deepEqual(await found(included), ["past", "beyond"]);
      const dates = "start_date=2031-01-01&ends_before=2020-01-01&starts_after=2031-01-01";
      assert.deepEqual(await found(`${included}&${dates}`), ["past", "beyond"]);
    });
  });

  describe("whole days", () => {
    it("start_date includes events from the first second of its day", async () => {
      assert.deepEqual(await found("start_date=2030-06-10 15:00&end_date=2031-01-01"), [...june, "later"]);
      assert.deepEqual(await found("start_date=2030-06-11&end_date=2031-01-01"), ["later"]);
    });

    it("end_date includes events up to the last second of its day", async () => {
      assert.deepEqual(await found("start_date=2030-06-10&end_date=2030-06-10 01:00"), [
        ...["whole day", "morning", "tokyo", "evening"],
      ]);
    });

    it("starts_before includes its day, starts_after excludes it", async () => {
      assert.deepEqual(await found("starts_before=2030-06-10&start_date=2030-06-01"), june);
      assert.deepEqual(await found("starts_after=2030-06-10&end_date=2031-01-01"), ["later"]);
    });

    it("ends_before includes its day except for the last second, ends_after excludes it", async () => {
      const day = "start_date=2030-06-10&starts_before=2030-06-10";

      assert.deepEqual(await found(`${day}&ends_before=2030-06-10`), ["morning", "tokyo", "evening"]);
      assert.deepEqual(await found(`${day}&ends_after=2030-06-10`), ["two days"]);
    });

    it("combine with AND", async () => {
      assert.deepEqual(await found("start_date=2030-06-12&starts_after=2030-01-01&end_date=2031-01-01"), [
        "later",
      ]);
      assert.deepEqual(await found("end_date=2030-06-10&ends_before=2031-01-01&start_date=2030-06-10"), [
        ...["whole day", "morning", "tokyo", "evening"],
      ]);
      assert.deepEqual(await found("start_date=2031-01-01&end_date=2030-01-01"), []);
    });

    it("are days of the site: an instant is converted first", async () => {
      assert.deepEqual(await found("start_date=2030-06-12T03:59:00Z&end_date=2031-01-01"), ["later"]);
      const end = "end_date=2031-01-01";
      assert.deepEqual(await found(`start_date=2030-06-11T03:59:00Z&${end}`), [...june, "later"]);
      assert.deepEqual(await found(`start_date=${Date.UTC(2030, 5, 11, 3, 59) / 1000}&${end}`), [
        ...june,
        "later",
      ]);
    });
  });

  describe("strict_dates", () => {
    it("makes bounds exact, as wall time of the site", async () => {
      const until = "end_date=2031-01-01&strict_dates=1";

      assert.deepEqual(await found(`start_date=2030-06-10 20:00:00&${until}`), [
        "evening",
        "two days",
        "later",
      ]);
      assert.deepEqual(await found(`starts_after=2030-06-10 20:00:00&${until}`), ["two days", "later"]);
      assert.deepEqual(await found(`start_date=2030-06-10T20:00:01-04:00&${until}`), ["two days", "later"]);
    });

    it("compares starts and ends with each bound", async () => {
      const day = "start_date=2030-06-10&strict_dates=yes";

      assert.deepEqual(await found(`${day}&starts_before=2030-06-10 20:00`), [
        "whole day",
        "morning",
        "tokyo",
      ]);
      assert.deepEqual(await found(`${day}&end_date=2030-06-10 11:00`), ["morning"]);
      assert.deepEqual(await found(`${day}&ends_before=2030-06-10 11:00`), []);
      assert.deepEqual(await found(`${day}&ends_after=2030-06-11 01:59:59&starts_before=2030-06-12`), [
        "two days",
      ]);
    });

    it("is false for any word that does not mean yes", async () => {
      for (const word of ["0", "false", "off", "no", "foo"])
        assert.deepEqual(
          await found(`start_date=2030-06-12 00:30&end_date=2031-01-01&strict_dates=${word}`),
          ["later"],
        );
    });

    it("rejects an empty value and a list", async () => {
      for (const query of ["strict_dates=", "strict_dates[]=1"]) {
        const { status, body } = await service.anonymous.get(`/events?${query}`);
        assert.deepEqual([status, Object.keys(body.data.params)], [400, ["strict_dates"]]);
      }
    });
  });

  it("finds running events by their end", async () => {
    const now = "ends_after=now&starts_before=now&strict_dates=true";

    assert.deepEqual(await found(now), ["running"]);
    assert.equal((await found("ends_after=now")).includes("running"), true);
  });

  it("resolves relative dates by the site's clock", async () => {
    // 23:30 of 9 June in New York is 10 June in UTC.
    service.clock.now = Date.UTC(2030, 5, 10, 3, 30) / 1000;
    const tomorrow = await found("start_date=tomorrow&end_date=tomorrow");
    service.clock.now -= 4 * DAY;
    const monday = await found("start_date=next monday&starts_before=next monday");
    service.clock.now = NOON;

    assert.deepEqual(tomorrow, ["whole day", "morning", "tokyo", "evening"]);
    assert.deepEqual(monday, june);
  });

  it("accepts a bare year, a bare day and 0", async () => {
    assert.deepEqual(await found("start_date=2032"), ["edge"]);
    assert.deepEqual(await found("start_date=20300612&end_date=2031"), ["later"]);
    assert.deepEqual(await found("end_date=0"), ["midnight"]);
  });

  it("rejects invalid dates, naming each parameter", async () => {
    const parameters = [
      "start_date",
      "end_date",
      "starts_before",
      "starts_after",
      "ends_before",
      "ends_after",
    ];
    for (const wrong of ["garbage", "", "2030-02-30", "13/13/2030", "2030-05-01 25:00", "1804723200.5"]) {
      const query = parameters.map((name) => `${name}=${encodeURIComponent(wrong)}`).join("&");
      const { status, body } = await service.anonymous.get(`/events?${query}`);
      assert.deepEqual([status, Object.keys(body.data.params ?? {})], [400, parameters], wrong);
    }
  });
});

withAndWithoutReadCache("days of DST transitions in New York", (start) => {
  let service: TestService;
  before(async () => {
    service = await start();
    service.clock.now = Date.UTC(2030, 0, 1) / 1000;
    const event = (title: string, start: string) =>
      make(service.admin, "/events", { title, start_date: start, end_date: start });
    // 10 March 2030 has 23 hours, 3 November has 25.
    await event("before spring", "2030-03-10T04:59:59Z");
    await event("spring begins", "2030-03-10T05:00:00Z");
    await event("spring ends", "2030-03-11T03:59:59Z");
    await event("after spring", "2030-03-11T04:00:00Z");
    await event("before autumn", "2030-11-03T03:59:59Z");
    await event("autumn begins", "2030-11-03T04:00:00Z");
    await event("first half past one", "2030-11-03T05:30:00Z");
    await event("second half past one", "2030-11-03T06:30:00Z");
    await event("autumn ends", "2030-11-04T04:59:59Z");
    await event("after autumn", "2030-11-04T05:00:00Z");
  });

  const found = async (query: string) => names(await service.anonymous.get(`/events?per_page=50&${query}`));

  it("are filtered as whole days", async () => {
    assert.deepEqual(await found("start_date=2030-03-10&end_date=2030-03-10"), [
      "spring begins",
      "spring ends",
    ]);
    assert.deepEqual(await found("start_date=2030-11-03&end_date=2030-11-03"), [
      ...["autumn begins", "first half past one", "second half past one", "autumn ends"],
    ]);
  });

  it("are compared by instants: an ambiguous hour means its first pass", async () => {
    const strict = "end_date=2030-11-03 23:59:59&strict_dates=1";

    assert.deepEqual(await found(`starts_after=2030-11-03 01:30:00&${strict}`), [
      "second half past one",
      "autumn ends",
    ]);
  });

  it("move a nonexistent wall time forward", async () => {
    const strict = "end_date=2030-03-10 23:59:59&strict_dates=1";

    assert.deepEqual(await found(`start_date=2030-03-10 02:30:00&${strict}`), ["spring ends"]);
    assert.deepEqual(await found(`start_date=2030-03-10 00:00:00&${strict}`), [
      "spring begins",
      "spring ends",
    ]);
  });
});
