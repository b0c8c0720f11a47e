import { expect, test } from "vitest";
import { canBeRouted } from "./can-be-routed.ts";

type Routable = Parameters<typeof canBeRouted>[0];

const ORDER: Routable = {
  status: "confirmed",
  allowedStatuses: ["preparing", "shipped"],
  isCashOnDelivery: false,
};
const PENDING: Routable = { status: "pending", allowedStatuses: ["confirmed"], isCashOnDelivery: false };

test("an order can be routed until a parcel of it has a label", () => {
  expect(canBeRouted(ORDER, [])).toBe(true);
  expect(canBeRouted(ORDER, [{ status: "failed" }, { status: "cancelled" }])).toBe(true);
  expect(canBeRouted(ORDER, [{ status: "in_transit", isReturnOf: "shm_1" }])).toBe(true);
  expect(canBeRouted(ORDER, [{ status: "label_created", isReturnOf: null }])).toBe(false);
});

test("an order that may not leave stays where it is, unless it is paid on delivery", () => {
  expect(canBeRouted({ ...ORDER, allowedStatuses: [] }, [])).toBe(false);
  expect(canBeRouted(PENDING, [])).toBe(false);
  expect(canBeRouted({ ...PENDING, isCashOnDelivery: true }, [])).toBe(true);
});
