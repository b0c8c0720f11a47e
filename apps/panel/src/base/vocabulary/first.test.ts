import { expect, test } from "vitest";
import { first } from "./first.ts";

test("the named values come first and none is lost or doubled", () => {
  expect(first(["a", "b", "c", "d"], "d", "b")).toEqual(["d", "b", "a", "c"]);
  expect(first(["a", "b"])).toEqual(["a", "b"]);
});
