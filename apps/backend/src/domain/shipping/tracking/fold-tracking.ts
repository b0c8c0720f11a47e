import type { TrackStatus } from "@estiba/contract";
import { sha256 } from "../../../kernel/secrets/hash.ts";

/** How far along a parcel is; of two events at the same instant the lower comes first. */
const RANK: Readonly<Record<TrackStatus, number>> = {
  cancelled: 5,
  label_created: 10,
  picked_up: 20,
  in_transit: 30,
  out_for_delivery: 40,
  available_for_pickup: 45,
  delivery_attempted: 50,
  exception: 55,
  damaged: 60,
  return_in_transit: 70,
  lost: 80,
  delivered: 90,
  returned: 95,
};

/** States that end the journey, and what alone may follow them. */
const REOPEN: Readonly<Partial<Record<TrackStatus, readonly TrackStatus[]>>> = {
  delivered: ["return_in_transit", "returned"],
  returned: [],
  cancelled: [],
  lost: ["in_transit", "out_for_delivery", "delivered", "return_in_transit", "returned"],
};

export interface FoldEvent {
  readonly key: string;
  readonly status: TrackStatus;
  readonly reason: string | null;
  readonly occurredAt: Date;
}

export interface Folded {
  readonly status: TrackStatus | null;
  readonly reason: string | null;
  readonly occurredAt: Date | null;
  /** Keys of events that were kept but did not count. */
  readonly ignored: ReadonlySet<string>;
  /** A label that was cancelled, and a parcel that moves with it. */
  readonly isVoidedLabelUsed: boolean;
}

function inOrder(left: FoldEvent, right: FoldEvent): number {
  return (
    left.occurredAt.getTime() - right.occurredAt.getTime() ||
    RANK[left.status] - RANK[right.status] ||
    (left.key < right.key ? -1 : 1)
  );
}

function isScan(status: TrackStatus): boolean {
  return status !== "cancelled" && status !== "label_created";
}

const NOWHERE: Folded = {
  status: null,
  reason: null,
  occurredAt: null,
  ignored: new Set(),
  isVoidedLabelUsed: false,
};

/** The status of a parcel, folded from all its tracking events, in whatever order they arrived. */
export function foldTracking(events: readonly FoldEvent[]): Folded {
  const unique = [...new Map(events.map((event) => [event.key, event])).values()].toSorted(inOrder);
  const [first, ...later] = unique;
  if (!first) {
    return NOWHERE;
  }
  const ignored = new Set<string>();
  let current = first;
  let isVoidedLabelUsed = false;
  for (const event of later) {
    if (REOPEN[current.status]?.includes(event.status) ?? true) {
      current = event;
    } else if (event.status !== current.status) {
      ignored.add(event.key);
      isVoidedLabelUsed ||= current.status === "cancelled" && isScan(event.status);
    }
  }
  const { status, reason, occurredAt } = current;
  return { status, reason, occurredAt, ignored, isVoidedLabelUsed };
}

/** Two tellings of the same thing have the same key. */
export function eventKey(event: {
  readonly providerKey: string | null;
  readonly status: string;
  readonly occurredAt: Date;
  readonly text: string | null;
  readonly place: string | null;
}): string {
  if (event.providerKey !== null) {
    return `id:${event.providerKey.slice(0, 200)}`;
  }
  const words = [event.status, event.occurredAt.toISOString(), event.text ?? "", event.place ?? ""];
  return `h:${sha256(words.join("\n")).toString("base64url")}`;
}

const MAX_AHEAD_MS = 600_000;

/** A clock that runs ahead would put every later event into the past. */
export function clampToNow(occurredAt: Date, now: Date): Date {
  return occurredAt.getTime() - now.getTime() > MAX_AHEAD_MS ? now : occurredAt;
}
