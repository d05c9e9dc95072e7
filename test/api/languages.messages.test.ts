import assert from "node:assert/strict";
import { before, it } from "node:test";
import { catalogues, translate } from "../../src/locales/index.ts";
import { collections, languages, make } from "../support/languages.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const root = (segment: string) => `//${segment}/wp-json/svc/events/v1`;
const form = { "content-type": "application/x-www-form-urlencoded" };

onEveryStoreInGate("messages of the service", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  for (const language of languages) {
    it(`are in ${language} when a query, a form, a JSON body or a segment requests it`, async () => {
      const { admin, anonymous } = service;
      const query = `wpml_language=${language}`;
      const missing = { code: "rest_missing_callback_param", params: ["title", "start_date", "end_date"] };

      const responses = [
        await admin.post(`/events?${query}`),
        await admin.post("/events", { wpml_language: language }),
        await admin.send("POST", "/events", query, form),
        await admin.post(`${root(language)}/events`, {}),
      ];
      const unknown = await anonymous.get(`${root(language)}/events/999999`);

      for (const { body, headers } of responses) {
        assert.equal(body.code, missing.code);
        assert.equal(
          body.message,
          translate(language, "rest_missing_callback_param", missing.params.join(", ")),
        );
        assert.equal(headers.get("content-language"), language);
      }
      assert.equal(unknown.body.message, catalogues[language]?.["rest-event-not-found"]);
    });

    it(`explain in ${language} why each parameter is invalid`, async () => {
      const response = await service.admin.post("/events", {
        ...anEvent({ end_date: "soon", timezone: "Moon/Base", website: "ftp://x" }),
        wpml_language: language,
      });

      assert.equal(response.status, 400);
      assert.deepEqual(response.body.data.params, {
        end_date: translate(language, "param_date", "end_date"),
        timezone: translate(language, "param_zone", "timezone"),
        website: translate(language, "param_url", "website"),
      });
    });

    it(`are in ${language} when a header asks for that, whatever the language of the content is`, async () => {
      const header = { "x-almanac-messages": language };
      const responses = [
        await service.admin.post("/events?wpml_language=es", {}, header),
        await service.anonymous.get("/events/999999?wpml_language=es", header),
      ];
      const unknown = await service.anonymous.get("/events/999999?wpml_language=es", {
        "x-almanac-messages": "constructor",
      });

      for (const { body, headers } of responses) {
        assert.equal(headers.get("content-language"), language);
        assert.equal(
          body.message,
          translate(language, body.code, Array.isArray(body.data.params) ? body.data.params.join(", ") : ""),
        );
      }
      assert.equal(unknown.headers.get("content-language"), "es");
    });

    it(`are in ${language} where a request is rejected before its parameters are parsed`, async () => {
      const broken = await service.admin.send("POST", `${root(language)}/events`, "{", {
        "content-type": "application/json",
      });
      const nowhere = await service.anonymous.get(`/nowhere?wpml_language=${language}`);
      const wrong = await service.anonymous.get(`${root(language)}/events`, {
        authorization: `Basic ${btoa("nobody:x")}`,
      });
      // The body of a caller without the right is not parsed, so that only the URL can name a language.
      const stranger = await service.anonymous.post(`/events?wpml_language=${language}`, {});

      assert.equal(broken.body.message, translate(language, "rest_invalid_json"));
      assert.equal(nowhere.body.message, translate(language, "rest_no_route"));
      assert.equal(wrong.body.message, translate(language, "incorrect_password"));
      assert.equal(stranger.body.message, translate(language, "rest_forbidden"));
    });

    it(`say in ${language} that something is free, whatever the language of the event`, async () => {
      const event = await make(service.admin, "events", "es", anEvent({ cost: "0" }));
      const free = translate(language, "free");

      const read = await service.anonymous.get(`/events/${event.id}?wpml_language=${language}`);
      const bySegment = await service.anonymous.get(`${root(language)}/events/${event.id}`);
      const list = await service.anonymous.get(`/events?include=${event.id}&wpml_language=${language}`);

      assert.equal(read.body.cost, free);
      assert.equal(bySegment.body.cost, free);
      assert.equal(list.body.events[0].cost, free);
    });

    it(`keep codes and names of parameters unchanged in ${language}`, async () => {
      for (const { name } of collections) {
        const response = await service.anonymous.get(`/${name}?per_page=x&wpml_language=${language}`);

        assert.equal(response.body.code, "rest_invalid_param");
        assert.deepEqual(Object.keys(response.body.data.params), ["per_page"]);
        assert.equal(response.body.message, translate(language, "rest_invalid_param", "per_page"));
      }
    });
  }

  it("are in the language of the segment when the parameter names no active one", async () => {
    const response = await service.anonymous.get(`${root("de")}/events?wpml_language=it`);

    assert.equal(response.body.data.params.wpml_language, translate("de", "param_language", "wpml_language"));
    assert.equal(
      response.body.data.details.wpml_language.message,
      translate("de", "param_language", "wpml_language"),
    );
  });
});
