import { expect, test } from "vitest";
import { canBeShipped, otherNumbers } from "./shipment-choices.ts";

const of = (shipments: Parameters<typeof canBeShipped>[1]) =>
  canBeShipped({ allowedStatuses: ["preparing", "shipped"] }, shipments);

test("an order is offered for shipping until a parcel of it is on its way", () => {
  expect(of([])).toBe(true);
  expect(of([{ status: "failed" }, { status: "cancelled" }])).toBe(true);
  expect(of([{ status: "purchasing" }])).toBe(false);
  expect(of([{ status: "delivered", isReturnOf: null }])).toBe(false);
  expect(of([{ status: "delivered", isReturnOf: "shm_1" }])).toBe(true);
  expect(canBeShipped({ allowedStatuses: [] }, [])).toBe(false);
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
