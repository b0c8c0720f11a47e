import { expect, test } from "vitest";
import { changedFields } from "./changed-fields.ts";

const BEFORE: { name: string; weightG: number | null; placeIds: string[] } = {
  name: "M",
  weightG: 150,
  placeIds: ["plc_1"],
};

test("only what differs is left, lists compared by what is in them", () => {
  expect(changedFields(BEFORE, { ...BEFORE, placeIds: ["plc_1"] })).toEqual({});
  expect(changedFields(BEFORE, { ...BEFORE, name: "L", placeIds: [] })).toEqual({ name: "L", placeIds: [] });
});

test("an emptied field is a change to null", () => {
  expect(changedFields(BEFORE, { ...BEFORE, weightG: null })).toEqual({ weightG: null });
});
