import assert from "node:assert/strict";
import { before, it } from "node:test";
import { type Calendar, request, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";

// biome-ignore lint/suspicious/noExplicitAny: the program declares no types for what it receives.
type Item = any;

/**
 * The fetch of WordPress' block editor, as blocks on another site use it: a locale in every URL, a nonce that this site
 * did not issue, and an error object for everything but success.
 */
const apiFetch =
  (site: string) =>
  async (path: string): Promise<Item> => {
    const url = `${site}/wp-json/${path}${path.includes("?") ? "&" : "?"}_locale=user`;
    const { status, body } = await request(url, {
      headers: { accept: "application/json, */*;q=0.1", "x-wp-nonce": "0123456789" },
    });
    if (status < 200 || status >= 300) throw body;
    return body;
  };

/** The choices of a block's settings: categories, tags, venues. */
const choices = async (fetch: (path: string) => Promise<Item>) => {
  const { categories } = await fetch("tribe/events/v1/categories/");
  const { tags } = await fetch("tribe/events/v1/tags?per_page=50");
  const { venues } = await fetch("tribe/events/v1/venues/?per_page=50&status=publish");
  const terms = (items: Item[]) => items.map(({ name, slug }) => ({ label: name, value: slug }));
  return {
    categories: terms(categories),
    tags: terms(tags),
    venues: venues.map(({ venue, id }: Item) => ({ label: venue, value: id })),
  };
};

onEveryStoreInGate("blocks of WordPress", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store);
  });

  it("offer categories, tags and venues", async () => {
    const { categories, tags, venues } = await choices(apiFetch(calendar.site));

    assert.deepEqual(categories, [
      { label: "Concerts", value: "concerts" },
      { label: "Family", value: "family" },
    ]);
    assert.deepEqual(tags, [{ label: "open air", value: "open-air" }]);
    assert.deepEqual(
      venues.map(({ label }: Item) => label),
      ["The Barn", "Harbour Hall"],
    );
  });

  it("show the events of the chosen category and venue", async () => {
    const fetch = apiFetch(calendar.site);
    const { categories, venues } = await choices(fetch);

    const { events } = await fetch(
      `tribe/events/v1/events?categories=${categories[0]?.value}&venue=${venues[0].value}`,
    );

    assert.deepEqual(
      events.map(({ title }: Item) => title),
      ["Two Stages"],
    );
  });

  it("get the error object of WordPress", async () => {
    const error: Item = await apiFetch(calendar.site)("tribe/events/v1/venues?status=draft").catch(
      (body) => body,
    );

    assert.deepEqual(
      [error.code, error.data.status, Object.keys(error.data.params)],
      ["rest_invalid_param", 400, ["status"]],
    );
  });
});
