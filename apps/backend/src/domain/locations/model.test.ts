import { describe, expect, it } from "vitest";
import { isByPlace, keptLocations, placesByLocation, type ShopReach } from "./model.ts";

const reach = (
  locations: Readonly<Record<string, string | null>>,
  hidden: readonly string[] = [],
  places: readonly string[] = ["A", "B", "C"],
): ShopReach => ({
  locations: Object.entries(locations).map(([externalId, placeId]) => ({
    externalId,
    name: externalId,
    placeId,
    isActive: externalId !== "closed",
    isPlatformOwned: externalId === "theirs",
    seenAt: new Date(0),
  })),
  places: places.map((id, index) => ({ id, name: id, isFirst: index === 0, isHidden: hidden.includes(id) })),
});

describe("what a location shows", () => {
  it("is what is at its place, and at the first one what is at places without a location", () => {
    expect(placesByLocation(reach({ north: "B", south: "A" }))).toEqual([
      { locationId: "south", placeIds: ["A", "C"] },
      { locationId: "north", placeIds: ["B"] },
    ]);
  });

  it("is nothing where the place does not serve the shop", () => {
    expect(placesByLocation(reach({ north: "B", south: "A" }, ["B", "C"]))).toEqual([
      { locationId: "south", placeIds: ["A"] },
      { locationId: "north", placeIds: [] },
    ]);
  });

  it.each([
    ["no location is mapped", { north: null, south: null }],
    ["there is one location", { north: "A" }],
    ["the other location is closed", { north: "A", closed: null }],
    ["the other location is the platform's own", { north: "A", theirs: null }],
  ])("is the one figure where %s", (_when, locations) => {
    expect(placesByLocation(reach(locations))).toBeNull();
  });
});

describe("whether a shop goes by place", () => {
  it.each([
    [{ north: "A" }, [], true, false],
    [{ north: "A" }, ["B"], false, true],
    [{ north: "A", south: null }, [], false, true],
    [{ north: null, south: null }, [], false, false],
    [{ north: null, south: null }, [], true, true],
  ])("%j, hidden %j, summing %s: %s", (locations, hidden, sumsLocations, expected) => {
    expect(isByPlace(reach(locations, hidden), { sumsLocations })).toBe(expected);
  });
});

const named = (externalId: string, name: string) => ({
  externalId,
  name,
  isActive: true,
  isPlatformOwned: false,
});

it("a shop that names thousands of locations, some twice, has two hundred with short names", () => {
  const seen = Array.from({ length: 5_000 }, (_none, at) =>
    named(`L${Math.floor(at / 2)}`, "x".repeat(9_000)),
  );
  const kept = keptLocations([named("first", "Bodega"), ...seen]);
  expect(kept.map(({ externalId }) => externalId).slice(0, 3)).toEqual(["first", "L0", "L1"]);
  expect([kept.length, kept[1]?.name.length]).toEqual([200, 200]);
});
