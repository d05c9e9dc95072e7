import assert from "node:assert/strict";
import { before, it } from "node:test";
import { make } from "../support/lists.ts";
import { tags } from "../support/pages.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const SITE = "http://calendar.test";

/** Addresses of pages, and the frames that show them; null for those that are no pages. */
const frames: Record<string, string | null> = {
  "/": "month/",
  "/events/": "month/",
  "/events/?p=1": "month/?p=1",
  "/events/?search=jazz": "list/?search=jazz",
  "/events/?view=nothing": "month/",
  "/events/?view=photo": "list/",
  "/events/?view=map&venue={venue}": "list/?venue={venue}",
  "/events/?view=list&date=2030-05-16": "list/?from=2030-05-16",
  "/events/?view=year&date=2030-05": "list/?from=2030-01-01&to=2030-12-31",
  "/events/?tribe-bar-date=2030-05-16&tribe_events_cat=jazz": "month/?date=2030-05-16&categories=jazz",
  "/events/?eventDisplay=past": "list/?past=1",
  "/events/month/": "month/",
  "/events/month/2030-05/": "month/?date=2030-05",
  "/events/2030-05/": "month/?date=2030-05",
  "/events/2030-05/?featured=true": "month/?featured=true&date=2030-05",
  "/events/2030-05-16/": "list/?from=2030-05-16&to=2030-05-16",
  "/events/today/": "list/",
  "/events/week/": "list/",
  "/events/week/2030-05-16/": "list/?from=2030-05-12&to=2030-05-18",
  "/events/list/page/1/": "list/",
  "/events/LIST/": "list/",
  "/events/past/": "list/?past=1",
  "/events/category/jazz/": "list/?categories=jazz",
  "/events/category/jazz/month/": "month/?categories=jazz",
  "/events/category/jazz/2030-05/": "month/?date=2030-05&categories=jazz",
  "/events/category/jazz/list/": "list/?categories=jazz",
  "/events/category/jazz/week/2030-05-16/": "list/?categories=jazz&from=2030-05-12&to=2030-05-18",
  "/events/category/music/jazz/": "list/?categories=jazz",
  "/events/category/music/": "list/?categories=music",
  "/events/category/music/list/": "list/?categories=list",
  "/tag/night/": "list/?tags=night",
  "/tag/night/month/": "month/?tags=night",
  "/events/tag/night/": "list/?tags=night",
  "/events/tag/night/2030-05/": "month/?date=2030-05&tags=night",
  "/venue/hall/": "list/?venue={venue}",
  "/organizer/crew/": "list/?organizer={organizer}",
  "/event/gig/": "event/gig/",
  "/event/former/": "event/renamed/",

  "/events/jazz/": null,
  "/events/nothing/": null,
  "/events/2030-13/": null,
  "/events/week/nothing/": null,
  "/events/category/": null,
  "/events/category/nothing/": null,
  "/events/category/nothing/month/": null,
  "/events/category/jazz/2030-13/": null,
  "/events/category/night/": null,
  "/category/jazz/": null,
  "/tag/": null,
  "/tag/jazz/": null,
  "/tag/nothing/list/": null,
  "/tag/other/night/": null,
  "/tag/other/night/month/": null,
  "/events/tag/nothing/": null,
  "/event/hall/": null,
  "/event/gig/more/": null,
  "/venue/gig/": null,
  "/nothing/": null,
};

onEveryStoreInGate("oEmbed and the pages", (store) => {
  let service: TestService;
  const ids: Record<string, string> = {};
  before(async () => {
    service = await startService(store);
    const parent = await make(service.admin, "/categories", { name: "Music" });
    await make(service.admin, "/categories", { name: "Jazz", parent });
    await make(service.admin, "/categories", { name: "List", parent });
    ids.venue = String(await make(service.admin, "/venues", { venue: "Hall" }));
    ids.organizer = String(await make(service.admin, "/organizers", { organizer: "Crew" }));
    const linked = { categories: ["Jazz", "List", "Music"], tags: ["Night"], venue: ids.venue };
    await make(service.admin, "/events", anEvent({ title: "Gig", ...linked }));
    const renamed = await make(service.admin, "/events", anEvent({ title: "Former" }));
    await service.admin.put(`/events/${renamed}`, { slug: "renamed" });
  });

  /** The status of a page, behind the redirects that lead to it. */
  async function follow(path: string, left = 3): Promise<number> {
    const { status, headers } = await service.anonymous.get(`/${path}`, { accept: "text/html" });
    const to = headers.get("location");
    return to && left > 0 ? follow(to.replace(SITE, ""), left - 1) : status;
  }

  for (const prefix of ["", "/en"])
    for (const [path, frame] of Object.entries(frames))
      it(`${prefix}${path} is ${frame === null ? "no page" : `shown by ${frame}`}`, async () => {
        const filled = (text: string) => text.replace(/\{(\w+)\}/, (_, name) => ids[name] ?? "");
        const page = `${prefix}${filled(path)}`;
        const url = encodeURIComponent(`${SITE}${page}`);
        const { status, body } = await service.anonymous.get(`//wp-json/oembed/1.0/embed?url=${url}`);
        const src = status === 200 ? tags(body.html, "iframe")[0]?.src : null;

        assert.equal(await follow(page), frame === null ? 404 : 200);
        assert.equal(src, frame === null ? null : `${SITE}/embed/${filled(frame)}`);
        if (src) assert.equal(await follow(src.replace(SITE, "")), 200);
        else assert.equal(status, 404);
      });

  it("give no frame for files", async () => {
    for (const path of ["/events/feed/", "/events/category/jazz/feed/", "/sitemap.xml"]) {
      const url = encodeURIComponent(`${SITE}${path}`);
      assert.equal((await service.anonymous.get(`//wp-json/oembed/1.0/embed?url=${url}`)).status, 404, path);
    }
  });
});
