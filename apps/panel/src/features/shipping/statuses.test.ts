import { SHIPMENT_STATUSES as ALL } from "@estiba/contract";
import { expect, test } from "vitest";
import { SHIPMENT_STATUSES } from "./statuses.ts";

test("every state of a shipment has its colour", () => {
  expect([...SHIPMENT_STATUSES].toSorted()).toEqual([...ALL].toSorted());
});
