import assert from "node:assert/strict";
import { before, it } from "node:test";
import { anItem, collections, languages, make } from "../support/languages.ts";
import {
  anEvent,
  type Client,
  onEveryStoreInGate,
  startService,
  type TestService,
} from "../support/service.ts";

const root = (segment: string) => `//${segment}/wp-json/svc/events/v1`;
const form = { "content-type": "application/x-www-form-urlencoded" };

onEveryStoreInGate("the language of a request", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  for (const { name, bySlug } of collections) {
    it(`must be active, in every operation on ${name}`, async () => {
      const { id, slug } = await make(service.admin, name, "en", anItem(name, `Strict ${name}`));
      const paths = [`/${name}/${id}`, ...(bySlug ? [`/${name}/by-slug/${slug}`] : [])];
      const fields = anItem(name, `Never ${name}`);
      const [json, text] = [{ wpml_language: "it" }, "wpml_language=it"];
      const { admin, anonymous } = service;

      const responses = [
        anonymous.get(`/${name}?wpml_language=it`),
        anonymous.get(`/${name}/${id}/translations?wpml_language=it`),
        admin.post(`/${name}?wpml_language=it`, fields),
        admin.post(`/${name}`, { ...fields, ...json }),
        admin.send("POST", `/${name}`, text, form),
        admin.put(`/${name}/by-external-id/e?wpml_language=it`, fields),
        anonymous.get(`/${name}/by-external-id/e?wpml_language=it`),
        ...paths.flatMap((path) => [
          anonymous.get(`${path}?wpml_language=it`),
          ...["POST", "PUT", "PATCH", "DELETE"].flatMap((method) => [
            admin.send(method, `${path}?wpml_language=it`),
            admin.send(method, path, json),
            admin.send(method, path, text, form),
          ]),
        ]),
      ];

      for (const { status, body } of await Promise.all(responses)) {
        assert.equal(status, 400);
        assert.equal(body.code, "rest_invalid_param");
        assert.deepEqual(Object.keys(body.data.params), ["wpml_language"]);
        assert.equal(body.data.details.wpml_language.code, "rest_not_in_enum");
      }
      assert.equal((await anonymous.get(`/${name}/${id}`)).status, 200);
    });
  }

  it("must be active for the other routes as well", async () => {
    for (const path of ["", "/doc", "/languages"])
      assert.equal((await service.anonymous.get(`${path}?wpml_language=xx`)).status, 400, path);
  });

  it("is validated after the permission to write", async () => {
    for (const { name } of collections)
      for (const [client, status] of [
        [service.anonymous, 401],
        [service.as.subscriber, 403],
      ] as const)
        for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
          const path = method === "POST" ? `/${name}` : `/${name}/1`;
          const response = await client.send(method, `${path}?wpml_language=it`);
          assert.equal(response.status, status, `${method} ${path}`);
          assert.equal(response.body.code, "rest_forbidden");
        }
  });

  it("is exactly a code: no region, no other case, no list, no number", async () => {
    for (const value of ["FR", "fr-CH", "fr,de", "0", "%20fr"])
      assert.equal((await service.anonymous.get(`/events?wpml_language=${value}`)).status, 400, value);
    for (const value of [0, false, ["fr"], { code: "fr" }]) {
      const response = await service.admin.post("/events", anEvent({ wpml_language: value }));
      assert.equal(response.status, 400, JSON.stringify(value));
    }
    assert.equal((await service.anonymous.get("/events?wpml_language[]=fr")).status, 400);
  });

  it("is the default when it is empty", async () => {
    for (const empty of ["", null]) {
      const created = await service.admin.post("/events", anEvent({ wpml_language: empty }));
      assert.equal(created.body.lang, "en");
    }
    const list = await service.anonymous.get(`${root("de")}/events?wpml_language=`);
    assert.equal(list.headers.get("content-language"), "de");
  });

  it("is taken from the parameter before the segment, and from the body before the query", async () => {
    const bySegment = await service.admin.post(`${root("fr")}/events?wpml_language=de`, anEvent());
    const byBody = await service.admin.post(
      `${root("fr")}/events?wpml_language=de`,
      anEvent({ wpml_language: "es" }),
    );

    assert.equal(bySegment.body.lang, "de");
    assert.equal(byBody.body.lang, "es");
  });

  it("may be a segment before the API root, of an active language only", async () => {
    for (const language of [...languages, "FR"])
      assert.equal(
        (await service.anonymous.get(`${root(language)}/events`)).headers.get("content-language"),
        language.toLowerCase(),
      );
    assert.equal((await service.anonymous.get("//fr/wp-json/")).status, 200);
    assert.equal((await service.anonymous.get("//de/wp-json/tribe/events/v1/events")).status, 200);
    for (const path of [root("it"), root("xx"), root("fr/de"), "//wp-json/fr/svc/events/v1"]) {
      const response = await service.anonymous.get(`${path}/events`);
      assert.equal(response.status, 404, path);
      assert.equal(response.body.code, "rest_no_route");
    }
  });

  it("does not come from Accept-Language by default", async () => {
    const { headers } = await service.anonymous.get("/events", { "accept-language": "fr" });

    assert.equal(headers.get("content-language"), "en");
    assert.doesNotMatch(headers.get("vary") ?? "", /accept-language/i);
  });

  it("cannot be all for a new item", async () => {
    for (const { name } of collections) {
      const response = await service.admin.post(`/${name}?wpml_language=all`, anItem(name, `All ${name}`));
      assert.equal(response.status, 400);
      assert.deepEqual(Object.keys(response.body.data.params), ["wpml_language"]);
    }
  });

  for (const { name, bySlug } of collections)
    it(`is preserved in the links of ${name} in the form in which it came`, async () => {
      const ids: number[] = [];
      for (const word of ["eins", "zwei"])
        ids.push((await make(service.admin, name, "de", anItem(name, `Kette ${word} ${name}`))).id);
      const [site, path] = ["http://calendar.test", "wp-json/svc/events/v1"];
      const query = `search=kette&per_page=1${bySlug ? "" : "&hide_empty=false"}`;

      const bySegment = await service.anonymous.get(`${root("de")}/${name}?${query}`);
      const byParameter = await service.anonymous.get(`/${name}?${query}&wpml_language=de`);
      const alias = await service.anonymous.get(`//de/wp-json/tribe/events/v1/${name}?${query}`);

      assert.equal(bySegment.body.next_rest_url, `${site}/de/${path}/${name}/?${query}&page=2`);
      assert.equal(
        byParameter.body.next_rest_url,
        `${site}/${path}/${name}/?${query}&wpml_language=de&page=2`,
      );
      assert.ok(alias.body.rest_url.startsWith(`${site}/de/wp-json/tribe/events/v1/${name}/`));
      const [segmented] = bySegment.body[name];
      const [requested] = byParameter.body[name];
      const own = ({ rest_url, urls }: { rest_url?: string; urls?: { self: string } }) =>
        rest_url ?? urls?.self;
      assert.equal(own(segmented), `${site}/de/${path}/${name}/${segmented.id}`);
      assert.equal(own(requested), `${site}/${path}/${name}/${requested.id}?wpml_language=de`);
      if (!bySlug) {
        assert.equal(segmented.urls.collection, `${site}/de/${path}/${name}`);
        assert.equal(requested.urls.collection, `${site}/${path}/${name}?wpml_language=de`);
      }
    });

  it("is preserved in Location, translations and linked items", async () => {
    const first = await make(service.admin, "events", "en", anEvent({ venue: { venue: "Shed" } }));
    const api = "http://calendar.test/wp-json/svc/events/v1";
    const translate = (path: string, language: string) =>
      service.admin.post(path, { title: language, translation_of: first.id, wpml_language: language });

    const french = await service.admin.post(`${root("fr")}/events`, {
      title: "fr",
      translation_of: first.id,
    });
    const german = await translate("/events", "de");

    const bySegment = api.replace("/wp-json", "/fr/wp-json");
    assert.equal(french.headers.get("location"), `${bySegment}/events/${french.body.id}`);
    assert.equal(french.body.translations.en.rest_url, `${bySegment}/events/${first.id}`);
    assert.equal(french.body.venue.rest_url, `${bySegment}/venues/${first.venue.id}`);
    const query = "?wpml_language=de";
    assert.equal(german.headers.get("location"), `${api}/events/${german.body.id}${query}`);
    assert.equal(german.body.translations.en.rest_url, `${api}/events/${first.id}${query}`);
    assert.equal(german.body.venue.rest_url, `${api}/venues/${first.venue.id}${query}`);
  });
});

