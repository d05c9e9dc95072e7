import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import {
  AlmanacError,
  type Client,
  type ClientOptions,
  createClient,
  type Event,
  etagOf,
} from "../clients/typescript/src/index.ts";
import { pngOf } from "./support/images.ts";
import { makeGroup } from "./support/languages.ts";
import { startService, type TestService } from "./support/service.ts";

const run = promisify(execFile);
const folder = "clients/typescript";

/** The example, compiled beside the tests. */
const example = fileURLToPath(new URL(`../${folder}/example.js`, import.meta.url));

describe("the TypeScript client", () => {
  let service: TestService;
  const clientOf = (options: Partial<ClientOptions> = {}): Client =>
    createClient({ baseUrl: service.origin, login: "editor", password: "pw-editor", ...options });

  before(async () => {
    service = await startService("sqlite");
  });
  after(() => service?.close());

  it("creates, reads, updates and deletes an event", async () => {
    const client = clientOf();

    const made = await client.events.create({
      title: "Water Music",
      start_date: "2030-06-14 19:30:00",
      end_date: "2030-06-14 21:30:00",
      venue: [{ venue: "Harbour Hall" }],
      categories: ["Concerts"],
    });
    const changed = await client.events.update(made.id, { featured: true });
    const read = await client.events.readBySlug("water-music");
    const removed = await client.events.delete(made.id);

    assert.equal(made.title, "Water Music");
    assert.equal(made.categories[0]?.slug, "concerts");
    assert.equal(changed.featured, true);
    assert.equal(read.id, made.id);
    assert.equal(removed.status, "trash");
  });

  it("iterates over every page of a list, in order", async () => {
    const client = clientOf();
    for (const day of ["03", "01", "02"])
      await client.events.create({
        title: `Paged ${day}`,
        start_date: `2030-07-${day}`,
        end_date: `2030-07-${day}`,
      });

    const titles: string[] = [];
    for await (const event of client.events.all({ search: "paged", per_page: 2 })) titles.push(event.title);

    assert.deepEqual(titles, ["Paged 01", "Paged 02", "Paged 03"]);
  });

  it("serializes lists, booleans and text as the API expects them", async () => {
    const sent: string[] = [];
    const client = clientOf({
      language: "fr",
      fetch: (url, init) => {
        sent.push(String(url).slice(service.api.length));
        return fetch(url, init);
      },
    });

    await client.events.list({ include: [1, 2], featured: false, search: "a & b" });
    await client.tags.list({ wpml_language: "all" });

    assert.deepEqual(sent, [
      "/events?wpml_language=fr&include=1%2C2&featured=false&search=a+%26+b",
      "/tags?wpml_language=all",
    ]);
  });

  it("updates an item only if nobody else has changed it since it was read", async () => {
    const client = clientOf();
    const { id } = await client.venues.create({ venue: "Old Mill" });
    const mine = await client.venues.read(id);
    await client.venues.update(id, { city: "Valmere" }, { ifMatch: etagOf(mine) });

    const late = client.venues.update(id, { city: "Elsewhere" }, { ifMatch: etagOf(mine) });

    await assert.rejects(late, { name: "AlmanacError", status: 412, code: "rest_precondition_failed" });
    assert.equal((await client.venues.read(id)).city, "Valmere");
  });

  it("repeats a create without creating a second item", async () => {
    const client = clientOf();
    const once = { idempotencyKey: "the-same" };

    const first = await client.tags.create({ name: "Open air" }, once);
    const second = await client.tags.create({ name: "Open air" }, once);

    assert.equal(second.id, first.id);
  });

  it("throws the error of a rejected call", async () => {
    const stranger = clientOf({ login: undefined });

    const wrong = await stranger.events.list({ start_date: "someday" }).catch((error: unknown) => error);
    const denied = await stranger.tags.create({ name: "x" }).catch((error: unknown) => error);

    assert.ok(wrong instanceof AlmanacError && denied instanceof AlmanacError);
    assert.equal(wrong.code, "rest_invalid_param");
    assert.equal(wrong.status, 400);
    assert.deepEqual(Object.keys(wrong.params), ["start_date"]);
    assert.deepEqual([denied.status, denied.code], [401, "rest_forbidden"]);
  });

  it("distinguishes responses of the service from those of others", async () => {
    const gateway = clientOf({ fetch: async () => new Response("Bad gateway", { status: 502 }) });

    await assert.rejects(gateway.events.list(), { status: 502, code: "unreadable" });
  });

  it("returns feeds as text and uploads images unchanged", async () => {
    const client = clientOf();
    const picture = new Blob([new Uint8Array(await pngOf(20, 20))], { type: "image/png" });

    const feed = await client.feeds.readEventsIcs({ search: "paged" });
    const stored = await client.wp.uploadImage(picture, {
      contentDisposition: 'attachment; filename="a.png"',
    });

    assert.match(feed, /^BEGIN:VCALENDAR\r\n/);
    assert.match(stored.source_url, /\/media\/.*\.png$/);
  });

  it("aborts on a signal", async () => {
    const stopped = clientOf().events.list({ signal: AbortSignal.abort() });

    await assert.rejects(stopped, { name: "AbortError" });
  });

  it("has an example of at most 20 lines that runs", async () => {
    const lines = readFileSync(join(folder, "example.ts"), "utf8").trimEnd().split("\n");
    const env = { ALMANAC_URL: service.origin, ALMANAC_LOGIN: "editor", ALMANAC_PASSWORD: "pw-editor" };
    const stranger = await run(process.execPath, [example], { env: { ALMANAC_URL: service.origin } });

    const { stdout } = await run(process.execPath, [example], { env });

    assert.ok(lines.length <= 20);
    assert.equal(stdout, "Made http://calendar.test/event/water-music/\n2030-05-02 19:30:00  Water Music\n");
    assert.match(stranger.stderr, /^401 rest_forbidden: /);
  });

  it("has a README whose example runs as printed, apart from the URL and the credentials", async () => {
    const [, block = ""] =
      /^```ts\n([\s\S]*?)^```$/m.exec(readFileSync(join(folder, "README.md"), "utf8")) ?? [];
    const index = new URL(`../${folder}/src/index.js`, import.meta.url).href;
    const script = [
      ["almanac-client", index],
      ["https://calendar.example", service.origin],
      ["ada", "editor"],
      ["abcd efgh ijkl mnop qrst uvwx", "pw-editor"],
    ].reduce((text, [printed = "", real = ""]) => text.replace(`"${printed}"`, `"${real}"`), block);
    const titles = { en: "Water Music", fr: "Musique sur l’eau" };
    await makeGroup(service.admin, "events", titles, { categories: ["Concerts"] });

    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script]);

    assert.equal(stdout, "Musique sur l’eau\n");
  });
});

