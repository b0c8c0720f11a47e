import { expect, test } from "vitest";
import { ageTone, resolutionsOf } from "./statuses.ts";

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
