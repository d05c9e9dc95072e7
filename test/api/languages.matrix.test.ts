import assert from "node:assert/strict";
import { before, it } from "node:test";
import { anItem, type Collection, collections, languages } from "../support/languages.ts";
import {
  type Client,
  onEveryStoreInGate,
  startService,
  type TestResponse,
  type TestService,
} from "../support/service.ts";

type Fields = Record<string, unknown>;

interface Question {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  language: string;
  fields?: Fields;
}

/** A read with a body is a POST with a method override, because `fetch` sends no GET with a body. */
const withBody = (
  client: Client,
  { method, path }: Question,
  body: unknown,
  headers: Record<string, string>,
) =>
  method === "GET"
    ? client.send("POST", path, body, { ...headers, "x-http-method-override": "GET" })
    : client.send(method, path, body, headers);

/** The ways in which a request can name its language. */
const ways: Record<string, (client: Client, question: Question) => Promise<TestResponse>> = {
  "a query parameter": (client, { method, path, language, fields }) =>
    client.send(method, `${path}${path.includes("?") ? "&" : "?"}wpml_language=${language}`, fields),
  "a form body": (client, question) => {
    const form = { ...question.fields, wpml_language: question.language } as Record<string, string>;
    return withBody(client, question, new URLSearchParams(form).toString(), {
      "content-type": "application/x-www-form-urlencoded",
    });
  },
  "a JSON body": (client, question) =>
    withBody(client, question, { ...question.fields, wpml_language: question.language }, {}),
  "a path segment": (client, { method, path, language, fields }) =>
    client.send(method, `//${language}/wp-json/svc/events/v1${path}`, fields),
};

onEveryStoreInGate("every operation in every language", (store) => {
  let service: TestService;
  let made = 0;
  before(async () => {
    service = await startService(store);
  });

  for (const [way, ask] of Object.entries(ways))
    for (const { name, label, bySlug } of collections) {
      const inWord = async (word: string, more: Fields = {}) => {
        const items: Record<string, TestResponse> = {};
        for (const language of languages) {
          const fields = anItem(name, `${word} ${language}`, { slug: word, ...more });
          items[language] = await ask(service.admin, { method: "POST", path: `/${name}`, language, fields });
        }
        return items;
      };
      const word = () => {
        made += 1;
        return `word${made}x`;
      };
      const listPath = (search: string) => `/${name}?search=${search}${bySlug ? "" : "&hide_empty=false"}`;

      it(`creates ${name} in the language of ${way}`, async () => {
        const slug = word();

        const items = await inWord(slug);

        for (const language of languages) {
          const { status, body, headers } = items[language] as TestResponse;
          assert.equal(status, 201);
          assert.equal(body.lang, language);
          assert.equal(body.slug, slug);
          assert.deepEqual(body.translations, {});
          assert.equal(headers.get("content-language"), language);
        }
      });

      it(`lists ${name} in the language of ${way} only`, async () => {
        const search = word();
        const items = await inWord(search);

        for (const language of languages) {
          const list = await ask(service.anonymous, { method: "GET", path: listPath(search), language });

          assert.equal(list.status, 200);
          assert.deepEqual(ids(list, name), [items[language]?.body.id]);
          assert.equal(list.body.total, 1);
          assert.equal(list.headers.get("content-language"), language);
        }
      });

      it(`reads ${name} by id whatever the language of ${way}`, async () => {
        const items = await inWord(word());

        for (const language of languages) {
          const path = `/${name}/${items.fr?.body.id}`;
          const response = await ask(service.anonymous, { method: "GET", path, language });

          assert.equal(response.status, 200);
          assert.equal(response.body.lang, "fr");
          assert.equal(response.body[label], items.fr?.body[label]);
          assert.equal(response.headers.get("content-language"), "fr");
        }
      });

      it(`updates ${name} by id and keeps their language, whatever that of ${way}`, async () => {
        const items = await inWord(word());

        for (const language of languages) {
          const path = `/${name}/${items.de?.body.id}`;
          const fields = { [label]: `Neu ${made} ${language}` };
          const response = await ask(service.admin, { method: "PUT", path, language, fields });

          assert.equal(response.status, 200);
          assert.equal(response.body.lang, "de");
          assert.equal(response.body[label], fields[label]);
        }
        assert.equal(await nameOf("en"), items.en?.body[label]);

        async function nameOf(language: string) {
          return (await service.anonymous.get(`/${name}/${items[language]?.body.id}`)).body[label];
        }
      });

      it(`deletes one of ${name} by id, whatever the language of ${way}`, async () => {
        const search = word();
        const items = await inWord(search);
        const path = `/${name}/${items.es?.body.id}`;

        const response = await ask(service.admin, { method: "DELETE", path, language: "fr" });

        assert.equal(response.status, 200);
        assert.equal(response.body.lang, "es");
        for (const language of languages) {
          const list = await ask(service.anonymous, { method: "GET", path: listPath(search), language });
          assert.equal(list.body.total, language === "es" ? 0 : 1);
        }
      });

      if (!bySlug) continue;

      it(`reads, updates and deletes ${name} by slug in the language of ${way}`, async () => {
        const slug = word();
        const items = await inWord(slug);
        const path = `/${name}/by-slug/${slug}`;

        for (const language of [...languages].reverse()) {
          const id = items[language]?.body.id;
          const fields = { description: `In ${language}` };
          const read = await ask(service.anonymous, { method: "GET", path, language });
          const updated = await ask(service.admin, { method: "PUT", path, language, fields });
          const deleted = await ask(service.admin, { method: "DELETE", path, language });

          assert.deepEqual([read.body.id, updated.body.id, deleted.body.id], [id, id, id]);
          assert.equal(read.body.lang, language);
          assert.equal(updated.body.description, `<p>In ${language}</p>`);
          assert.equal(deleted.body.status, "trash");
        }
        assert.equal((await service.anonymous.get(path)).status, 400);
      });
    }
});

const ids = ({ body }: TestResponse, name: Collection): number[] =>
  body[name].map(({ id }: { id: number }) => id);
