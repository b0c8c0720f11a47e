import { describe, expect, it } from "vitest";
import { type Part, partsFor, readPart } from "./tracking-parts.ts";

const part = (id: string, units: Record<string, number>, change: Partial<Part> = {}): Part => ({
  id,
  isSent: false,
  code: null,
  units: new Map(Object.entries(units)),
  ...change,
});
const lines = (units: Record<string, number>) =>
  Object.entries(units).map(([externalLineId, quantity]) => ({ externalLineId, name: "", quantity }));
const chosen = (all: readonly Part[], units: Record<string, number>) =>
  partsFor(all, "N", lines(units)).map(({ id }) => id);

describe("the parts a parcel counts for", () => {
  it.each<[string, readonly Part[], Record<string, number>, readonly string[]]>([
    ["has all of it", [part("1", { a: 1 }), part("2", { a: 1, b: 1 })], { a: 1, b: 1 }, ["2"]],
    ["comes first of two", [part("1", { a: 1 }), part("2", { a: 1 })], { a: 1 }, ["1"]],
    ["both have some", [part("1", { a: 1 }), part("2", { a: 1 })], { a: 2 }, ["1", "2"]],
    ["has no number", [part("1", { a: 2 }, { isSent: true, code: "X" }), part("2", { b: 1 })], { a: 1 }, []],
    ["is packed under another number", [part("1", { a: 2 }, { code: "X" })], { a: 1 }, []],
    ["waits", [part("1", { a: 1 }, { isSent: true }), part("2", { a: 1 })], { a: 1 }, ["2"]],
    ["has its number already", [part("1", { a: 1 }, { code: "N" }), part("2", { a: 1 })], { a: 1 }, []],
    ["does not say what is in it", [part("1", {}, { code: "X" }), part("2", {})], { a: 1 }, ["2"]],
    ["neither says nor is free", [part("1", {}, { code: "X" })], { a: 1 }, []],
    ["neither says nor needs it", [part("1", {}, { code: "N" }), part("2", {})], { a: 1 }, []],
  ])("%s", (_name, all, units, ids) => {
    expect(chosen(all, units)).toEqual(ids);
  });
});

it("what is in a part is read for a parcel that names its lines only", () => {
  const json = { id: "P1", status: "PACKED", line_items: [{ external_id: 5100000001, quantity: "2" }, {}] };
  expect(readPart(json, { lines: [] }).units).toEqual(new Map([["5100000001", 2]]));
  expect(readPart({ ...json, line_items: "none" }, { lines: null }).units.size).toBe(0);
});
