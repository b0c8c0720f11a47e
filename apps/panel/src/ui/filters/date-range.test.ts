import { expect, test } from "vitest";
import { dayOf, endOfDay, isDay, presetFrom, startOfDay } from "./date-range.ts";

const now = new Date(2026, 10, 14, 23, 30);

test("a day reaches from its first to its last instant where the reader is", () => {
  expect(dayOf(now)).toBe("2026-11-14");
  expect(startOfDay("2026-11-14")).toBe(new Date(2026, 10, 14).toISOString());
  expect(endOfDay("2026-11-14")).toBe(new Date(2026, 10, 14, 23, 59, 59, 999).toISOString());
});

test("a week has seven days, today among them", () => {
  expect(presetFrom("today", now.getTime())).toBe("2026-11-14");
  expect(presetFrom("week", now.getTime())).toBe("2026-11-08");
  expect(presetFrom("month", now.getTime())).toBe("2026-10-16");
});

test("only calendar days count as days", () => {
  expect(isDay("2026-11-14")).toBe(true);
  expect(isDay("2026-13-41")).toBe(false);
  expect(isDay("yesterday")).toBe(false);
});
