import { expect, test } from "vitest";
import { HAND_STATUSES } from "./statuses.ts";

test("a person records what happens to a parcel, in the order it usually happens", () => {
  expect(HAND_STATUSES).toEqual([
    "picked_up",
    "in_transit",
    "out_for_delivery",
    "delivery_attempted",
    "delivered",
    "return_in_transit",
    "returned",
    "lost",
    "damaged",
  ]);
});
