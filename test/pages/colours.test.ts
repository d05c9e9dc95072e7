import assert from "node:assert/strict";
import { before, it } from "node:test";
import { contrastOf } from "../../src/pages/colour.ts";
import { tones } from "../../src/pages/tones.ts";
import { openOk } from "../support/pages.ts";
import { onEveryStore, startService, type TestService } from "../support/service.ts";

onEveryStore("the colours of categories", (store) => {
  let service: TestService;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  let category: any;
  const views = ["month&date=2030-06", "week&date=2030-06-14", "day&date=2030-06-14", "list"];
  /** The fills of the marks in a view, those of light and dark schemes. */
  const fillsIn = async (view: string) => {
    const { text } = await openOk(service.anonymous, `/events/?view=${view}`);
    return new Set(
      [...text.matchAll(/<g class="(light|dark)" fill="([^"]*)"/g)].map(([, ...mark]) => mark.join(" ")),
    );
  };

  before(async () => {
    service = await startService(store);
    category = (await service.admin.post("/categories", { name: "Music", colour: "#FFE14D" })).body;
    const event = { title: "Concert", start_date: "2030-06-14 19:00:00", end_date: "2030-06-14 21:00:00" };
    const created = await service.admin.post("/events", { ...event, categories: [category.id] });
    assert.equal(created.status, 201, created.text);
  });

  it("mark events in every view, in shades that can be told from light and dark grounds", async () => {
    for (const view of views) {
      const fills = [...(await fillsIn(view))].map((mark) => mark.split(" "));

      assert.deepEqual(
        fills.map(([scheme]) => scheme),
        ["light", "dark"],
        view,
      );
      for (const [scheme, fill = ""] of fills)
        assert.ok(
          contrastOf(fill, tones[scheme as "light" | "dark"].raised) >= 3,
          `${view}: ${scheme} ${fill}`,
        );
      assert.equal(fills[1]?.[1], "#ffe14d");
    }
  });

  it("are shared by translations, and nested in events", async () => {
    const german = await service.admin.post("/categories?wpml_language=de", {
      name: "Musik",
      translation_of: category.id,
    });
    const { body } = await service.anonymous.get("/events");

    assert.equal(german.body.colour, "#ffe14d", german.text);
    assert.equal(body.events[0].categories[0].colour, "#ffe14d");
    const changed = await service.admin.patch(`/categories/${german.body.id}`, { colour: "0b3" });
    assert.equal(changed.body.colour, "#00bb33");
    assert.equal((await service.anonymous.get(`/categories/${category.id}`)).body.colour, "#00bb33");
  });

  it("change on pages that were cached", async () => {
    for (const view of views) await fillsIn(view);
    await service.admin.patch(`/categories/${category.id}`, { colour: "#b00020" });
    for (const view of views) assert.ok((await fillsIn(view)).has("light #b00020"), view);
    await service.admin.patch(`/categories/${category.id}`, { colour: null });
    for (const view of views) assert.equal((await fillsIn(view)).size, 0, view);
    assert.equal((await service.anonymous.get("/events")).body.events[0].categories[0].colour, undefined);
  });
});
