import { expect, test } from "vitest";
import { shipByWords } from "./ship-by-words.ts";

const ZONE = "America/Bogota";
// Monday, ten in the morning in Bogotá.
const NOW_MS = Date.parse("2026-11-16T15:00:00Z");
const words = (iso: string, language = "es", timeZone: string | null = ZONE) =>
  shipByWords(iso, { language, timeZone, nowMs: NOW_MS });

test.each([
  ["2026-11-16T20:00:00Z", "today", "15:00"],
  ["2026-11-17T04:59:00Z", "today", "23:59"],
  ["2026-11-17T05:00:00Z", "tomorrow", "0:00"],
  ["2026-11-15T20:00:00Z", "yesterday", "15:00"],
])("%s is %s in Bogotá", (iso, day, time) => {
  expect(words(iso)).toMatchObject({ day, time });
});

test("a day of this week has its name, another one its date", () => {
  expect(words("2026-11-20T20:00:00Z")).toMatchObject({ day: "other", name: "Viernes" });
  expect(words("2026-11-20T20:00:00Z", "en").name).toBe("Friday");
  expect(words("2026-11-27T20:00:00Z")).toMatchObject({ day: "other", name: "27 nov" });
  expect(words("2026-11-12T20:00:00Z", "en").name).toBe("Nov 12");
});

test("the same moment is another day where the place is", () => {
  const late = "2026-11-17T04:00:00Z";
  expect(words(late).day).toBe("today");
  expect(words(late, "es", "America/Sao_Paulo").day).toBe("tomorrow");
});
