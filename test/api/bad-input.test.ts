import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { resources } from "../../src/resources/index.ts";
import { make } from "../support/lists.ts";
import { seededRandom } from "../support/random.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const collections = ["events", "venues", "organizers", "categories", "tags"] as const;

/** Parameters with a type of their own; the others accept any text. */
const parametersOf = (collection: string) =>
  Object.keys(resources.find(({ name }) => name === collection)?.filters ?? {}).concat("page", "per_page");

/** Never an error: any value but true is false. */
const loose = new Set(["has_events", "only_with_upcoming"]);

onEveryStoreInGate("bad input", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
    const category = await make(service.admin, "/categories", { name: "Music" });
    const tag = await make(service.admin, "/tags", { name: "Night" });
    const venue = await make(service.admin, "/venues", { venue: "Hall" });
    const organizer = await make(service.admin, "/organizers", { organizer: "Club" });
    const links = { categories: [category], tags: [tag], venue, organizer };
    for (let count = 0; count < 3; count += 1) await make(service.admin, "/events", anEvent(links));
  });

  /** Sends a query and checks that it succeeds or is rejected with the names of parameters that were sent. */
  const tried = async (collection: string, query: string, caller = service.anonymous) => {
    const { status, body } = await caller.get(`/${collection}?${query}`);
    const shown = query.length > 200 ? `${query.slice(0, 200)}…` : query;
    assert.ok([200, 400, 404, 414].includes(status), `${status} for ${collection}?${shown}`);
    if (status !== 400) return { status, params: [] };
    const params = Object.keys(body.data.params);
    const sent = [...new URLSearchParams(query).keys()].map((name) => name.replace(/\[.*/s, ""));
    assert.ok(params.length > 0, shown);
    for (const name of params) assert.ok(sent.includes(name), `${name} rejected in ${shown}`);
    return { status, params };
  };

  for (const collection of collections)
    describe(collection, () => {
      it("rejects page and per_page values that are not positive integers", async () => {
        for (const wrong of ["0", "-1", "2.5", "abc", "", "0x10", "1e999", "null", "%00", "9".repeat(400)])
          for (const name of ["page", "per_page"])
            assert.deepEqual(await tried(collection, `${name}=${wrong}`), { status: 400, params: [name] });
      });

      it("accepts every notation of a positive integer", async () => {
        for (const right of ["1", "%201", "1.0", "1e0", "01", "%2B1"])
          assert.equal((await tried(collection, `page=${right}&per_page=${right}`)).status, 200, right);
      });

      it("rejects arrays and objects in place of scalars, naming each", async () => {
        for (const name of parametersOf(collection)) {
          const { status, params } = await tried(collection, `${name}[a]=1&${name}[b][c]=2`);
          if (loose.has(name)) assert.equal(status, 200, name);
          else assert.deepEqual([status, params], [400, [name]], name);
        }
      });

      it("rejects NUL bytes wherever a value is read", async () => {
        for (const name of parametersOf(collection)) {
          const { status, params } = await tried(collection, `${name}=a%00b`);
          if (loose.has(name) || name === "strict_dates") continue;
          assert.deepEqual([status, params], [400, [name]], name);
        }
      });

      it("treats lone surrogates and malformed escapes as text", async () => {
        for (const broken of ["%ED%A0%80", "%zz", "%", "%E0%A4%A", "%FF", "😀", "\u{10FFFF}"]) {
          await tried(collection, `search=${broken}`);
          await tried(collection, `${broken}=1&page[${broken}]=1`);
        }
        const body = '{"search":"\\ud800"}';
        const json = { "content-type": "application/json" };
        const response = await service.anonymous.send("POST", `/${collection}?_method=GET`, body, json);
        assert.deepEqual([response.status, response.body.total], [200, 0]);
      });

      it("rejects a search of 10 kB, and of one character too many", async () => {
        for (const length of [10_000, 1001]) {
          const words = "ab ".repeat(length / 3 + 1).slice(0, length);
          for (const long of ["a".repeat(length), encodeURIComponent(words)])
            assert.deepEqual((await tried(collection, `search=${long}`)).params, ["search"]);
        }
        assert.equal((await tried(collection, `search=${"a".repeat(1000)}`)).status, 200);
        assert.equal((await tried(collection, `search=${"ab+-cd+".repeat(142)}`)).status, 200);
      });

      it("ignores unknown parameters, however many", async () => {
        const odd = [
          "&&&",
          "=",
          "a",
          "[]=1",
          "__proto__[page]=0",
          "constructor[prototype][page]=0",
          "x[[]=1",
        ];
        for (const query of odd) assert.equal((await tried(collection, query)).status, 200, query);
        const many = Array.from({ length: 2000 }, (_, index) => `x${index}=1`).join("&");
        assert.deepEqual((await tried(collection, `${many}&page=0`)).params, ["page"]);
      });

      it("accepts JSON of any shape in place of values", async () => {
        const values: unknown[] = [
          { toString: 1 },
          { valueOf: 1, toString: null },
          [[[[]]]],
          null,
          {},
          1e308,
          -0,
          true,
        ];
        for (const value of values)
          for (const name of [...parametersOf(collection), "_fields", "order", "orderby", "fallback"]) {
            const response = await service.anonymous.send("POST", `/${collection}?_method=GET`, {
              [name]: value,
            });
            assert.ok(
              [200, 400, 404].includes(response.status),
              `${response.status} ${name} ${response.text}`,
            );
          }
      });
    });

  it("rejects JSON that is nested more than 512 levels deep, wherever its values are read", async () => {
    const json = { "content-type": "application/json" };
    for (const path of ["/events", "//wp-json/wp/v2/tribe_events", "//wp-json/tec/v1/venues"])
      for (const [levels, status] of [
        [512, 200],
        [513, 400],
        [30_000, 400],
      ] as const) {
        // The body itself is one level.
        const deep = `{"_embed":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
        const response = await service.anonymous.send("POST", `${path}?_method=GET`, deep, json);

        assert.equal(response.status, status, `${levels} levels at ${path}`);
        if (status === 400)
          assert.deepEqual(
            [response.body.code, response.body.data.json_error_code],
            ["rest_invalid_json", 1],
          );
      }
  });

  it("accepts objects that have names of methods, on every endpoint", async () => {
    const names = ["per_page", "_embed", "_fields", "search", "category", "page", "start_date"];
    const paths = ["/events", "//wp-json/wp/v2/tribe_events", "//events/", "//embed/list/", "//healthz"];
    for (const path of paths)
      for (const name of names) {
        const query = `${name}[toString]=1&${name}[valueOf]=1&a[0][toString]=1`;
        const { status } = await service.anonymous.get(`${path}?${query}`);

        assert.ok(status < 500, `${status} for ${path}?${query}`);
      }
  });

  it("rejects invalid dates and unknown terms", async () => {
    assert.deepEqual((await tried("events", "start_date=garbage")).params, ["start_date"]);
    assert.deepEqual((await tried("events", "categories=nope&tags=nope")).params, ["categories", "tags"]);
  });

  it("accepts 200 ids or slugs, and rejects more", async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    const often = (value: string, count: number) => Array(count).fill(value).join(",");
    const every = (count: number) =>
      `tags=${often("night", count)}&categories=${often("music", count)}&status=${often("draft", count)}`;

    assert.equal((await tried("events", `include=${ids(200).join(",")}`)).status, 200);
    const brackets = ids(200).map((id) => `include[]=${id}`);
    assert.equal((await tried("events", brackets.join("&"))).status, 200);
    assert.equal((await tried("events", every(200), service.as.editor)).status, 200);
    for (const name of ["include", "venue", "organizer", "categories", "tags"])
      for (const count of [201, 5000])
        assert.deepEqual((await tried("events", `${name}=${ids(count).join(",")}`)).params, [name]);
    assert.deepEqual((await tried("events", every(201), service.as.editor)).params, [
      "categories",
      "tags",
      "status",
    ]);
    for (const name of ["include", "exclude"])
      assert.deepEqual((await tried("categories", `${name}=${ids(201).join(",")}`)).params, [name]);
  });

  it("accepts ten words in a search, and exclusions of two letters beside a word", async () => {
    const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join("+");
    const accepted = ["music", words(10), `${words(9)}+-no`, '"a+phrase"+-ab', "the+night+of+the+jazz", "-"];
    const rejected = [words(11), `${words(10)}+-no`, "-music", '-"a+phrase"', "music+-a", "music+-é"];

    for (const search of accepted)
      assert.equal((await tried("events", `search=${encodeURI(search)}`)).status, 200, search);
    for (const search of rejected)
      assert.deepEqual((await tried("events", `search=${encodeURI(search)}`)).params, ["search"], search);
    for (const collection of ["venues", "organizers"]) {
      assert.equal((await tried(collection, `search=${words(10)}`)).status, 200);
      assert.deepEqual((await tried(collection, `search=${words(11)}`)).params, ["search"]);
    }
  });

  it("rejects pages that end beyond the 100,000th row of lists that the index cannot serve", async () => {
    const { anonymous, as } = service;

    const unindexed = "geoloc=false&per_page=50";
    assert.equal((await tried("events", `${unindexed}&page=2000`, as.editor)).status, 404);
    assert.deepEqual((await tried("events", `${unindexed}&page=2001`, as.editor)).params, ["page"]);
    assert.deepEqual((await tried("venues", "page=2001&per_page=50", anonymous)).params, ["page"]);
    assert.deepEqual((await tried("tags", "page=2001&per_page=50", anonymous)).params, ["page"]);
  });

  it("parses 2,500 brackets", async () => {
    const brackets = Array.from({ length: 2500 }, (_, index) => `i[${index}]=1`).join("&");

    assert.equal((await tried("events", brackets)).status, 200);
  });

  it("never fails on any query string", async () => {
    const { below, chance, pick } = seededRandom(`bad-input (${store})`);
    const callers = [service.anonymous, service.as.contributor, service.as.editor];
    for (let round = 0; round < 600; round += 1) {
      const collection = pick(collections);
      const known = [...parametersOf(collection), "order", "orderby", "fallback", "wpml_language", "_fields"];
      const pairs = Array.from({ length: 1 + below(5) }, () => {
        const name = chance(0.95) ? pick(known) : pick(fragments);
        const brackets = chance(0.15) ? pick(["[]", "[a]", "[0]", "[", "[][]"]) : "";
        const value = Array.from({ length: 1 + below(3) }, () => pick(fragments)).join("");
        return `${encodeURIComponent(name)}${brackets}=${encodeURIComponent(value)}`;
      });
      await tried(collection, pairs.join("&"), pick(callers));
    }
  });
});

/** Fragments that queries are built from: valid values, invalid ones, and values that commonly break services. */
const fragments = [
  ...["1", "2", "0", "-1", "3.5", "99999", "9223372036854775808", "1e5", ",", "true", "false", "yes", "asc"],
  ...["2030-06-01", "tomorrow", "+2 weeks", "25:00", "publish", "draft", "any", "music", "night", "title"],
  ...["distance", "default", "fr", "all", "xx", "", " ", "\t", "\n", "\0", "%", "_", "\\", "'", '"', "';--"],
  ...["<b>", "&amp;", "é", "ß", "日本", "\u202e", "\u200b", "🎷", "__proto__", "constructor", "-", "(", "*"],
  ...["a".repeat(300), "null", "undefined", "NaN", "Infinity", "[]", "{}", "../..", "$(x)"],
];
