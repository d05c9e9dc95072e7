import assert from "node:assert/strict";
import { before, it } from "node:test";
import { basic, type Calendar, request, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";

// biome-ignore lint/suspicious/noExplicitAny: the program declares no types for what it receives.
type Item = any;

/**
 * A program in Python that keeps events as a social network has them: it reads its copy by id, sends whole events by POST
 * to that id, where it accepts nothing but 200, and deletes what the network has deleted.
 */
const synchronizer = (api: string) => {
  const send = async (method: string, path: string, expected: number, body?: Item): Promise<Item> => {
    const response = await request(`${api}/events${path}`, {
      method,
      headers: {
        ...basic("editor"),
        "content-type": "application/json",
        "user-agent": "python-requests/2.20.0",
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status !== expected) throw new Error(`${method} ${path}: ${response.text}`);
    return response.body;
  };
  return {
    create: (event: Item) => send("POST", "", 201, event),
    read: (id: number) => send("GET", `/${id}`, 200),
    update: (id: number, event: Item) => send("POST", `/${id}`, 200, event),
    remove: (id: number) => send("DELETE", `/${id}`, 200),
  };
};

onEveryStoreInGate("a program that keeps events as a social network has them", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store);
  });

  it("sends back what it has read, with a change, and nothing else changes", async () => {
    const { create, read, update } = synchronizer(calendar.api);
    const { id } = await create({
      title: "Jam & Toast",
      description: "One.\n\nTwo & three.",
      start_date: "2030-06-01 10:00:00",
      end_date: "2030-06-01 12:00:00",
      cost: "$5",
      website: "https://social.example/?a=1&b=2",
      tags: ["jam"],
    });
    const copy = await read(id);

    const { title, description, start_date, end_date, cost, website, timezone, all_day, slug } = copy;
    const sent = { title, description, start_date, end_date, cost, website, timezone, all_day, slug };
    await update(id, { ...sent, end_date: "2030-06-01 13:00:00" });

    const after = await read(id);
    assert.equal(after.end_date, "2030-06-01 13:00:00");
    for (const name of Object.keys(sent).filter((name) => name !== "end_date"))
      assert.deepEqual(after[name], copy[name], name);
    assert.deepEqual(after.tags, copy.tags);
  });

  it("deletes an event, which then is gone for readers", async () => {
    const { create, read, remove } = synchronizer(calendar.api);
    const { id } = await create({
      title: "Called off",
      start_date: "2030-06-02 10:00:00",
      end_date: "2030-06-02 12:00:00",
    });

    await remove(id);

    await assert.rejects(read(id), /event-no-longer-available/);
  });
});
