import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pack, type Packed, type PackingBox, type PackingUnit } from "./pack.ts";

const box = (
  id: string,
  sides: readonly [number, number, number],
  tareG: number,
  maxG: number,
): PackingBox => ({
  id,
  name: id,
  lengthMm: sides[0],
  widthMm: sides[1],
  heightMm: sides[2],
  tareG,
  maxG,
});
const BOXES = [
  box("S", [200, 150, 100], 80, 5_000),
  box("M", [300, 200, 200], 150, 10_000),
  box("L", [400, 300, 300], 300, 20_000),
];
const GOODS = {
  mug: { sidesMm: [120, 100, 100], weightG: 350 },
  shirt: { sidesMm: [300, 220, 30], weightG: 220 },
  book: { sidesMm: [230, 160, 25], weightG: 400 },
  pole: { sidesMm: [900, 40, 40], weightG: 800 },
} as const;

const units = (key: keyof typeof GOODS, count = 1): PackingUnit[] =>
  Array.from({ length: count }, () => ({ key, ...GOODS[key], shipsAlone: false }));
const shown = (goods: readonly PackingUnit[]) =>
  pack(goods, BOXES).map((parcel) => [parcel.box?.id ?? null, parcel.units.length, parcel.weightG]);

const side = fc.integer({ min: 1, max: 500 });
const unit: fc.Arbitrary<PackingUnit> = fc.record({
  key: fc.stringMatching(/^[a-e]$/),
  sidesMm: fc.option(fc.tuple(side, side, side)),
  weightG: fc.integer({ min: 1, max: 25_000 }),
  shipsAlone: fc.boolean(),
});
const volume = (sides: readonly number[] | null) => (sides ?? [0]).reduce((all, one) => all * one, 1);

function isWithinLimits({ box: held, units: inside, weightG }: Packed): boolean {
  if (held === null) {
    return inside.length === 1;
  }
  const used = inside.reduce((all, { sidesMm }) => all + volume(sidesMm), 0);
  const room = held.lengthMm * held.widthMm * held.heightMm * (inside.length === 1 ? 1 : 0.8);
  return weightG <= held.maxG && used <= room && inside.every(({ shipsAlone }) => !shipsAlone);
}
const figures = (some: readonly PackingUnit[]) =>
  pack(some, BOXES).map((parcel) => [parcel.box?.id, parcel.weightG, parcel.units.map(({ key }) => key)]);

describe("goods are packed", () => {
  it.each([
    ["P2", units("mug", 2), [["S", 2, 780]]],
    ["P3", units("shirt"), [["L", 1, 520]]],
    ["P4", [...units("mug", 6), ...units("book", 3)], [["L", 9, 3_600]]],
    [
      "P5",
      [...units("pole"), ...units("mug")],
      [
        ["S", 1, 430],
        [null, 1, 800],
      ],
    ], // prettier-ignore
    [
      "P6",
      units("mug", 30),
      [
        ["L", 24, 8_700],
        ["M", 6, 2_250],
      ],
    ], // prettier-ignore
  ] as const)("%s: into the boxes of the sheet", (_name, goods, parcels) => {
    expect(shown(goods)).toEqual(parcels);
  });

  it("alone where they never share a box", () => {
    const [mug] = units("mug");
    expect(shown(mug ? [{ ...mug, shipsAlone: true }, mug] : [])).toEqual([
      ["S", 1, 430],
      [null, 1, 350],
    ]);
  });

  it("by weight where their sides are not known", () => {
    const heavy = { key: "paint", sidesMm: null, weightG: 4_000, shipsAlone: false };
    expect(shown([heavy, heavy])).toEqual([["M", 2, 8_150]]);
  });

  it("each by itself where there is no box", () => {
    expect(pack(units("mug", 2), []).map((parcel) => parcel.box)).toEqual([null, null]);
  });

  it("once each and within the limits of their box, in whichever order they come", () => {
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), (goods) => {
        const parcels = pack(goods, BOXES);
        expect(new Set(parcels.flatMap((parcel) => parcel.units))).toEqual(new Set(goods));
        expect(parcels.flatMap((parcel) => parcel.units)).toHaveLength(goods.length);
        expect(parcels.filter((parcel) => !isWithinLimits(parcel))).toEqual([]);
        expect(figures(goods.toReversed())).toEqual(figures(goods));
      }),
      { numRuns: 5_000 },
    );
  });
});
