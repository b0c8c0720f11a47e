import { expect, it } from "vitest";
import { judgeReading } from "./drift.ts";

it.each([
  ["what we thought", { assumed: 5, observed: 5, suspected: null }, "same"],
  ["what we thought, after a suspicion", { assumed: 5, observed: 5, suspected: -1 }, "same"],
  ["something where we did not know", { assumed: null, observed: 7, suspected: null }, "same"],
  ["a difference for the first time", { assumed: 5, observed: 4, suspected: null }, "suspected"],
  ["another difference than before", { assumed: 5, observed: 4, suspected: -2 }, "suspected"],
  ["the same difference again", { assumed: 5, observed: 4, suspected: -1 }, "drifted"],
  ["the same difference after sales on both sides", { assumed: 3, observed: 8, suspected: 5 }, "drifted"],
] as const)("reading back %s", (_case, reading, verdict) => {
  expect(judgeReading(reading)).toBe(verdict);
});
