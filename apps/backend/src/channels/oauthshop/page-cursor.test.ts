import { describe, expect, it } from "vitest";
import { changedSinceFilter, nextPage, openPage } from "./page-cursor.ts";

const start = { changedSince: new Date("2026-11-14T12:00:00.900Z"), cursor: null };
const lastChange = new Date("2026-11-15T00:00:00Z");

describe("paging through what changed", () => {
  it("begins at the whole second, and keeps the place in the cursor", () => {
    const first = openPage(start);
    expect(first).toEqual({ since: "2026-11-14T12:00:00Z", after: null, seen: 0, extra: {} });
    const cursor = nextPage({ ...first, extra: { currency: "COP" } }, "abc", { count: 50, lastChange });
    expect(openPage({ changedSince: null, cursor })).toEqual({
      since: "2026-11-14T12:00:00Z",
      after: "abc",
      seen: 50,
      extra: { currency: "COP" },
    });
  });

  it("ends where the platform ends", () => {
    expect(nextPage(openPage(start), null, { count: 50, lastChange })).toBeNull();
  });

  it("begins anew at the last change before the platform's depth runs out", () => {
    const deep = { since: null, after: "x", seen: 19_980, extra: { locationId: "9" } };
    const next = openPage({ changedSince: null, cursor: nextPage(deep, "abc", { count: 50, lastChange }) });
    expect(next).toEqual({ since: "2026-11-15T00:00:00Z", after: null, seen: 0, extra: { locationId: "9" } });
  });

  it("goes on while all changes fall into one second", () => {
    const deep = { since: "2026-11-15T00:00:00Z", after: "x", seen: 19_980, extra: {} };
    const next = openPage({ changedSince: null, cursor: nextPage(deep, "abc", { count: 50, lastChange }) });
    expect(next).toMatchObject({ after: "abc", seen: 20_030 });
  });

  it("refuses to go round in circles", () => {
    const page = { since: null, after: "abc", seen: 50, extra: {} };
    expect(() => nextPage(page, "abc", { count: 0, lastChange: null })).toThrowError(/leads to itself/);
  });

  it("quotes the time", () => {
    expect(changedSinceFilter("2026-11-14T12:00:00Z")).toBe("updated_at:>='2026-11-14T12:00:00Z'");
    expect(changedSinceFilter(null)).toBeNull();
  });
});