describe("the files of the TypeScript client", () => {
  it("are up to date with their generator", async () => {
    const { generate } = (await import(pathToFileURL(join(folder, "generate.mjs")).href)) as {
      generate(document: unknown): Record<string, string>;
    };

    const made = generate(JSON.parse(readFileSync("docs/openapi.json", "utf8")));

    for (const [name, text] of Object.entries(made))
      assert.ok(
        readFileSync(join(folder, name), "utf8") === text,
        `${name} is old: node ${folder}/generate.mjs`,
      );
  });

  it("have a README that lists every method, and no other", () => {
    const readme = readFileSync(join(folder, "README.md"), "utf8");
    const listed = readme
      .split(/^### client\./m)
      .slice(1)
      .flatMap((section) =>
        [...section.matchAll(/^\| `(\w+)\(/gm)].map(([, name]) => `${section.split("\n")[0]}.${name}`),
      );
    const client = createClient({ baseUrl: "http://calendar.test" });
    const methods = Object.entries(client).flatMap(([subject, own]) =>
      Object.keys(own).map((name) => `${subject}.${name}`),
    );

    assert.ok(methods.length > 20, "the methods were found");
    assert.deepEqual(listed.sort(), methods.sort());
  });

  it("compile for browsers: no types of Node, no imports from elsewhere", async () => {
    await run("node_modules/.bin/tsc", ["-p", folder, "--noEmit"]);
    const texts = readdirSync(join(folder, "src")).map((name) =>
      readFileSync(join(folder, "src", name), "utf8"),
    );
    const imported = texts.flatMap((text) => [...text.matchAll(/\bfrom "([^"]+)"/g)].map(([, name]) => name));
    const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

    for (const name of imported) assert.match(name ?? "", /^\.\/\w+\.ts$/);
    assert.deepEqual([dependencies, peerDependencies], [undefined, undefined]);
  });
});

/** Never run: the compiler fails where one of these calls is not a type error. */
export async function mistakes(client: Client): Promise<void> {
  // @ts-expect-error a parameter that does not exist
  await client.events.list({ serch: "x" });
  // @ts-expect-error a number given as text
  await client.events.list({ per_page: "5" });
  // @ts-expect-error a value that is not one of the known ones
  await client.events.list({ orderby: "colour" });
  // @ts-expect-error the method that iterates over all pages takes no page
  client.events.all({ page: 2 });
  // @ts-expect-error an id given as text
  await client.events.read("12");
  // @ts-expect-error a body without a required property
  await client.venues.create({ city: "Valmere" });
  // @ts-expect-error neither dates nor an event to translate
  await client.events.create({ title: "Water Music" });
  await client.events.create({ title: "Musique sur l’eau", translation_of: 1 });
  // @ts-expect-error a field of another resource
  await client.tags.update(1, { parent: 2 });
  // @ts-expect-error a read-only field
  await client.events.update(1, { global_id: "x" });
  // @ts-expect-error categories have no slugs in their paths
  await client.categories.readBySlug("music");
  // @ts-expect-error deletes are idempotent and take no key
  await client.events.delete(1, { idempotencyKey: "x" });

  const event: Event = await client.events.read(1);
  // @ts-expect-error an image may be false
  event.image.url;
  // @ts-expect-error responses have no such property
  event.colour;
  const error = new AlmanacError(400, null);
  // @ts-expect-error a code that no error has
  error.code === "rest_no_such_code";
}
