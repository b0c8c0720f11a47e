import { expect, test } from "vitest";
import { fieldsOf, holdsSomething, isSide, valuesOf } from "./box-values.ts";

const BOX = {
  boxId: "box_1",
  name: "Caja chica",
  lengthMm: 205,
  widthMm: 150,
  heightMm: 100,
  tareG: 80,
  maxG: 5_000,
  placeIds: ["plc_1"],
  createdAt: "2026-01-15T12:00:00.000Z",
  updatedAt: "2026-01-15T12:00:00.000Z",
};

test("a box is typed in centimetres and sent in millimetres", () => {
  const { boxId: _id, createdAt: _created, updatedAt: _updated, ...fields } = BOX;
  expect(valuesOf(BOX)).toMatchObject({ lengthCm: 20.5, widthCm: 15, heightCm: 10 });
  expect(fieldsOf(valuesOf(BOX))).toEqual(fields);
  expect(fieldsOf({ ...valuesOf(null), name: " M ", lengthCm: "30.0" })).toMatchObject({
    name: "M",
    lengthMm: 300,
    placeIds: [],
  });
});

test("an empty side and a limit below the empty weight are refused", () => {
  expect(isSide("")).toBe(false);
  expect(isSide(0)).toBe(false);
  expect(isSide(0.1)).toBe(true);
  expect(holdsSomething({ tareG: 150, maxG: 150 })).toBe(false);
  expect(holdsSomething({ tareG: 0, maxG: 1 })).toBe(true);
});
