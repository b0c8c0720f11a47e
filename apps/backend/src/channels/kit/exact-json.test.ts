import { describe, expect, it } from "vitest";
import { ChannelError } from "../../ports/channel.ts";
import { parseExactJson } from "./exact-json.ts";

const read = (text: string): unknown => parseExactJson(Buffer.from(text));

describe("JSON with numbers larger than a double can hold", () => {
  it("keeps a long id digit for digit", () => {
    expect(read('{"a":9876543210987654321,"b":-9007199254740993}')).toEqual({
      a: "9876543210987654321",
      b: "-9007199254740993",
    });
  });

  it("leaves every other number a number", () => {
    expect(read("[1, 2.5, 52240.00, 9007199254740991, 1e3, 1e400]")).toEqual([
      1,
      2.5,
      52_240,
      9_007_199_254_740_991,
      1_000,
      Number.POSITIVE_INFINITY,
    ]);
  });

  it.each(["", "<html>", '{"a":', "[".repeat(200_000)])("says malformed to %.20s", (text) => {
    expect(() => read(text)).toThrowError(ChannelError);
  });

  it("survives nesting deeper than the stack", () => {
    const depth = 100_000;
    expect(() => read(`${"[".repeat(depth)}${"]".repeat(depth)}`)).toThrowError(ChannelError);
  });
});
