import { expect, test } from "vitest";
import { prettyJson, tokensOf } from "./json-tokens.ts";

test("the tokens put together are the text, whatever it is", () => {
  for (const text of ['{"a": [1, "b\\"c", null]}', "not json at all 12", "", '{"open']) {
    expect(
      tokensOf(text)
        .map((token) => token.text)
        .join(""),
    ).toBe(text);
  }
});

test("names, texts and values are distinguished", () => {
  const kinds = tokensOf('{"id": 7, "name": "Ana"}').filter(({ kind }) => kind !== "plain");
  expect(kinds.map(({ kind, text }) => [kind, text])).toEqual([
    ["key", '"id":'],
    ["value", "7"],
    ["key", '"name":'],
    ["text", '"Ana"'],
  ]);
});

test("JSON is set out in lines; anything else is left to be shown as it came", () => {
  expect(prettyJson('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(prettyJson("a=1&b=2")).toBeNull();
});
