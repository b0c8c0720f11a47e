import { expect, it } from "vitest";
import { outcomeOf, PROJECT_ROOT } from "./installed.ts";

it("a program that ends without reading what it was given is no failure of ours", async () => {
  const input = "x".repeat(4 * 1_024 * 1_024);
  expect(await outcomeOf("true", [], { cwd: PROJECT_ROOT, input })).toMatchObject({ code: 0 });
});
