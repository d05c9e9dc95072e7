import assert from "node:assert/strict";
import { before, it } from "node:test";
import { getCalendar } from "../support/icalendar.ts";
import { make } from "../support/lists.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

/** Texts that would do something in SQL, HTML, HTTP headers, iCalendar, XML, JSON, spreadsheets and templates. */
const payloads = [
  "'; drop table events; --",
  "' or 1=1 --",
  '" union select password from users --',
  "\\'; delete from users; /*",
  "%' or '%'='",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '"><svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  "</title><script>alert(1)</script>",
  "]]><script>alert(1)</script>",
  '<!--#exec cmd="id"--><script>alert(1)</script>',
  "x\r\nSet-Cookie: admin=1",
  "x\r\n\r\n<script>alert(1)</script>",
  "x\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:injected",
  "x\r\nATTACH:file:///etc/passwd",
  "x\\nEND:VCALENDAR",
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  '=HYPERLINK("http://evil.example","x")',
  "$\u007bprocess.exit(1)} {{constructor.constructor('return 1')()}} #{7*7}",
  "__proto__",
  "../../../../etc/passwd",
  "\u202egnp.exe",
  "\ud800 lone surrogate",
];

/** Text that PostgreSQL cannot store. */
const rejected = ["x\u0000y"];

onEveryStoreInGate("injection strings", (store) => {
  let service: TestService;
  const made: { id: number; slug: string; payload: string }[] = [];
  before(async () => {
    service = await startService(store);
    for (const [index, payload] of payloads.entries()) {
      const slug = `p-${index}`;
      const fields = { title: `T ${payload}`, description: payload, excerpt: payload, slug };
      const links = {
        venue: { venue: `V${index} ${payload}`, address: payload, city: payload },
        organizer: { organizer: `O${index} ${payload}`, phone: payload },
        categories: [`C${index} ${payload}`.slice(0, 190)],
      };
      const custom = { custom_fields: { note: payload } };
      const id = await make(service.admin, "/events", anEvent({ ...fields, ...links, ...custom }));
      made.push({ id, slug, payload });
    }
  });

  /** HTML without what is escaped or quoted in scripts of JSON. */
  const assertHarmless = (html: string, label: string) => {
    assert.doesNotMatch(html, /<script>alert|<img src=x|<svg onload|href="java\s*script:|<!--#exec/i, label);
  };

  it("are data in every parameter of lists: nothing is lost, nobody gets more", async () => {
    const { total } = (await service.anonymous.get("/events?per_page=50")).body;
    assert.equal(total, payloads.length);
    for (const payload of payloads) {
      const value = encodeURIComponent(payload.toWellFormed());
      for (const parameter of [
        ...["search", "venue", "organizer", "categories", "tags", "include", "status", "orderby", "order"],
        ...["start_date", "page", "wpml_language", "password", "_fields", "geoloc_lat", "post_parent"],
      ]) {
        const { status, body } = await service.anonymous.get(`/events?${parameter}=${value}`);
        assert.ok([200, 400, 403, 404].includes(status), `${status} ${parameter}=${payload}`);
        if (status === 200 && body.total !== undefined) assert.ok(body.total <= total);
      }
      for (const path of [`/events/by-slug/${value}`, `//event/${value}/`, `//events/category/${value}/`]) {
        const { status, text, headers } = await service.anonymous.get(path);
        assert.ok(status < 500, `${status} ${path}`);
        assert.equal(headers.get("set-cookie"), null);
        if (headers.get("content-type")?.includes("html")) assertHarmless(text, path);
      }
    }
    assert.equal((await service.anonymous.get("/events?per_page=50")).body.total, total);
    assert.equal((await service.store.read.selectFrom("users").select("id").execute()).length, 5);
  });

  it("that cannot be stored are rejected by name, on both stores", async () => {
    for (const payload of rejected) {
      const { status, body } = await service.admin.post(
        "/events",
        anEvent({ title: payload, excerpt: payload }),
      );
      assert.deepEqual([status, Object.keys(body.data.params)], [400, ["title", "excerpt"]]);
    }
  });

  it("do nothing on pages", async () => {
    for (const { slug, payload } of made)
      assertHarmless((await service.anonymous.get(`//event/${slug}/`)).text, payload);
    for (const view of ["list", "month", "venue"])
      assertHarmless((await service.anonymous.get(`//events/?view=${view}&date=2030-06`)).text, view);
    for (const payload of payloads) {
      const search = encodeURIComponent(payload.toWellFormed());
      assertHarmless((await service.anonymous.get(`//events/?view=list&search=${search}`)).text, payload);
    }
  });

  it("add no component or property to calendars", async () => {
    const { events, text } = await getCalendar(service.anonymous, "/events.ics?per_page=50");
    assert.equal(events.length, payloads.length);
    assert.equal(text.match(/^BEGIN:VEVENT/gm)?.length, payloads.length);
    assert.doesNotMatch(text, /^(ATTACH|SUMMARY):(file|injected)/m);
  });

  it("are escaped in feeds and in the JSON of pages", async () => {
    for (const format of ["rss", "atom"]) {
      const { text } = await service.anonymous.get(`/events.${format}?per_page=50`);
      assertHarmless(text, format);
      assert.doesNotMatch(text, /<!ENTITY|<!DOCTYPE/);
    }
    for (const { slug, payload } of made) {
      const { text } = await service.anonymous.get(`//event/${slug}/`);
      for (const [, json = ""] of text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g))
        assert.doesNotThrow(() => JSON.parse(json), payload);
    }
  });

  it("are harmless as names of files and in headers of requests", async () => {
    for (const payload of payloads) {
      const name = encodeURIComponent(payload.toWellFormed());
      const headers = {
        ...{ "content-disposition": `attachment; filename*=UTF-8''${name}`, "content-type": "image/png" },
        ...{ "if-none-match": `"${name}"`, "accept-language": name, "idempotency-key": name.slice(0, 200) },
      };
      const upload = await service.admin.post("//wp-json/wp/v2/media", Buffer.from("no image"), headers);
      const list = await service.anonymous.get("/events", headers);
      assert.deepEqual([upload.status, list.status], [400, 200], payload);
    }
  });
});