onEveryStoreInGate("with ACCEPT_LANGUAGE, the language of a request", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store, { ACCEPT_LANGUAGE: "true" });
  });

  const language = async (header: string, path = "/events", client: Client = service.anonymous) =>
    (await client.get(path, { "accept-language": header })).headers.get("content-language");

  it("is the active language with the highest preference", async () => {
    const wishes: [header: string, code: string][] = [
      ["fr", "fr"],
      ["de-CH, de;q=0.9, en;q=0.8", "de"],
      ["it, es;q=0.5, fr;q=0.7", "fr"],
      ["fr;q=0, es;q=0.1", "es"],
      ["DE", "de"],
      ["fr-CA, en", "fr"],
      ["de-CH, de;q=0.1, en;q=0.8", "de"],
      [`${"it, ".repeat(500)}fr`, "en"],
      ["it", "en"],
      ["*", "en"],
      ["", "en"],
      [";;q=x,,", "en"],
    ];
    for (const [header, code] of wishes) assert.equal(await language(header), code, header);
  });

  it("is overridden by the segment and by the parameter", async () => {
    assert.equal(await language("fr", `${root("es")}/events`), "es");
    assert.equal(await language("fr", "/events?wpml_language=de"), "de");
    assert.equal(await language("fr", "/events?wpml_language="), "fr");
  });

  it("adds Accept-Language to Vary on every response, errors included", async () => {
    for (const path of ["/events", "/languages", "/events/999999", "/nothing", "/events?wpml_language=it"]) {
      const response = await service.anonymous.get(path, { "accept-language": "fr" });
      const vary = (response.headers.get("vary") ?? "").toLowerCase().split(/\s*,\s*/);

      assert.ok(vary.includes("accept-language"), path);
      assert.ok(vary.includes("origin"), path);
      assert.equal(response.headers.get("content-language"), "fr", path);
    }
  });

  it("keeps cached responses of different languages apart", async () => {
    const { id } = await service.admin
      .post("/events?wpml_language=fr", anEvent({ title: "Mélange", cost: 0 }))
      .then(({ body }) => body);
    const path = "http://calendar.test/wp-json/svc/events/v1/events";
    const first = async (query: string, header = "en") => {
      const { body } = await service.anonymous.get(`/events?${query}`, { "accept-language": header });
      return body.events.find((event: { id: number }) => event.id === id);
    };

    for (let turn = 0; turn < 2; turn += 1) {
      assert.equal((await first("", "fr")).rest_url, `${path}/${id}`);
      assert.equal((await first("wpml_language=fr")).rest_url, `${path}/${id}?wpml_language=fr`);
      assert.equal((await first("wpml_language=all", "fr")).cost, "Gratuit");
      assert.equal((await first("wpml_language=all", "de")).cost, "Kostenlos");
      assert.equal((await first(`include=${id}`, "es")).cost, "Gratis");
    }
  });

  it("applies to new items and to messages", async () => {
    const created = await service.admin.post("/events", anEvent(), { "accept-language": "es" });
    const missing = await service.anonymous.get("/events/999999", { "accept-language": "es" });

    assert.equal(created.body.lang, "es");
    assert.match(missing.body.message, /ningún evento|No hay/i);
  });
});
