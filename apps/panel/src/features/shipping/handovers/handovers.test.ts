import { MANIFEST_STATUSES, PICKUP_STATUSES } from "@estiba/contract/values";
import { expect, test } from "vitest";
import { dayAfter } from "./day-after.ts";
import { PICKUP_TONES, SHEET_TONES } from "./statuses.ts";

test("every state of a sheet and of a pickup has its colour", () => {
  expect(Object.keys(SHEET_TONES).toSorted()).toEqual([...MANIFEST_STATUSES].toSorted());
  expect(Object.keys(PICKUP_TONES).toSorted()).toEqual([...PICKUP_STATUSES].toSorted());
});

test("a pickup is asked for the next day, also at the end of a year", () => {
  expect(dayAfter(new Date(2026, 10, 9, 23, 59))).toBe("2026-11-10");
  expect(dayAfter(new Date(2026, 11, 31, 12))).toBe("2027-01-01");
});
