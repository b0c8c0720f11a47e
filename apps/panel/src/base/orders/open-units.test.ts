import { expect, test } from "vitest";
import { isPartlyInParcels, openUnits, unitsToSend, type UnitsOfLine } from "./open-units.ts";

const line = (change: Partial<UnitsOfLine> = {}): UnitsOfLine => ({
  quantity: 3,
  exactQuantity: null,
  stockQuantity: 3,
  parcelQuantity: 0,
  ...change,
});

test("what is not in a parcel is open", () => {
  expect(openUnits(line())).toBe(3);
  expect(openUnits(line({ parcelQuantity: 1 }))).toBe(2);
  expect(openUnits(line({ parcelQuantity: 3 }))).toBe(0);
});

test("refunded units are not sent, even where they had a label", () => {
  expect(openUnits(line({ stockQuantity: 1 }))).toBe(1);
  expect(openUnits(line({ stockQuantity: 1, parcelQuantity: 3 }))).toBe(0);
});

test("a line that is not in whole units counts by its quantity", () => {
  const cloth = line({ quantity: 2, exactQuantity: "1.5", stockQuantity: 0 });
  expect(unitsToSend(cloth)).toBe(2);
  expect(openUnits({ ...cloth, parcelQuantity: 1 })).toBe(1);
});

test("an order is partly in parcels when some units are and others are not", () => {
  expect(isPartlyInParcels([line(), line()])).toBe(false);
  expect(isPartlyInParcels([line({ parcelQuantity: 3 }), line()])).toBe(true);
  expect(isPartlyInParcels([line({ parcelQuantity: 1 })])).toBe(true);
  expect(isPartlyInParcels([line({ parcelQuantity: 3 })])).toBe(false);
  expect(isPartlyInParcels([])).toBe(false);
});
