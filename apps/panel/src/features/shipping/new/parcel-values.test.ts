import { expect, test } from "vitest";
import { startOf } from "./parcel-values.ts";

const SIZE = { lengthCm: 20, widthCm: 15, heightCm: 10, weightG: 780 };
const PARCEL = { ...SIZE, boxId: "box_1", boxName: "Caja chica", lines: [] };

test("typing begins with the proposed parcel, unless there are several or none", () => {
  expect(startOf({ parcels: [PARCEL] })).toEqual(SIZE);
  expect(startOf({ parcels: [PARCEL, PARCEL] })).toBeNull();
  expect(startOf(undefined)).toBeNull();
});
