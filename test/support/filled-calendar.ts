import { createHash } from "node:crypto";
import { resources } from "../../src/resources/index.ts";
import { runsGate } from "./gate.ts";
import { make } from "./operation-cases.ts";
import { anEvent, type TestService } from "./service.ts";

/** Fills a calendar: every field of every resource, translations, images, all statuses, passwords, the trash. */
export async function fill(service: TestService, events: number): Promise<void> {
  for (const { name } of resources) for (let n = 0; n < 3; n++) await make(name, service);
  const statuses = ["publish", "publish", "publish", "draft", "private", "pending"];
  const create = (n: number) =>
    service.admin.post(
      n % 7 === 0 ? "/events?wpml_language=de" : "/events",
      anEvent({
        title: `Evening ${n % 50} – “Größe” & <b>ç</b> ${n}`,
        description: `<p>Words of number ${n}: naïve façade</p>`,
        status: statuses[n % statuses.length],
        tags: [`label ${n % 9}`],
        categories: [`kind ${n % 4}`],
        ...(n % 11 === 0 && { password: `secret ${n}` }),
        cost: String(n),
      }),
    );
  for (let n = 0; n < events; n += 20)
    await Promise.all(Array.from({ length: 20 }, (_, at) => create(n + at)));
  await fillSeries(service);
  const { body: images } = await service.admin.get("//wp-json/wp/v2/media?per_page=1");
  await service.admin.patch(`//wp-json/wp/v2/media/${images[0].id}`, { focal_point: { x: 0.2, y: 0.75 } });
  const { body } = await service.admin.get("/events?per_page=3");
  for (const { id } of body.events) await service.admin.delete(`/events/${id}`);
}

/** A translated series with an occurrence that differs, one that is excluded and one that was added. */
async function fillSeries(service: TestService): Promise<void> {
  const recurrence = { rrule: "FREQ=WEEKLY;COUNT=5", rdate: ["2031-01-05 09:00:00"] };
  const event = anEvent({ title: "Weekly market", tags: ["label 1"], recurrence });
  const { body: first } = await service.admin.post("/events", event);
  const { body } = await service.admin.get(`/series/${first.series.id}/occurrences`);
  const [, second, third] = body.events;
  await service.admin.put(`/events/${second.id}`, { title: "Market of the year", cost: "2 €" });
  await service.admin.delete(`/events/${third.id}`);
  const translation = { title: "Marché", translation_of: first.series.id };
  await service.admin.post("/series?wpml_language=fr", translation);
  await service.admin.post("/events", anEvent({ title: "Endless", rrule: "FREQ=MONTHLY" }));
}

/** Items of each resource that are compared one by one. */
const MAX_ITEMS = runsGate ? 50 : 15;

/** Requests of all kinds, for callers of all kinds. */
export async function requestsFor(service: TestService, maxItems = MAX_ITEMS): Promise<string[]> {
  const paths = ["/", "/languages", "/audit?per_page=50", "/events.ics", "/events.rss", "/events.atom"];
  paths.push("/events.feed.json", "//events/", "//fr/events/list/", "//wp-json/wp/v2/tags");
  paths.push("/events?search=naive", "/events?search=evening&orderby=title", "/events?status=trash,draft");
  paths.push(
    "/events?featured=false&categories=kind-1",
    "/events?wpml_language=all&orderby=modified&order=desc",
  );
  paths.push("/events?collapse=series&per_page=30", "/events.ics?recurrence=rule");
  for (const { name, occurrenceTable } of resources) {
    for (let page = 1; page <= 3; page++)
      paths.push(`/${name}?per_page=20&page=${page}&start_date=2000-01-01`);
    const { body } = await service.admin.get(`/${name}?per_page=50&wpml_language=all&start_date=2000-01-01`);
    for (const { id, url, image } of body[name].slice(0, maxItems)) {
      paths.push(`/${name}/${id}`, `/${name}/${id}/translations`, `/${name}/${id}/history`);
      paths.push(`/${new URL(url).pathname}${new URL(url).search}`);
      if (occurrenceTable) paths.push(`/${name}/${id}.ics`, `/${name}/${id}/occurrences`);
      if (image) paths.push(`/${new URL(image.url).pathname}`);
    }
  }
  return [...new Set(paths)];
}

const ownHeaders = ["content-type", "etag", "link", "content-language", "x-tec-total", "allow", "location"];

/** The parts of a response that clients see. */
export async function responseOf(service: TestService, path: string, as: "anonymous" | "admin") {
  const { status, headers, text } = await service[as].get(path);
  const body = path.startsWith("//media/") ? createHash("sha256").update(text).digest("hex") : text;
  return { path, status, headers: ownHeaders.map((name) => headers.get(name)), body };
}
