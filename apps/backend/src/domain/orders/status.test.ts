import { ORDER_STATUSES, type OrderStatus, type ShipmentStatus } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { ORDER_RANK } from "../../ports/order-progress.ts";
import { effectiveStatus, isMoveAllowed, isShippable, statusOfParcels, type OrderMover } from "./status.ts";

const PAIRS = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => ({ from, to })));

const allowedBy = (mover: OrderMover) =>
  PAIRS.filter(({ from, to }) => isMoveAllowed(mover, from, to)).map(({ from, to }) => `${from} > ${to}`);

const BY_A_PERSON = `
pending > confirmed
pending > on_hold
pending > cancelled
confirmed > on_hold
confirmed > preparing
confirmed > ready_to_ship
confirmed > shipped
confirmed > cancelled
on_hold > confirmed
on_hold > cancelled
preparing > on_hold
preparing > ready_to_ship
preparing > shipped
preparing > cancelled
ready_to_ship > partially_shipped
ready_to_ship > shipped
ready_to_ship > cancelled
partially_shipped > shipped
partially_shipped > delivered
shipped > delivered
shipped > partially_returned
shipped > returned
delivered > completed
delivered > partially_returned
delivered > returned
completed > partially_returned
completed > returned
partially_returned > returned
`.trim();

describe("the status of an order", () => {
  it("is moved by a person as follows, and never out of an end", () => {
    expect(allowedBy("person").join("\n")).toBe(BY_A_PERSON);
  });

  it("is moved by parcels onward only, to where parcels can be", () => {
    const goals: readonly OrderStatus[] = [
      "ready_to_ship",
      "partially_shipped",
      "shipped",
      "delivered",
      "returned",
    ];
    const onward = PAIRS.filter(({ from, to }) => goals.includes(to) && ORDER_RANK[to] > ORDER_RANK[from]);
    expect(allowedBy("parcel")).toEqual(onward.map(({ from, to }) => `${from} > ${to}`));
  });

  it("goes back only when the label is cancelled", () => {
    expect(allowedBy("label_cancellation")).toEqual(["ready_to_ship > confirmed"]);
  });

  it("ends when the shop deletes an order that has not left", () => {
    const open = PAIRS.filter(
      ({ from, to }) => to === "cancelled" && ORDER_RANK[from] <= ORDER_RANK.ready_to_ship,
    );
    expect(allowedBy("deletion")).toEqual(open.map(({ from, to }) => `${from} > ${to}`));
  });

  it("is whatever the channel says, unless somebody here is further along", () => {
    expect(allowedBy("channel")).toHaveLength(PAIRS.length);
    expect(effectiveStatus("confirmed", null)).toBe("confirmed");
    expect(effectiveStatus("confirmed", "shipped")).toBe("shipped");
    expect(effectiveStatus("delivered", "shipped")).toBe("delivered");
  });
});

const shippable = (isCashOnDelivery: boolean, hasParcel: boolean) =>
  ORDER_STATUSES.filter((status) => isShippable({ status, isCashOnDelivery }, { hasParcel }));

const parcel = (status: ShipmentStatus, isReturn = false) => ({ status, isReturn, isPart: false });
const part = (status: ShipmentStatus) => ({ ...parcel(status), isPart: true });
/** Two parcels hold the order. */
const two = (some: readonly unknown[]) => some.length >= 2;

describe("an order and its parcels", () => {
  it("may have one while it is prepared, a second also afterwards, and the first before a payment on delivery", () => {
    const prepared = ["confirmed", "preparing", "ready_to_ship", "partially_shipped"];
    expect(shippable(false, false).toSorted()).toEqual(prepared.toSorted());
    expect(shippable(true, false).toSorted()).toEqual([...prepared, "pending"].toSorted());
    expect(shippable(false, true).toSorted()).toEqual([...prepared, "shipped", "delivered"].toSorted());
  });

  it.each([
    [[], "confirmed"],
    [[parcel("cancelled"), parcel("failed")], "confirmed"],
    [[parcel("label_created")], "ready_to_ship"],
    [[parcel("label_created"), parcel("in_transit")], "shipped"],
    [[parcel("delivered"), parcel("label_created")], "shipped"],
    [[parcel("lost")], "shipped"],
    [[parcel("delivered"), parcel("cancelled"), parcel("in_transit", true)], "delivered"],
    [[parcel("returned"), parcel("returned")], "returned"],
  ] as const)("that has %j is %s", (parcels, status) => {
    expect(statusOfParcels(parcels, () => false)?.status).toBe(status);
  });

  it.each([
    [[part("label_created")], "confirmed"],
    [[part("in_transit")], "partially_shipped"],
    [[part("delivered")], "partially_shipped"],
    [[part("returned")], undefined],
    [[part("in_transit"), parcel("label_created")], "partially_shipped"],
    [[part("label_created"), parcel("label_created")], "ready_to_ship"],
    [[part("in_transit"), parcel("in_transit")], "shipped"],
    [[part("delivered"), parcel("in_transit")], "shipped"],
    [[part("delivered"), parcel("delivered")], "delivered"],
    [[part("in_transit"), parcel("cancelled")], "partially_shipped"],
  ] as const)("that has the parts %j is %s", (parcels, status) => {
    expect(statusOfParcels(parcels, two)?.status).toBe(status);
  });

  it("is not moved while its label is being bought", () => {
    expect(statusOfParcels([parcel("purchasing"), parcel("label_created")], () => false)).toBeNull();
  });
});
