import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseStrictJson, StrictJsonError } from "./strict-json.ts";

const parse = (text: string) => parseStrictJson(Buffer.from(text));

describe("strict JSON", () => {
  it("reads what JSON.parse reads", () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 5, noUnicodeString: false }).filter((value) => {
          const text = JSON.stringify(value);
          return (
            text.isWellFormed() && !/\\u0000|\\ud|__proto__|constructor|prototype|e[+-]|\.\d{10}/i.test(text)
          );
        }),
        (value) => {
          const text = JSON.stringify(value, null, 1);
          if (/\d{16}/.test(text)) {
            return;
          }
          expect(parse(text)).toEqual(JSON.parse(text));
        },
      ),
    );
  });

  it.each([
    ["bad syntax", "{"],
    ["an empty body", ""],
    ["a byte order mark", "\ufeff{}"],
    ["a duplicate key", '{"a":1,"a":2}'],
    ["a duplicate key written with an escape", '{"a":1,"\\u0061":2}'],
    ["a duplicate key in a nested object", '[{"b":{"a":1,"c":[],"a":2}}]'],
    ["NUL in a text", '{"a":"x\\u0000y"}'],
    ["NUL in a key", '{"\\u0000":1}'],
    ["a lone surrogate", '{"a":"\\ud800"}'],
    ["2^53 + 1", '{"a":9007199254740993}'],
    ["a number beyond every range", '{"a":1e400}'],
    ["a number that vanishes", '{"a":1e-400}'],
    ["more values than anybody sends", `[${"1,".repeat(100_001)}1]`],
    ["a text that does not end", '["a'],
    ["more digits than a number keeps", '{"a":0.12345678901234567890}'],
    ["__proto__", '{"__proto__":{"isAdmin":true}}'],
    ["33 levels", "[".repeat(33) + "]".repeat(33)],
    ["20,000 levels", "[".repeat(20_000) + "]".repeat(20_000)],
  ])("refuses %s", (_name, text) => {
    expect(() => parse(text)).toThrow(StrictJsonError);
  });

  it("refuses invalid UTF-8", () => {
    expect(() => parseStrictJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow(StrictJsonError);
  });

  it("keeps the same key in sibling objects, 32 levels, -0 and right-to-left text", () => {
    expect(parse('[{"a":1},{"a":2}]')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(parse("[".repeat(32) + "]".repeat(32))).toBeTruthy();
    expect(parse("[-0, 0.1, 1.5e3]")).toEqual([-0, 0.1, 1500]);
    expect(parse('"שלום"')).toBe("שלום");
  });
});
