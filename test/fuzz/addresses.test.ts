import assert from "node:assert/strict";
import { before, it } from "node:test";
import fc from "fast-check";
import { resources } from "../../src/resources/index.ts";
import type { Resource } from "../../src/resources/kit/define.ts";
import { titleField } from "../../src/resources/wordpress/names.ts";
import { runsGate } from "../support/gate.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const SEED = Number(process.env.SEED || Date.now() % 2 ** 31);
/** Titles of each resource. */
const RUNS = runsGate ? 100 : 15;

/** Titles in any script, with signs, marks, letters without an equal in other cases, and what URLs give a meaning. */
const titles = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 30 }),
  fc
    .array(
      fc.constantFrom(
        ...["Straße", "İstanbul", "ΣΊΣΥΦΟΣ", "ﬁn", "Ǆ", "ẞ", "ä", "Ω", "K", "ſ", "𝒜", "Å", "e\u0301", "한국"],
        ...["日本", "מוזיקה", "موسيقى", "Привет", "हिन्दी", "🎸", "™", "&amp;", "<b>", "%41", "%", "100%"],
        ...["+", "/", "..", ".", "?", "#", "_", "-", "—", " ", "\u200b", "feed", "page", "__trashed", "A"],
      ),
      { minLength: 1, maxLength: 8 },
    )
    .map((parts) => parts.join("")),
);

/** The resources whose items have an address, and the least body of each: its required fields. */
const collections = resources.map((resource) => ({
  path: `/${resource.name}`,
  body: (title: string) => ({
    ...requiredOf(resource),
    [resource.kind === "post" ? titleField(resource) : "name"]: title,
  }),
  bySlug: resource.kind === "post",
}));

/** Values of the fields that an item needs beside its title. */
function requiredOf({ fields }: Resource): Record<string, unknown> {
  const dates: Record<string, unknown> = { ...anEvent(), recurrence: { rrule: "FREQ=DAILY;COUNT=2" } };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { required }]) => (required ? [[name, dates[name]]] : [])),
  );
}

onEveryStoreInGate("the URLs in responses", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  for (const { path, body, bySlug } of collections)
    it(`of ${path} lead to the item, whatever its title and language are (SEED=${SEED})`, async () => {
      const cases = fc.tuple(titles, fc.constantFrom("en", "fr", "de", "es"));
      let created = 0;
      await fc.assert(
        fc.asyncProperty(cases, async ([title, lang]) => {
          const made = await service.admin.post(`${path}?wpml_language=${lang}`, body(title));
          // Nothing but blanks, or the same term again.
          if (made.status !== 201) return assert.equal(made.status, 400, made.text);
          const { id, slug, url } = made.body;
          created += 1;
          assert.equal(slug, slug.toLowerCase());
          const encoded = encodeURIComponent(slug);
          for (const segment of bySlug ? [slug, encoded, encodeURIComponent(encoded)] : []) {
            const found = await service.anonymous.get(`${path}/by-slug/${segment}?wpml_language=${lang}`);
            assert.equal(found.body.id, id, `${segment}: ${found.text.slice(0, 200)}`);
            const written = await service.admin.put(`${path}/by-slug/${segment}?wpml_language=${lang}`, {});
            assert.equal(written.body.id, id, `PUT ${segment}: ${written.text.slice(0, 200)}`);
          }
          if (!bySlug) {
            const query = `hide_empty=0&slug=${encoded}&wpml_language=${lang}`;
            const { body: list } = await service.anonymous.get(`${path}?${query}`);
            assert.equal(list[path.slice(1)][0]?.id, id, query);
          }
          const page = await service.anonymous.get(`/${new URL(url).pathname}`, { accept: "text/html" });
          assert.equal(page.status, 200, `${url}: ${page.status} ${page.headers.get("location")}`);
          assert.ok(page.text.includes(url), url);
        }),
        { seed: SEED, numRuns: RUNS },
      );
      assert.ok(created > RUNS / 3, `${created} of ${RUNS} titles make an item`);
    });
});
