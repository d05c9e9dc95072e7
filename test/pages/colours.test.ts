import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { styles } from "../../src/pages/assets/styles.ts";
import { contrastOf, mixed } from "../../src/pages/colour.ts";
import { shadeOf } from "../../src/pages/colour-mark.ts";
import { colourSchemes } from "../../src/pages/colour-schemes.ts";
import { openOk } from "../support/pages.ts";
import { onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

/** Colours around the circle of hues, pale, full and dark ones, and greys. */
const sample = [
  ...Array.from({ length: 16 }, (_, at) => at * 22.5).flatMap((hue) =>
    [0.25, 0.5, 0.8].map((lightness) => hexOf(hue, 0.9, lightness)),
  ),
  ...[0, 0.2, 0.5, 0.8, 1].map((lightness) => hexOf(0, 0, lightness)),
];

function hexOf(hue: number, saturation: number, lightness: number): string {
  const part = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    const value =
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

/** The grounds on which marks are in a colour scheme, as the style sheet mixes them. */
function groundsOf(scheme: keyof typeof colourSchemes, accent: string): Record<string, string> {
  const sheet = styles(accent);
  const blocks = [...sheet.matchAll(/:root\{(?:color-scheme:[^;]*;)?(--ground[^}]*)\}/g)];
  const variables = new Map(
    [...(blocks[scheme === "light" ? 0 : 1]?.[1] ?? "").matchAll(/--([\w-]+):([^;]+)/g)].map(
      ([, name = "", value = ""]) => [name, value],
    ),
  );
  const mix = (pattern: RegExp) => {
    const [, one = "", share = "", other = ""] = pattern.exec(sheet) ?? [];
    return mixed(variables.get(other) ?? "", variables.get(one) ?? "", Number(share) / 100);
  };
  return {
    ground: variables.get("ground") ?? "",
    raised: variables.get("raised") ?? "",
    today: mix(/--today:color-mix\(in srgb,var\(--(\w+)\) (\d+)%,var\(--(\w+)\)\)/),
    other: mix(/\.grid \.other\{background:color-mix\(in srgb,var\(--(\w+)\) (\d+)%,var\(--(\w+)\)\)/),
  };
}

describe("the shades of colours", () => {
  for (const scheme of ["light", "dark"] as const)
    it(`can be told from every ground of the ${scheme} scheme, whatever the accent is`, () => {
      for (const accent of ["#1f6f5c", "#000000", "#ffffff", "#ffe14d", "#0000ff"])
        for (const [name, ground] of Object.entries(groundsOf(scheme, accent))) {
          assert.match(ground, /^#[0-9a-f]{6}$/, name);
          for (const colour of sample) {
            const contrast = contrastOf(shadeOf(colour, scheme), ground);
            assert.ok(contrast >= 3, `${colour} on ${name} ${ground} (accent ${accent}): ${contrast}`);
          }
        }
      assert.ok(sample.length > 50);
    });
});

onEveryStoreInGate("the colours of categories", (store) => {
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
          contrastOf(fill, colourSchemes[scheme as "light" | "dark"].raised) >= 3,
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
