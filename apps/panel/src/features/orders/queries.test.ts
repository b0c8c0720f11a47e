import { expect, test } from "vitest";

// The client of the API reads the page's address.
Object.assign(globalThis, { window: { location: { origin: "http://panel.test" } } });
const { listQueryOf } = await import("./queries.ts");

test("only what is filtered is asked for, in the words of the service", () => {
  expect(listQueryOf({})).toEqual({});
  expect(listQueryOf({ q: "ana", payment: ["paid"], sort: "-total", open: "ord_x" })).toEqual({
    search: "ana",
    paymentStatus: ["paid"],
    sort: "-total",
  });
});

test("a range of days reaches from the first instant to the last", () => {
  const { placedFrom = "", placedTo = "" } = listQueryOf({ from: "2026-11-14", to: "2026-11-14" });
  expect(Date.parse(placedTo) - Date.parse(placedFrom)).toBe(24 * 3_600_000 - 1);
});
