import { expect, test } from "vitest";
import { ariaSort, nextSort } from "./sort.ts";

const placed = { sortBy: "placedAt", isLargestFirst: true };
const name = { sortBy: "name" };

test("a heading sorts by its first direction, then the other, then not at all", () => {
  expect(nextSort(name, undefined)).toBe("name");
  expect(nextSort(name, "name")).toBe("-name");
  expect(nextSort(name, "-name")).toBeUndefined();
  expect(nextSort(placed, "name")).toBe("-placedAt");
  expect(nextSort(placed, "-placedAt")).toBe("placedAt");
  expect(nextSort(placed, "placedAt")).toBeUndefined();
});

test("a column that cannot be sorted leaves the order alone", () => {
  expect(nextSort({}, "-placedAt")).toBe("-placedAt");
});

test("only the heading that sorts says so aloud", () => {
  expect(ariaSort(placed, "-placedAt")).toBe("descending");
  expect(ariaSort(placed, "placedAt")).toBe("ascending");
  expect(ariaSort(placed, "name")).toBeUndefined();
  expect(ariaSort({}, undefined)).toBeUndefined();
});
