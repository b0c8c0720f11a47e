import { COD_STATUSES as ALL, HOMELESS_DISCREPANCIES, RESOLUTIONS as WAYS } from "@estiba/contract";
import { expect, test } from "vitest";
import { COD_STATUSES, HOMELESS, RESOLUTIONS, ageTone, resolutionsOf } from "./statuses.ts";

test("every state of a payment and every way to resolve a line is known", () => {
  expect(COD_STATUSES).toEqual([...ALL]);
  expect(RESOLUTIONS).toEqual([...WAYS]);
  expect(HOMELESS).toEqual([...HOMELESS_DISCREPANCIES]);
});

test("only money a carrier holds grows old", () => {
  expect(ageTone({ status: "collected", ageDays: 3 })).toBe("neutral");
  expect(ageTone({ status: "collected", ageDays: 10 })).toBe("warn");
  expect(ageTone({ status: "disputed", ageDays: 30 })).toBe("bad");
  expect(ageTone({ status: "settled", ageDays: 90 })).toBe("neutral");
});

test("what cannot be booked is not offered to be accepted", () => {
  expect(resolutionsOf("amount_short")).toEqual(["accept", "dispute", "ignore"]);
  expect(resolutionsOf("unknown_tracking")).toEqual(["dispute", "ignore"]);
});
