import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { everyPage, make, names, pathOf, withAndWithoutReadCache } from "../support/lists.ts";
import { NOON, type TestService } from "../support/service.ts";

withAndWithoutReadCache("pages of the event list", (start) => {
  let service: TestService;
  const ids: number[] = [];
  before(async () => {
    service = await start();
    // The first three start together; publication dates run against ids, so that every tie-breaker matters.
    for (let number = 0; number < 12; number += 1) {
      service.clock.now = NOON + number;
      const day = String(number < 3 ? 1 : number).padStart(2, "0");
      const event = {
        title: `Event ${String.fromCharCode(97 + ((number * 5) % 12))}`,
        start_date: `2030-06-${day} 10:00:00`,
        end_date: `2030-06-${String(28 - number)} 12:00:00`,
        date_utc: `2030-01-${String(number < 2 ? 20 : 20 - number).padStart(2, "0")} 00:00:00`,
        featured: number === 7,
      };
      ids.push(await make(service.admin, "/events", event));
    }
    service.clock.now = NOON + 100;
  });

  const order = async (query: string) => {
    const { body } = await service.anonymous.get(`/events?per_page=50&${query}`);
    return (body.events as { id: number }[]).map(({ id }) => ids.indexOf(id));
  };
  const upwards = [2, 0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11];

  it("has nine events by default, and at most fifty", async () => {
    const usual = await service.anonymous.get("/events");
    const most = await service.anonymous.get("/events?per_page=1000");
    const second = await service.anonymous.get("/events?page=2");

    assert.equal(usual.body.events.length, 9);
    assert.equal(most.body.events.length, 12);
    assert.equal(second.body.events.length, 3);
  });

  it("has totals in the body and in headers", async () => {
    const { body, headers } = await service.anonymous.get("/events?per_page=5");

    assert.deepEqual([body.total, body.total_pages], [12, 3]);
    assert.deepEqual([headers.get("x-tec-total"), headers.get("x-tec-totalpages")], ["12", "3"]);
  });

  it("has its properties in the documented order", async () => {
    const { body } = await service.anonymous.get("/events?per_page=5&page=2");

    const properties = ["events", "rest_url", "next_rest_url", "previous_rest_url", "total", "total_pages"];
    assert.deepEqual(Object.keys(body), properties);
  });

  it("links through all pages, with every item exactly once and every parameter kept", async () => {
    const query =
      "per_page=5&search=event+-zebra&start_date=2030-01-01+00:00:00&strict_dates=1&featured=false&foo=a%26b&status[]=publish";

    const pages = await everyPage(service.anonymous, `/events?${query}`);

    const seen = pages.flatMap(({ body }) => body.events as { id: number }[]).map(({ id }) => id);
    assert.equal(pages.length, 3);
    assert.equal(seen.length, 11);
    assert.equal(new Set(seen).size, 11);
    for (const { body } of pages)
      for (const link of [body.rest_url, body.next_rest_url, body.previous_rest_url].filter(Boolean)) {
        const given = new URL(link).searchParams;
        given.delete("page");
        assert.deepEqual(Object.fromEntries(given), {
          per_page: "5",
          search: "event -zebra",
          start_date: "2030-01-01 00:00:00",
          strict_dates: "1",
          featured: "false",
          foo: "a&b",
          "status[]": "publish",
        });
      }
  });

  it("keeps parameters that came in a JSON body", async () => {
    const body = { per_page: 5, featured: false, page: 2 };

    const response = await service.anonymous.send("POST", "/events?_method=GET", body);
    const next = await service.anonymous.get(pathOf(response.body.next_rest_url));

    assert.equal(response.body.events.length, 5);
    assert.deepEqual([next.body.events.length, next.body.total], [1, 11]);
  });

  it("links back to the previous page, and from the second to the list without page", async () => {
    const second = await service.anonymous.get("/events?page=2&per_page=5");
    const third = await service.anonymous.get("/events?page=3&per_page=5");

    assert.equal(new URL(second.body.previous_rest_url).searchParams.has("page"), false);
    assert.equal(new URL(third.body.previous_rest_url).searchParams.get("page"), "2");
    assert.equal("next_rest_url" in third.body, false);
  });

  it("has no page after the last, but an empty first one", async () => {
    const beyond = await service.anonymous.get("/events?page=9");
    const nothing = await service.anonymous.get("/events?search=nothing-like-this");
    const nowhere = await service.anonymous.get("/events?search=nothing-like-this&page=2");

    assert.deepEqual([beyond.status, beyond.body.code], [404, "event-archive-page-not-found"]);
    assert.equal(nowhere.status, 404);
    assert.deepEqual(Object.keys(nothing.body), ["events", "rest_url", "total", "total_pages"]);
    assert.deepEqual([nothing.body.total, nothing.headers.get("x-tec-total")], [0, "0"]);
  });

  describe("order", () => {
    it("is by start, then publication date, then id", async () => {
      assert.deepEqual(await order(""), upwards);
      assert.deepEqual(await order("order=asc"), upwards);
    });

    it("is reversed as a whole", async () => {
      assert.deepEqual(await order("order=DESC"), upwards.toReversed());
    });

    it("is by publication date and id with include", async () => {
      assert.deepEqual(await order(`include=${ids[0]},${ids[1]},${ids[2]},${ids[11]}`), [11, 2, 0, 1]);
    });

    it("follows orderby and order", async () => {
      const byId = ids.map((_, index) => index);
      const byTitle = byId.toSorted((a, b) => ((a * 5) % 12) - ((b * 5) % 12));

      assert.deepEqual(await order("orderby=id"), byId);
      assert.deepEqual(await order("orderby=title"), byTitle);
      assert.deepEqual(await order("orderby=title&order=desc"), byTitle.toReversed());
      assert.deepEqual(await order("orderby=end_date"), byId.toReversed());
      assert.deepEqual(await order("orderby=date"), [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 0, 1]);
      assert.deepEqual(await order("orderby=modified&order=desc"), byId.toReversed());
      assert.equal((await order("orderby=featured&order=desc"))[0], 7);
      assert.deepEqual(await order("orderby=start_date&order=desc"), [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 0, 1]);
    });

    it("ignores unknown values", async () => {
      assert.deepEqual(await order("orderby=constructor&order=sideways"), upwards);
      assert.deepEqual(await order("orderby=&order="), upwards);
      assert.deepEqual(await order("orderby=distance"), upwards);
    });
  });

  it("has only the properties in _fields", async () => {
    const list = await service.anonymous.get("/events?_fields=total,events.nope");
    const item = await service.anonymous.get(`/events/${ids[0]}?_fields=id,start_date_details.year,nope`);

    assert.deepEqual(list.body, { events: Array(9).fill({}), total: 12 });
    assert.deepEqual(item.body, { id: ids[0], start_date_details: { year: "2030" } });
  });

  it("has status and headers in the body with _envelope", async () => {
    const { status, body } = await service.anonymous.get("/events?_envelope&per_page=5");

    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body), ["body", "status", "headers"]);
    assert.equal(names({ ...(await service.anonymous.get("/events")), body: body.body }).length, 5);
    const { "X-TEC-Total": total, "X-TEC-TotalPages": pages, Allow } = body.headers;
    assert.deepEqual([body.status, total, pages, Allow], [200, 12, 3, "GET"]);
  });

  it("has an error in an envelope, too", async () => {
    const plain = await service.anonymous.get("/events/999999");
    const { status, body } = await service.anonymous.get("/events/999999?_envelope");

    assert.equal(plain.status, 404);
    assert.equal(status, 200);
    assert.deepEqual(body, { body: plain.body, status: 404, headers: { Allow: "GET" } });
  });
});
