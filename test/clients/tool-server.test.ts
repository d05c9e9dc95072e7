import assert from "node:assert/strict";
import { before, it } from "node:test";
import { onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

/** The kinds of items that the tools know. */
type Kind = "events" | "venues" | "organizers";

interface Item {
  id: number;
  title: { rendered: string };
  [property: string]: unknown;
}

/** A response with its status; tools report errors as text. */
interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}

/**
 * A client of `tec/v1` in the manner of servers that offer a calendar to language models as tools: it knows the site
 * and an application password, checks both, and reads and writes with four tools.
 */
function toolServer(site: string, login: string, password: string) {
  const headers = {
    Authorization: `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`,
    "Content-Type": "application/json",
    Accept: "application/json",
    "X-TEC-EEA": "I understand that this API is experimental.",
  };
  async function call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const response = await fetch(`${site}/wp-json/${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    return { status: response.status, body: (await response.json()) as T, headers: response.headers };
  }
  const expectOk = async <T>(sent: Promise<Answer<T>>): Promise<Answer<T>> => {
    const response = await sent;
    if (response.status >= 400) throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
    return response;
  };
  return {
    async checkHealth() {
      const { body: root } = await expectOk(call<{ namespaces: string[] }>("GET", ""));
      const { body: user } = await expectOk(call<{ id: number }>("GET", "wp/v2/users/me"));
      const { body: settings } = await expectOk(call<{ timezone: string }>("GET", "wp/v2/settings"));
      return { hasApi: root.namespaces.includes("tec/v1"), user: user.id, timezone: settings.timezone };
    },
    createOrUpdate: async (kind: Kind, { id, ...data }: Record<string, unknown>): Promise<Item> =>
      (
        await expectOk(
          id === undefined
            ? call<Item>("POST", `tec/v1/${kind}`, data)
            : call<Item>("PUT", `tec/v1/${kind}/${id}`, data),
        )
      ).body,
    read: async (kind: Kind, id: number): Promise<Item> =>
      (await expectOk(call<Item>("GET", `tec/v1/${kind}/${id}`))).body,
    /** Every item of a search: pages of a hundred, until the headers say that there are no more. */
    async search(kind: Kind, query: Record<string, string> = {}): Promise<Item[]> {
      const found: Item[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const parameters = new URLSearchParams({ per_page: "100", ...query, page: String(page) });
        const response = await expectOk(call<Item[]>("GET", `tec/v1/${kind}?${parameters}`));
        pages = Number(response.headers.get("x-wp-totalpages"));
        found.push(...response.body);
        assert.equal(Number(response.headers.get("x-wp-total")) >= found.length, true);
      }
      return found;
    },
    remove: (kind: Kind, id: number, force = false) =>
      call<unknown>("DELETE", `tec/v1/${kind}/${id}${force ? "?force=true" : ""}`),
  };
}

onEveryStoreInGate("a tool server on tec/v1", (store) => {
  let service: TestService;
  let tools: ReturnType<typeof toolServer>;
  before(async () => {
    service = await startService(store);
    tools = toolServer(service.origin, "administrator", "pw-administrator");
  });

  it("checks the site and its credentials", async () => {
    const health = await tools.checkHealth();
    const stranger = toolServer(service.origin, "administrator", "wrong");

    assert.deepEqual([health.hasApi, health.timezone], [true, "America/New_York"]);
    assert.ok(health.user > 0);
    await assert.rejects(stranger.checkHealth(), /^Error: 401 .*incorrect_password/);
  });

  it("plans an event with its venue and organizer, changes it and takes it back", async () => {
    const venue = await tools.createOrUpdate("venues", {
      title: "Library",
      city: "Valmere",
      status: "publish",
    });
    const organizer = await tools.createOrUpdate("organizers", { title: "Readers", status: "publish" });
    const event = await tools.createOrUpdate("events", {
      ...{ title: "Reading", content: "Bring a book.", status: "draft", cost: "0" },
      ...{ start_date: "2030-05-20 18:00:00", end_date: "2030-05-20 20:00:00", timezone: "America/New_York" },
      ...{ venues: [venue.id], organizers: [organizer.id] },
    });
    const drafts = await tools.search("events", { status: "draft", search: "reading" });
    await tools.createOrUpdate("events", { id: event.id, status: "publish", title: "Reading aloud" });
    const published = await tools.read("events", event.id);
    const removed = await tools.remove("events", event.id);
    const again = await tools.remove("events", event.id);
    const forced = await tools.remove("events", event.id, true);

    assert.deepEqual(
      drafts.map(({ id }) => id),
      [event.id],
    );
    assert.deepEqual(
      [published.title.rendered, published.status, (published.venues as Item[])[0]?.title.rendered],
      ["Reading aloud", "publish", "Library"],
    );
    assert.deepEqual([removed.status, removed.body], [200, []]);
    assert.equal(again.status, 410);
    assert.equal(typeof (again.body as { error: unknown }).error, "string");
    assert.deepEqual([forced.status, forced.body], [200, []]);
  });

  it("reads a list that is longer than a page of a hundred", async () => {
    const path = "//wp-json/tec/v1/organizers";
    await Promise.all(
      Array.from({ length: 101 }, (_, at) => service.admin.post(path, { title: `Choir ${at}` })),
    );

    const found = await tools.search("organizers", { search: "choir" });

    assert.equal(new Set(found.map(({ id }) => id)).size, 101);
  });

  it("is told what is wrong", async () => {
    await assert.rejects(tools.createOrUpdate("events", { content: "Nothing else" }), /400 .*"title"/);
    await assert.rejects(tools.read("venues", 999_999), /404 .*rest_post_invalid_id/);
    await assert.rejects(tools.search("events", { start_date: "whenever" }), /400 .*"start_date"/);
  });
});
