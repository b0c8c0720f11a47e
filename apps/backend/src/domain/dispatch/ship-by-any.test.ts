import * as fc from "fast-check";
import { expect, it } from "vitest";
import { dayAt } from "../../kernel/time/days.ts";
import { shipBy } from "./ship-by.ts";

const DAY = 86_400_000;
const zone = fc.constantFrom(
  "America/Bogota",
  "America/Argentina/Buenos_Aires",
  "America/Sao_Paulo",
  "America/Mexico_City",
  "America/Santiago",
  "Europe/Madrid",
  "America/New_York",
  "UTC",
  "Asia/Kathmandu",
);
const minutes = fc.integer({ min: 0, max: 1_439 });
const cutOff = minutes.map(
  (of) => `${String(Math.floor(of / 60)).padStart(2, "0")}:${String(of % 60).padStart(2, "0")}`,
);
const anyPlace = fc.record({
  timeZone: zone,
  cutOff: fc.option(cutOff),
  openDays: fc.integer({ min: 1, max: 127 }),
});
const startMs = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 11, 31) });
/** Close to the moments at which Chile and Madrid change their clocks. */
const changeMs = fc
  .tuple(
    fc.constantFrom("2026-04-05T03:00Z", "2026-09-06T04:00Z", "2026-03-29T01:00Z", "2026-10-25T01:00Z"),
    fc.integer({ min: -2 * DAY, max: 2 * DAY }),
  )
  .map(([change, apart]) => Date.parse(change) + apart);
const anyStartMs = fc.oneof(startMs, changeMs);
const holidays = fc.array(
  startMs.map((ms) => new Date(ms).toISOString().slice(0, 10)),
  { maxLength: 30 },
);
const handlingDays = fc.integer({ min: 0, max: 30 });
const timeOf = (date: Date | null) => date?.getTime() ?? Number.POSITIVE_INFINITY;

it("a parcel never has to leave before it counts, and always on an open day, 3,000 places", () => {
  fc.assert(
    fc.property(anyStartMs, anyPlace, holidays, handlingDays, (from, at, closed, days) => {
      const due = shipBy(new Date(from), at, closed, days);
      const day = due === null ? "" : dayAt(due, at.timeZone);
      const weekday = new Date(`${day}T00:00Z`).getUTCDay();
      return (
        due !== null && due.getTime() > from && (at.openDays & (1 << weekday)) !== 0 && !closed.includes(day)
      );
    }),
    { numRuns: 3_000 },
  );
});

it("what counts later never has to leave earlier, and more handling never makes it earlier, 3,000 places", () => {
  fc.assert(
    fc.property(
      anyStartMs,
      fc.integer({ min: 0, max: 3 * DAY }),
      anyPlace,
      holidays,
      handlingDays,
      (from, laterMs, at, closed, days) => {
        const due = timeOf(shipBy(new Date(from), at, closed, days));
        return (
          timeOf(shipBy(new Date(from + laterMs), at, closed, days)) >= due &&
          timeOf(shipBy(new Date(from), at, closed, days + 1)) > due
        );
      },
    ),
    { numRuns: 3_000 },
  );
});

it("20,000 orders of a week take well under a second of a processor", () => {
  const places = [
    "America/Bogota",
    "America/Argentina/Buenos_Aires",
    "America/Sao_Paulo",
    "America/Mexico_City",
    "America/Santiago",
  ].map((timeZone) => ({
    timeZone,
    cutOff: "15:00",
    openDays: 62,
  }));
  const before = process.threadCpuUsage();
  for (let order = 0; order < 4_000; order += 1) {
    for (const place of places) {
      shipBy(new Date(Date.UTC(2026, 3, 1) + order * 151_200), place, [], 2);
    }
  }
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});
