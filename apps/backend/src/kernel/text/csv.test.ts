import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { cellText, CsvError, csvText, parseCsv } from "./csv.ts";

describe("a table", () => {
  it.each([
    [
      "commas",
      "a,b\n1,2\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "semicolons and a mark at the front",
      "\uFEFFa;b\r\n1,5;2",
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    [
      "tabs",
      "a\tb\r1\t2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "quotes, with delimiters, quotes and line ends inside",
      'a,b\n"x,""y""\nz",2',
      [
        ["a", "b"],
        ['x,"y"\nz', "2"],
      ],
    ],
    [
      "empty cells at the end",
      "a,b\n1,\n,",
      [
        ["a", "b"],
        ["1", ""],
        ["", ""],
      ],
    ],
    ["an empty line", "a\n\n1", [["a"], [""], ["1"]]],
    ["nothing", "", []],
  ])("is read with %s", (_case, csv, rows) => {
    expect(parseCsv(csv, 100)).toEqual(rows);
  });

  it.each(["+57 300", "'+57 300", "''=1", "'quoted'"])("gives back %s as it was written", (text) => {
    expect(cellText(parseCsv(csvText(text), 1)[0]?.[0] ?? "")).toBe(text);
  });

  it("is read as far as allowed", () => {
    expect(parseCsv("a\n1\n2\n3", 2)).toEqual([["a"], ["1"]]);
  });

  it("with more columns than any table has is refused before it is read", () => {
    const startedMs = performance.now();
    expect(() => parseCsv(`sku${",".repeat(4_900_000)}`, 100)).toThrow("it has more than 200 columns");
    expect(() => parseCsv(`a,b\n1,2${",".repeat(4_900_000)}`, 100)).toThrow(CsvError);
    expect(performance.now() - startedMs).toBeLessThan(500);
  });

  it.each(['a\n"x', 'a\n"x"y,1'])("is refused when it is %j", (csv) => {
    expect(() => parseCsv(csv, 100)).toThrow(CsvError);
  });

  it("brings back every text that was put into it, formulas made harmless on the way", () => {
    const text = string({ unit: "grapheme", minLength: 1 }).filter((cell) => cell.trim() === cell);
    assert(
      property(text, text, (one, other) => {
        const csv = `${["left", "right"].join(",")}\r\n${csvText(one)},${csvText(other)}\r\n`;
        const [, row = []] = parseCsv(csv, 10);
        expect(row.map(cellText)).toEqual([one, other]);
        expect(row.some((cell) => /^[=+\-@]/.test(cell))).toBe(false);
      }),
    );
  });
});
