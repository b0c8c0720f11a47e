import { expect, test } from "vitest";
import { changeOf, valuesOf } from "./place-values.ts";

test("a new place is open on working days and comes after ranked ones", () => {
  expect(changeOf({ ...valuesOf(null), name: " Sur " })).toEqual({
    name: "Sur",
    rank: 100,
    isShipping: true,
    cutOff: null,
    openDays: [1, 2, 3, 4, 5],
  });
});

test("a time with seconds is sent without them, and an emptied rank is the usual one", () => {
  const values = { ...valuesOf(null), cutOff: "14:30:00", rank: "", openDays: ["0", "6"] };
  expect(changeOf(values)).toMatchObject({ cutOff: "14:30", rank: 100, openDays: [6, 0] });
});
