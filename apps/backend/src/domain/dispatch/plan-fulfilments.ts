import type { FulfilmentStatus, HoldReason, OrderStatus } from "@estiba/contract";
import { newId } from "../../kernel/ids.ts";
import { coverageOf, type Coverage } from "./coverage.ts";
import { holdReasonsOf } from "./holds.ts";
import type { DispatchFacts, DispatchPlace, Fulfilment } from "./model.ts";
import { shipBy as latestAt } from "./ship-by.ts";

/** The order has left as a whole. */
const OUT: readonly OrderStatus[] = ["shipped", "delivered", "completed", "partially_returned", "returned"];
/** What a person does in the warehouse; it goes on as long as the order lets it. */
const IN_HAND: readonly FulfilmentStatus[] = ["ready", "picking", "picked", "packed"];

export interface PlanContext {
  /** Those that orders leave from; the default one first. */
  readonly places: readonly DispatchPlace[];
  readonly now: Date;
  /** Its lines have changed: what is packed is to be packed again. */
  readonly hasNewContents: boolean;
}

function statusOf(
  { status }: DispatchFacts,
  { toSend, labelled, left }: Coverage,
  standing: {
    readonly known: Fulfilment | undefined;
    readonly reasons: readonly HoldReason[];
    readonly hasNewContents: boolean;
  },
): FulfilmentStatus {
  const { known, reasons, hasNewContents } = standing;
  if (OUT.includes(status) || left >= toSend) {
    return "done";
  }
  if (labelled >= toSend) {
    return "labelled";
  }
  if (reasons.length > 0) {
    return "held";
  }
  if (known?.status === "labelled" && known.packedAt !== null && !hasNewContents) {
    return "packed";
  }
  const isKept = known !== undefined && IN_HAND.includes(known.status) && !hasNewContents;
  return isKept ? known.status : "ready";
}

/** Counted from the order for what was free to leave from the start, else from now. A time that was given stays. */
function shipByFor(
  facts: DispatchFacts,
  around: {
    readonly known: Fulfilment | undefined;
    readonly isPayable: boolean;
    readonly place: DispatchPlace | undefined;
    readonly from: Date;
  },
): Pick<Fulfilment, "shipBy" | "shipBySource"> {
  const { known, isPayable, place, from } = around;
  if (facts.shipBy) {
    return { shipBy: facts.shipBy, shipBySource: "channel" };
  }
  if (known?.shipBySource === "place") {
    return { shipBy: known.shipBy, shipBySource: known.shipBySource };
  }
  const shipBy = isPayable && place ? latestAt(from, place, place.closedOn, facts.handlingDays) : null;
  return { shipBy, shipBySource: shipBy && "place" };
}

const WITH_BOX: readonly FulfilmentStatus[] = ["packed", "labelled", "done"];

const isSame = (left: Fulfilment, right: Fulfilment): boolean =>
  left.status === right.status &&
  left.units === right.units &&
  left.shipBy?.getTime() === right.shipBy?.getTime() &&
  left.shipBySource === right.shipBySource &&
  left.packedAt?.getTime() === right.packedAt?.getTime() &&
  left.holdReasons.join() === right.holdReasons.join();

/**
 * Pure: the fulfilments of an order as they should be; only those that are new or differ. What the ledger, the lines and
 * the parcels say decides which there are, and people's work in the warehouse is kept.
 */
export function planFulfilments(
  facts: DispatchFacts,
  known: readonly Fulfilment[],
  { places, now, hasNewContents }: PlanContext,
): Fulfilment[] {
  const byPlace = new Map(known.map((one) => [one.placeId, one]));
  const isHere = !facts.isFulfilledByChannel && facts.status !== "cancelled";
  const isLate = known.length === 0 && OUT.includes(facts.status);
  const coverage = isHere && !isLate ? coverageOf(facts, places[0]?.id ?? "") : [];
  const reasons = holdReasonsOf(facts);
  const isPayable = !reasons.includes("unpaid");
  const wasPayable = known.length === 0 || known.some(({ shipBy }) => shipBy !== null);
  const wanted = coverage.map((at): Fulfilment => {
    const before = byPlace.get(at.placeId);
    const status = statusOf(facts, at, { known: before, reasons, hasNewContents });
    const place = places.find(({ id }) => id === at.placeId);
    const from = wasPayable ? facts.placedAt : now;
    return {
      id: before?.id ?? newId("ful"),
      orderId: facts.orderId,
      placeId: at.placeId,
      shopId: facts.shopId,
      placedAt: facts.placedAt,
      units: at.toSend,
      status,
      holdReasons: status === "held" ? reasons : [],
      packedAt: WITH_BOX.includes(status) && !hasNewContents ? (before?.packedAt ?? null) : null,
      ...shipByFor(facts, { known: before, isPayable, place, from }),
    };
  });
  const here = new Set(coverage.map(({ placeId }) => placeId));
  const ended = known
    .filter(({ placeId, status }) => !here.has(placeId) && status !== "cancelled" && status !== "done")
    .map((one): Fulfilment => {
      const status = endOf(facts);
      return { ...one, status, holdReasons: [], packedAt: status === "done" ? one.packedAt : null };
    });
  return [...wanted, ...ended].filter((one) => {
    const before = byPlace.get(one.placeId);
    return before === undefined || !isSame(before, one);
  });
}

/** Nothing is left to send from a place: it has left, or is not wanted any more. */
const endOf = ({ status }: DispatchFacts): FulfilmentStatus => (OUT.includes(status) ? "done" : "cancelled");
