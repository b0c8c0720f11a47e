import { expect, test } from "vitest";
import { expiryOf, isFutureDay } from "./expiry.ts";

const nowMs = Date.parse("2026-11-14T15:00:00Z");

test("a key can last for ever, some days, or through a chosen day", () => {
  expect(expiryOf("never", "", nowMs)).toBeNull();
  expect(expiryOf("30", "", nowMs)).toBe("2026-12-14T15:00:00.000Z");
  const chosen = new Date(expiryOf("date", "2026-12-01", nowMs) ?? "");
  expect([chosen.getDate(), chosen.getHours()]).toEqual([1, 23]);
});

test("a day that has passed, or none, cannot be chosen", () => {
  expect(isFutureDay("2026-11-20", nowMs)).toBe(true);
  expect(isFutureDay("2026-11-12", nowMs)).toBe(false);
  expect(isFutureDay("", nowMs)).toBe(false);
});
