import { expect, test } from "vitest";
import { AUTOMATIC, OTHER, choiceOf, firstChoice, parcelOf } from "./parcel-choices.ts";

const OWN = { lengthCm: 30, widthCm: 20, heightCm: 10, weightG: 1_000 };
const SMALL = { name: "Chica", lengthCm: 20, widthCm: 15, heightCm: 10, weightG: 500, isDefault: false };
const USUAL = { ...SMALL, name: "automatic", isDefault: true };

test("boxes come first, then the default preset, then a size of one's own", () => {
  expect(firstChoice([SMALL, USUAL], true)).toBe(AUTOMATIC);
  expect(firstChoice([SMALL, USUAL], false)).toBe(choiceOf(USUAL));
  expect(firstChoice([SMALL], false)).toBe(choiceOf(SMALL));
  expect(firstChoice([], false)).toBe(OTHER);
});

test("the automatic choice has no size, also beside a preset of that name", () => {
  expect(parcelOf(AUTOMATIC, [USUAL], OWN)).toBeNull();
  expect(parcelOf(choiceOf(USUAL), [USUAL], OWN)).toEqual({
    lengthCm: 20,
    widthCm: 15,
    heightCm: 10,
    weightG: 500,
  });
  expect(parcelOf(OTHER, [USUAL], OWN)).toEqual(OWN);
});
