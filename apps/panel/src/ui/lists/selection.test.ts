import { expect, test } from "vitest";
import { NOTHING_SELECTED, allMatching, countOf, onlyFailed, selectedOf, withRows } from "./selection.ts";

test("nothing selected is no selection", () => {
  expect(selectedOf(NOTHING_SELECTED, 1_234)).toBeNull();
});

test("all that match counts those that are not on the screen", () => {
  const all = selectedOf(allMatching(NOTHING_SELECTED, ["a", "b"]), 1_234);
  expect(all).toEqual({ kind: "matching", count: 1_234 });
  expect(all && countOf(all)).toBe(1_234);
});

test("taking one row out of all that match leaves the rows on the screen", () => {
  const all = allMatching(NOTHING_SELECTED, ["a", "b"]);
  expect(selectedOf(withRows(all, { a: true }), 1_234)).toEqual({ kind: "rows", ids: ["a"] });
});

test("after an action only what failed stays selected, with the reason", () => {
  const left = onlyFailed(new Map([["b", "No carrier"]]));
  expect(selectedOf(left, 2)).toEqual({ kind: "rows", ids: ["b"] });
  expect(left.notes.get("b")).toBe("No carrier");
});
