import { expect, test } from "vitest";
import { columnsOf, scaleEnd } from "./columns.ts";

test("each day has its channels that sold, and their sum", () => {
  const columns = columnsOf(
    ["2026-11-13", "2026-11-14"],
    [
      { platform: "WPSHOP", values: [0, 5], total: 5, previous: 0 },
      { platform: "CUSTOM", values: [4, 1], total: 5, previous: 0 },
    ],
  );
  expect(columns).toEqual([
    { day: "2026-11-13", total: 4, parts: [{ platform: "CUSTOM", value: 4 }] },
    {
      day: "2026-11-14",
      total: 6,
      parts: [
        { platform: "WPSHOP", value: 5 },
        { platform: "CUSTOM", value: 1 },
      ],
    },
  ]);
});

test("the scale ends on a round figure that nothing exceeds", () => {
  expect([0, 1, 3, 7, 10, 11, 49, 501].map(scaleEnd)).toEqual([1, 1, 5, 10, 10, 20, 50, 1_000]);
});
