import { expect, it } from "vitest";
import { readShown } from "./channels-case.ts";

it("reads what the end-to-end test says of the channels", () => {
  const said = "x\n500 sales at 100 a second, shown elsewhere: p50 210 ms, p95 640 ms, max 990 ms\n";
  expect(readShown(said)).toEqual({ sales: 500, p50: 210, p95: 640, max: 990 });
  expect(readShown(said.replace("990", "Infinity"))?.max).toBe(Number.POSITIVE_INFINITY);
  expect(readShown("Error: no such thing")).toBeNull();
});
