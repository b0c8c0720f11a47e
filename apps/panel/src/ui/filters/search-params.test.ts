import { expect, test } from "vitest";
import {
  choiceParam,
  choicesParam,
  countParam,
  dayParam,
  isFiltered,
  pageQuery,
  textParam,
  textsParam,
} from "./search-params.ts";

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
  expect(isFiltered({ offset: 50, open: "ord_x", sort: "-total", q: undefined })).toBe(false);
  expect(isFiltered({ offset: 50, q: "ana" })).toBe(true);
});

test("several choices come as a list or with commas, in the order they are offered", () => {
  const states = ["done", "dead", "ignored"] as const;
  expect(choicesParam({ state: ["ignored", "done", "odd"] }, "state", states)).toEqual(["done", "ignored"]);
  expect(choicesParam({ state: "dead,done" }, "state", states)).toEqual(["done", "dead"]);
  expect(choicesParam({ state: ["odd"] }, "state", states)).toBeUndefined();
  expect(textsParam({ shop: "shp_1,shp_2" }, "shop")).toEqual(["shp_1", "shp_2"]);
  expect(textsParam({ shop: [] }, "shop")).toBeUndefined();
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
