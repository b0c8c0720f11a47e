import { expect, test } from "vitest";

// The client of the API reads the page's address.
Object.assign(globalThis, { window: { location: { origin: "http://panel.test" } } });
const { queueQueryOf } = await import("./queries.ts");

const NOW_MS = Date.parse("2026-11-16T15:04:05.678Z");

test("the queue opens with what is ready, and is narrowed by place, channel and shop", () => {
  expect(queueQueryOf({}, NOW_MS)).toEqual({ status: ["ready"] });
  expect(queueQueryOf({ tab: "held", place: "whs_1", channel: ["WPSHOP"], shop: ["shp_1"] }, NOW_MS)).toEqual(
    {
      status: ["held"],
      placeId: "whs_1",
      channel: ["WPSHOP"],
      shopId: ["shp_1"],
    },
  );
  expect(queueQueryOf({ tab: "all" }, NOW_MS)).toEqual({});
});

test("what is late is asked for anew each minute, not at every moment", () => {
  expect(queueQueryOf({ tab: "late" }, NOW_MS)).toEqual({ shipBefore: "2026-11-16T15:04:00.000Z" });
});
