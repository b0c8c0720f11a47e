import { expect, it } from "vitest";
import { sizeOfKit } from "./kit-size.ts";

const mug = { weightG: 350, lengthMm: 120, widthMm: 100, heightMm: 100, shipsAlone: false };
const pole = { weightG: 800, lengthMm: 900, widthMm: 40, heightMm: 40, shipsAlone: true };

it("two mugs and a pole lie on each other, and go alone because the pole does", () => {
  const pieces = [
    { quantity: 2, size: mug },
    { quantity: 1, size: pole },
  ];
  expect(sizeOfKit(pieces)).toEqual({
    weightG: 1_500,
    lengthMm: 900,
    widthMm: 100,
    heightMm: 240,
    shipsAlone: true,
  });
});

it("a kit has no weight while one of its components has none, and no sides while one has none", () => {
  expect(sizeOfKit([{ quantity: 1, size: { ...mug, weightG: null } }])).toBeNull();
  expect(sizeOfKit([{ quantity: 1, size: { ...mug, heightMm: null } }])).toMatchObject({
    weightG: 350,
    heightMm: null,
  });
  expect(sizeOfKit([])).toBeNull();
});
