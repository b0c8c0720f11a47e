import { expect, test } from "vitest";
import { canBeShipped, otherNumbers } from "./shipment-choices.ts";

type Shippable = Parameters<typeof canBeShipped>[0];

const LINE = { quantity: 2, exactQuantity: null, stockQuantity: 2, parcelQuantity: 0 };
const ORDER: Shippable = { status: "confirmed", allowedStatuses: ["preparing", "shipped"], lines: [LINE] };

const of = (shipments: Parameters<typeof canBeShipped>[1]) => canBeShipped(ORDER, shipments);

test("an order is offered for shipping until a parcel of it is on its way", () => {
  expect(of([])).toBe(true);
  expect(of([{ status: "failed" }, { status: "cancelled" }])).toBe(true);
  expect(of([{ status: "purchasing" }])).toBe(false);
  expect(of([{ status: "delivered", isReturnOf: null }])).toBe(false);
  expect(of([{ status: "delivered", isReturnOf: "shm_1" }])).toBe(true);
  expect(canBeShipped({ ...ORDER, allowedStatuses: [] }, [])).toBe(false);
});

test("the rest of an order is offered while units of it are in no parcel", () => {
  const sent = [{ status: "in_transit", isReturnOf: null }] as const;
  const withUnits = (parcelQuantity: number, change: Partial<Shippable> = {}) =>
    canBeShipped({ ...ORDER, ...change, lines: [{ ...LINE, parcelQuantity }] }, sent);
  expect(withUnits(1)).toBe(true);
  expect(withUnits(1, { status: "partially_shipped", allowedStatuses: ["shipped", "delivered"] })).toBe(true);
  expect(withUnits(1, { status: "shipped", allowedStatuses: ["delivered"] })).toBe(true);
  expect(withUnits(1, { status: "completed", allowedStatuses: ["returned"] })).toBe(false);
  expect(withUnits(2)).toBe(false);
});

test("a parcel of which nobody recorded the contents counts as the whole order", () => {
  expect(of([{ status: "in_transit" }])).toBe(false);
});

test("each further parcel is named by its number once", () => {
  const parcel = { weightG: 1, billableG: null };
  const parcels = [
    { parcel: 1, trackingNumber: "A", ...parcel },
    { parcel: 2, trackingNumber: "B", ...parcel },
    { parcel: 3, trackingNumber: null, ...parcel },
  ];
  const tracking = { number: "A", carrierUrl: null, publicUrl: null, eta: null };
  expect(otherNumbers({ tracking, parcels })).toEqual(["B"]);
});
