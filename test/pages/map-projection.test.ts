import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { clustersOf, project, projectMercator, scaleOf } from "../../src/pages/map-projection.ts";

const size = { width: 800, height: 400, margin: 50 };
const at = (lat: number, lng: number) => ({ lat, lng });

describe("the projection of the map", () => {
  it("has north at the top, east on the right and every point within the margin", () => {
    const { points } = project([at(47, 9), at(48, 10), at(47.5, 9.5)], size);
    const [southWest, northEast, middle] = points;

    assert.ok(southWest && northEast && middle);
    assert.ok(southWest.x < northEast.x && southWest.y > northEast.y);
    assert.deepEqual([Math.round(middle.x), Math.round(middle.y)], [400, 200]);
    for (const { x, y } of points) assert.ok(x >= 49 && x <= 751 && y >= 49 && y <= 351, `${x} ${y}`);
  });

  it("keeps distances: a degree of longitude is shorter away from the equator", () => {
    const { points, kilometre } = project([at(60, 10), at(60, 11), at(61, 10)], size);
    const [from, east, north] = points;

    assert.ok(from && east && north);
    assert.ok(Math.abs((from.y - north.y) / kilometre - 111.2) < 0.1);
    assert.ok(Math.abs((east.x - from.x) / kilometre - 55) < 2);
  });

  it("shows one point in the middle, and regions across the date line together", () => {
    const [only] = project([at(-17, 178)], size).points;
    const { points } = project([at(-17, 179), at(-17, -179)], size);

    assert.deepEqual([only?.x, only?.y], [400, 200]);
    assert.ok((points[0]?.x ?? 0) < (points[1]?.x ?? 0));
  });

  it("puts points where tiles of Mercator maps have them", () => {
    const { points, mercator, kilometre } = projectMercator([at(0, 0), at(51.4779, 0)], size);
    const one = projectMercator([at(47.5, 179.9)], size);
    const [equator, greenwich] = points;

    assert.ok(equator && greenwich);
    assert.ok(Math.abs((equator.x + mercator.left) / mercator.world - 0.5) < 1e-9);
    assert.ok(Math.abs((equator.y + mercator.top) / mercator.world - 0.5) < 1e-9);
    // Greenwich is on the edge between tiles 2^19/2 - 1 and 2^19/2, in row 174,408 of 2^19.
    assert.equal(Math.floor(((greenwich.y + mercator.top) / mercator.world) * 2 ** 19), 174_408);
    assert.ok(kilometre > 0 && greenwich.y > 49 && equator.y < 351);
    assert.deepEqual(
      [one.points[0]?.x, one.points[0]?.y].map((unit) => Math.round(unit ?? 0)),
      [400, 200],
    );
    assert.ok(Math.abs(one.kilometre - 300) < 1, "a single venue has a kilometre around it");
  });

  it("joins points that are near to each other", () => {
    const point = (item: string, x: number, y: number) => ({ item, x, y });
    const clusters = clustersOf([point("a", 0, 0), point("b", 10, 0), point("c", 100, 0)], 30);

    assert.deepEqual(clusters, [
      { items: ["a", "b"], x: 5, y: 0 },
      { items: ["c"], x: 100, y: 0 },
    ]);
  });

  for (const [kilometre, length] of [
    [10, 10],
    [1, 100],
    [0.3, 500],
    [1000, 0.1],
  ] as const)
    it(`has a scale of ${length} km where a kilometre has ${kilometre} units`, () =>
      assert.ok(Math.abs(scaleOf(kilometre, 160) - length) < 1e-9));
});
