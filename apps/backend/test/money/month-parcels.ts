import type { ShipmentStatus } from "@estiba/contract";
import type { ShipmentChange } from "../../src/domain/finance/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import type { ParcelFacts } from "../factories/money.ts";
import type { Dice } from "./dice.ts";

export const CURRENCIES = ["ARS", "ARS", "COP", "CLP", "PYG"] as const;
const START_MS = Date.parse("2026-01-01T12:00:00Z");
const DAY_MS = 86_400_000;
export const day = (days: number) => new Date(START_MS + Math.round(days * DAY_MS));

export interface MonthParcel {
  readonly id: string;
  readonly connectionId: string;
  readonly currency: string;
  readonly tracking: string;
  readonly codMinor: number;
  readonly boughtOn: number;
  readonly way: readonly Omit<ShipmentChange, "shipmentId">[];
  readonly isRefunded: boolean;
  readonly claimMinor: number;
}

/** How a parcel fares, as the derived states of its tracking. */
export function wayOf(
  dice: Dice,
  codMinor: number,
  boughtOn: number,
): Pick<MonthParcel, "way" | "isRefunded" | "claimMinor"> {
  const step = (from: ShipmentStatus, to: ShipmentStatus, after: number, collectedMinor?: number) => ({
    from,
    to,
    at: day(boughtOn + after),
    collectedMinor,
  });
  const plain = { isRefunded: false, claimMinor: 0 };
  const moving = [step("label_created", "in_transit", 0.5)];
  const fate = dice.upTo(100);
  if (fate < 60) {
    return { ...plain, way: [...moving, step("in_transit", "delivered", 2)] };
  }
  if (fate < 68) {
    const part = codMinor === 0 ? undefined : dice.between(0, codMinor);
    return { ...plain, way: [...moving, step("in_transit", "delivered", 2, part)] };
  }
  if (fate < 71) {
    const more = codMinor === 0 ? undefined : codMinor + dice.between(1, 5_000);
    return { ...plain, way: [...moving, step("in_transit", "delivered", 2, more)] };
  }
  if (fate < 81) {
    const back = [step("in_transit", "return_in_transit", 3), step("return_in_transit", "returned", 5)];
    return { ...plain, way: [...moving, ...back] };
  }
  if (fate < 85) {
    const scanned = [step("in_transit", "delivered", 2), step("delivered", "return_in_transit", 3)];
    return { ...plain, way: [...moving, ...scanned, step("return_in_transit", "returned", 5)] };
  }
  if (fate < 90) {
    return { ...plain, isRefunded: dice.upTo(2) === 0, way: [step("label_created", "cancelled", 1)] };
  }
  if (fate < 94) {
    return {
      ...plain,
      claimMinor: dice.between(0, 900_000),
      way: [...moving, step("in_transit", "lost", 6)],
    };
  }
  return { ...plain, way: moving };
}

/** An order and the parcel it leaves in. */
export function factsOf(dice: Dice, connectionIds: readonly string[]) {
  const totalMinor = dice.between(0, 3) === 0 ? dice.between(1, 50) : dice.between(10_000, 30_000_000);
  const isCod = dice.upTo(10) < 8;
  const feeMinor = isCod ? dice.between(0, Math.max(1, Math.trunc(totalMinor / 20))) : 0;
  const boughtOn = dice.between(0, 25);
  return {
    orderId: newId("ord"),
    orderStatus: dice.pick(["confirmed", "preparing", "pending", "shipped"] as const),
    paymentStatus: isCod ? "cod_pending" : dice.pick(["paid", "unpaid", "refunded"] as const),
    totalMinor,
    connectionId: dice.pick(connectionIds),
    currency: dice.pick(CURRENCIES),
    chargedMinor: feeMinor + dice.between(0, 900_000),
    codMinor: isCod ? totalMinor : 0,
    feeMinor,
    feeTiming: dice.pick(["label", "remittance", null] as const),
    returnFreightMinor: dice.between(0, 500_000),
    chargedToCustomerMinor: dice.upTo(2) === 0 ? 0 : dice.between(0, totalMinor),
    tracking: `M${newId("x").slice(-12).toUpperCase()}`,
    at: day(boughtOn),
    boughtOn,
  } satisfies ParcelFacts & Record<string, unknown>;
}
