import type { Role } from "@estiba/contract/values";
import { isAllowed } from "@estiba/sdk";
import { expect, test } from "vitest";
import { actionsOf, lossOf } from "./allowed-actions.ts";

const as =
  (role: Role) =>
  (id: Parameters<typeof isAllowed>[1]): boolean =>
    isAllowed(role, id);
const expected = { status: "expected", atCustomer: 5_000, atCarrier: 0 } as const;
const collected = { status: "collected", atCustomer: 0, atCarrier: 5_000 } as const;
const disputed = { status: "disputed", atCustomer: 0, atCarrier: 2_000 } as const;

test("cash that is awaited can be collected by hand or given up, cash that a carrier holds can be disputed", () => {
  expect(actionsOf(expected, as("OWNER"))).toEqual(["collect", "writeOff"]);
  expect(actionsOf(collected, as("OWNER"))).toEqual(["dispute", "writeOff"]);
  const partly = { status: "partially_collected", atCustomer: 3_000, atCarrier: 2_000 } as const;
  expect(actionsOf(partly, as("OWNER"))).toEqual(["collect", "dispute", "writeOff"]);
});

test("a dispute ends with the money in the bank or as a loss", () => {
  expect(actionsOf(disputed, as("OWNER"))).toEqual(["paid", "giveUp"]);
  expect(actionsOf({ ...disputed, atCarrier: 0, atCustomer: 900 }, as("OWNER"))).toEqual([
    "paid",
    "writeOff",
  ]);
});

test("nothing is left to do where no money is open", () => {
  for (const status of ["settled", "remitted", "written_off"] as const) {
    expect(actionsOf({ status, atCustomer: 0, atCarrier: 0 }, as("OWNER"))).toEqual([]);
  }
  expect(actionsOf({ status: "cancelled", atCustomer: 0, atCarrier: 100 }, as("OWNER"))).toEqual([]);
});

test("a loss is booked by owners and administrators, and readers change nothing", () => {
  expect(actionsOf(disputed, as("MANAGER"))).toEqual(["paid"]);
  expect(actionsOf(collected, as("MANAGER"))).toEqual(["dispute"]);
  expect(actionsOf(expected, as("OPERATOR"))).toEqual([]);
  expect(actionsOf(collected, as("VIEWER"))).toEqual([]);
});

test("a loss is first the buyer's part, then the carrier's", () => {
  expect(lossOf({ atCustomer: 3_000 }, 2_000)).toEqual({ ofCustomer: 2_000, ofCarrier: 0 });
  expect(lossOf({ atCustomer: 3_000 }, 4_500)).toEqual({ ofCustomer: 3_000, ofCarrier: 1_500 });
  expect(lossOf({ atCustomer: 0 }, 4_500)).toEqual({ ofCustomer: 0, ofCarrier: 4_500 });
});
