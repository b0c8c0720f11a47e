import { describe, expect, test } from "vitest";
import { filledLines, withLine, type SkuLine } from "./lines.ts";

const line = (sku: string, units: SkuLine["units"]): SkuLine => ({ sku, name: "", units });

describe("lines of products and units", () => {
  test("a product is listed once", () => {
    const lines = withLine([line("A", 2)], line("B", ""));
    expect(lines.map(({ sku }) => sku)).toEqual(["A", "B"]);
    expect(withLine(lines, line("A", ""))).toBe(lines);
  });

  test("are complete once each has enough units", () => {
    expect(filledLines([line("A", 0), line("B", 3)], 0)).toEqual([
      { sku: "A", units: 0 },
      { sku: "B", units: 3 },
    ]);
    expect(filledLines([line("A", 0), line("B", 3)], 1)).toBeNull();
    expect(filledLines([line("A", "")], 0)).toBeNull();
    expect(filledLines([], 0)).toBeNull();
  });
});
