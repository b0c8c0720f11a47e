import { describe, expect, test } from "vitest";
import { daysUntil, formatDate, formatDay, formatKilograms, formatRelative, initialsOf } from "./format.ts";

const nowMs = Date.parse("2026-11-14T15:00:00Z");

describe("dates follow the reader's language", () => {
  test("a day", () => {
    expect(formatDate("2026-11-14T15:00:00Z", "es")).toContain("nov");
    expect(formatDate("2026-11-14T15:00:00Z", "en")).toBe("Nov 14, 2026");
    expect(formatDate("2026-11-14T15:00:00Z", "pt")).toContain("nov");
  });

  test("how long ago", () => {
    expect(formatRelative("2026-11-14T14:57:00Z", "en", nowMs)).toBe("3 minutes ago");
    expect(formatRelative("2026-11-14T14:57:00Z", "es", nowMs)).toBe("hace 3 minutos");
    expect(formatRelative("2026-11-14T14:00:01Z", "en", nowMs)).toBe("59 minutes ago");
    expect(formatRelative("2026-11-13T15:00:00Z", "pt", nowMs)).toBe("ontem");
    expect(formatRelative("2026-11-14T14:59:50Z", "en", nowMs)).toBe("now");
    expect(formatRelative("2026-01-02T12:00:00Z", "en", nowMs)).toBe("Jan 2, 2026");
  });
});

test("a day of the calendar is the same day everywhere", () => {
  expect(formatDay("2026-01-01", "en")).toBe("Jan 1, 2026");
  expect(formatDay("2026-01-01", "es")).toBe("1 ene 2026");
});

test("weights are written in kilograms as the reader writes them", () => {
  expect(formatKilograms(900, "es")).toBe("0,90 kg");
  expect(formatKilograms(12_345, "en")).toBe("12.35 kg");
});

test("a trial that ends in an hour has one day left, one that ended has none", () => {
  expect(daysUntil("2026-11-14T16:00:00Z", nowMs)).toBe(1);
  expect(daysUntil("2026-11-28T15:00:00Z", nowMs)).toBe(14);
  expect(daysUntil("2026-11-01T00:00:00Z", nowMs)).toBe(0);
});

test("initials come from the first and the last name", () => {
  expect(initialsOf("Ana María Rojas")).toBe("AR");
  expect(initialsOf("ángel")).toBe("Á");
  expect(initialsOf("  ")).toBe("");
});
