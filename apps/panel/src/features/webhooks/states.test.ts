import { ALERT_TYPES as ALL_ALERTS, WEBHOOK_DELIVERY_STATES, WEBHOOK_EVENT_TYPES } from "@estiba/contract";
import { expect, test } from "vitest";
import { ALERT_TYPES } from "./alert-types.ts";
import { DELIVERY_STATES, EVENT_FAMILIES, FAMILY_NAMES } from "./states.ts";

test("every event of the contract can be chosen, in its family", () => {
  const offered = FAMILY_NAMES.flatMap((family): readonly string[] => EVENT_FAMILIES[family]);
  expect(offered.toSorted()).toEqual([...WEBHOOK_EVENT_TYPES].toSorted());
});

test("every state of a delivery can be asked for", () => {
  expect(DELIVERY_STATES).toEqual([...WEBHOOK_DELIVERY_STATES]);
});

test("every alert of the contract is explained", () => {
  expect(ALERT_TYPES.map(({ type }) => type).toSorted()).toEqual([...ALL_ALERTS].toSorted());
});
