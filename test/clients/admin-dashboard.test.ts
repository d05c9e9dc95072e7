import assert from "node:assert/strict";
import { before, it } from "node:test";
import { basic, type Calendar, request, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";

// biome-ignore lint/suspicious/noExplicitAny: the program declares no types for what it receives.
type Item = any;

const ORIGIN = "https://dashboard.example";

/**
 * A dashboard in a browser on another origin, which lists, adds and deletes events with an application password. The
 * browser asks first whether method and headers are allowed, and hides responses that do not allow the origin.
 */
const dashboard = (api: string) => {
  const send = async (method: string, path: string, body?: Item): Promise<Item> => {
    const url = `${api}${path}`;
    const headers = { ...basic("editor"), "content-type": "application/json" };
    await preflight(url, method, Object.keys(headers));
    const response = await request(url, {
      method,
      headers: { ...headers, accept: "application/json, text/plain, */*", origin: ORIGIN },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!allows(response.headers)) throw new TypeError("Network Error");
    if (response.status >= 300) throw new Error(`Request failed with status code ${response.status}`);
    return response.body;
  };
  return {
    list: async (): Promise<Item[]> => (await send("GET", "/events/")).events,
    add: (event: Item) => send("POST", "/events/", event),
    remove: (id: number) => send("DELETE", `/events/${id}`),
  };
};

async function preflight(url: string, method: string, names: string[]): Promise<void> {
  const { status, headers } = await request(url, {
    method: "OPTIONS",
    headers: {
      origin: ORIGIN,
      "access-control-request-method": method,
      "access-control-request-headers": names.join(","),
    },
  });
  const listed = (name: string) => (headers.get(name) ?? "").toLowerCase().split(/,\s*/);
  if (status >= 300 || !allows(headers)) throw new TypeError("Network Error: preflight");
  if (!listed("access-control-allow-methods").includes(method.toLowerCase())) throw new TypeError(method);
  const refused = names.filter((name) => !listed("access-control-allow-headers").includes(name));
  if (refused.length > 0) throw new TypeError(`Network Error: ${refused}`);
}

const allows = (headers: Headers) => ["*", ORIGIN].includes(headers.get("access-control-allow-origin") ?? "");

onEveryStoreInGate("a dashboard on another origin", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store);
  });

  it("lists, adds and deletes events", async () => {
    const { list, add, remove } = dashboard(calendar.api);
    const count = (await list()).length;

    const added = await add({
      title: "From the dashboard",
      start_date: "2030-06-01 10:00:00",
      end_date: "2030-06-01 12:00:00",
    });
    assert.ok((await list()).some(({ id }) => id === added.id));
    await remove(added.id);

    assert.equal((await list()).length, count);
  });

  it("shows why an event was refused", async () => {
    await assert.rejects(dashboard(calendar.api).add({ title: "No dates" }), /status code 400/);
  });
});
