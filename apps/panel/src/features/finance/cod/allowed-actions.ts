import type { EndpointId } from "@estiba/contract";
import type { CodDetail } from "../queries.ts";

/** What a person can do to a payment, the usual first. */
export type CodAction = "collect" | "paid" | "dispute" | "giveUp" | "writeOff";

type Money = Pick<CodDetail, "status" | "atCustomer" | "atCarrier">;

const NEEDS = {
  collect: ["collectCodPayment"],
  paid: ["resolveCodPayment"],
  dispute: ["disputeCodPayment"],
  // Ending a dispute at a loss is for those who may book a loss.
  giveUp: ["resolveCodPayment", "writeOffCodPayment"],
  writeOff: ["writeOffCodPayment"],
} as const satisfies Readonly<Record<CodAction, readonly EndpointId[]>>;

function possible({ status, atCustomer, atCarrier }: Money): readonly CodAction[] {
  const isHeld = status === "collected" || status === "partially_collected";
  const isDisputed = status === "disputed";
  const isAwaited = status === "expected" || status === "partially_collected";
  const hasOpen = status !== "cancelled" && atCustomer + atCarrier > 0;
  const actions: readonly (readonly [CodAction, boolean])[] = [
    ["collect", isAwaited && atCustomer > 0],
    ["paid", isDisputed],
    ["dispute", isHeld],
    ["giveUp", isDisputed && atCarrier > 0],
    // In a dispute over money of the carrier there is one way to give it up, not two.
    ["writeOff", hasOpen && !(isDisputed && atCarrier > 0)],
  ];
  return actions.filter(([, isPossible]) => isPossible).map(([action]) => action);
}

/** What its state allows and the person may do. */
export const actionsOf = (payment: Money, may: (id: EndpointId) => boolean): readonly CodAction[] =>
  possible(payment).filter((action) => NEEDS[action].every((id) => may(id)));

/** A loss is taken from what the buyer still owes first, and then from what the carrier holds. */
export function lossOf(
  { atCustomer }: Pick<Money, "atCustomer">,
  amountMinor: number,
): { readonly ofCustomer: number; readonly ofCarrier: number } {
  const ofCustomer = Math.min(amountMinor, Math.max(0, atCustomer));
  return { ofCustomer, ofCarrier: amountMinor - ofCustomer };
}
