import { expect, test } from "vitest";
import { choiceParam, countParam, dayParam, isFiltered, pageQuery, textParam } from "./search-params.ts";

test("an order number typed as a search stays text", () => {
  expect(textParam({ q: 1001 }, "q")).toBe("1001");
  expect(textParam({ q: "" }, "q")).toBeUndefined();
  expect(textParam({ q: { a: 1 } }, "q")).toBeUndefined();
});

test("a choice or a page nobody offers is left out", () => {
  expect(choiceParam({ state: "dead" }, "state", ["done", "dead"])).toBe("dead");
  expect(choiceParam({ state: "odd" }, "state", ["done", "dead"])).toBeUndefined();
  expect(countParam({ offset: 50 }, "offset")).toBe(50);
  expect(countParam({ offset: -50 }, "offset")).toBeUndefined();
  expect(countParam({ offset: "50" }, "offset")).toBeUndefined();
});

test("the page and the open row do not count as filters", () => {
  expect(isFiltered({ offset: 50, open: "ord_x", q: undefined })).toBe(false);
  expect(isFiltered({ offset: 50, q: "ana" })).toBe(true);
});

test("a day is one of the calendar", () => {
  expect(dayParam({ from: "2026-01-31" }, "from")).toBe("2026-01-31");
  expect(dayParam({ from: "2026-13-01" }, "from")).toBeUndefined();
  expect(dayParam({ from: 20_260_131 }, "from")).toBeUndefined();
});

test("a page is asked for without what nobody chose", () => {
  expect(pageQuery({ search: "ana", status: undefined })).toEqual({ search: "ana", limit: 50, offset: 0 });
  expect(pageQuery({ search: undefined }, 100)).toEqual({ limit: 50, offset: 100 });
});
