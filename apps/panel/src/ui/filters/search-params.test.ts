import { expect, test } from "vitest";
import { choiceParam, countParam, isFiltered, textParam } from "./search-params.ts";

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
