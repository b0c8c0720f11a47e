import type { TrackStatus } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { clampToNow, eventKey, foldTracking, type FoldEvent } from "./fold-tracking.ts";

/** `minute` is when it happened; the key follows from what is said, as it does for real ones. */
function event(status: TrackStatus, minute: number, text = ""): FoldEvent {
  const occurredAt = new Date(Date.UTC(2026, 0, 15, 12, minute));
  return {
    key: eventKey({ providerKey: null, status, occurredAt, text, place: null }),
    status,
    reason: null,
    occurredAt,
  };
}

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length <= 1) {
    yield [...items];
    return;
  }
  for (const [index, first] of items.entries()) {
    for (const rest of permutations(items.toSpliced(index, 1))) {
      yield [first, ...rest];
    }
  }
}

const SETS: readonly (readonly [string, FoldEvent[], TrackStatus, number])[] = [
  [
    "an ordinary delivery",
    [
      event("label_created", 0),
      event("picked_up", 10),
      event("in_transit", 20),
      event("out_for_delivery", 30),
      event("delivered", 40),
    ],
    "delivered",
    0,
  ],
  [
    "a scan after the delivery",
    [
      event("label_created", 0),
      event("in_transit", 10),
      event("delivered", 20),
      event("in_transit", 30),
      event("out_for_delivery", 31),
    ],
    "delivered",
    2,
  ],
  [
    "refused at the door and brought back",
    [
      event("label_created", 0),
      event("out_for_delivery", 10),
      event("delivery_attempted", 11),
      event("return_in_transit", 20),
      event("returned", 30),
    ],
    "returned",
    0,
  ],
  [
    "delivered by mistake, then on its way back",
    [
      event("label_created", 0),
      event("delivered", 10),
      event("exception", 15),
      event("return_in_transit", 20),
      event("returned", 30),
    ],
    "returned",
    1,
  ],
  [
    "lost and found",
    [
      event("label_created", 0),
      event("in_transit", 10),
      event("lost", 20),
      event("exception", 25),
      event("in_transit", 30),
      event("delivered", 40),
    ],
    "delivered",
    1,
  ],
  [
    "a voided label that is used",
    [event("label_created", 0), event("cancelled", 10), event("picked_up", 20), event("in_transit", 30)],
    "cancelled",
    2,
  ],
  [
    "two events in one minute",
    [
      event("label_created", 0),
      event("in_transit", 10),
      event("out_for_delivery", 20),
      event("delivered", 20),
      event("in_transit", 20, "hub"),
    ],
    "delivered",
    0,
  ],
];

describe("where a parcel is", () => {
  it.each(SETS)("is the same for every order of arrival: %s", (_name, events, status, ignoredCount) => {
    const answers = new Set<string>();
    let count = 0;
    for (const order of permutations(events)) {
      for (const heard of [order, [...order, ...order], [...order, ...order.toReversed()]]) {
        const folded = foldTracking(heard);
        answers.add(`${folded.status ?? "nowhere"}, ${folded.ignored.size} ignored`);
        count += 1;
      }
    }
    expect([...answers]).toEqual([`${status}, ${ignoredCount} ignored`]);
    expect(count).toBeGreaterThanOrEqual(3 * 24);
  });

  it("is nowhere before anything was said", () => {
    expect(foldTracking([])).toMatchObject({ status: null, isVoidedLabelUsed: false });
  });

  it("says when a cancelled label is on the road", () => {
    const voided = [event("label_created", 0), event("cancelled", 10)];
    expect(foldTracking(voided).isVoidedLabelUsed).toBe(false);
    expect(foldTracking([...voided, event("in_transit", 20)]).isVoidedLabelUsed).toBe(true);
  });

  it("does not ignore a second telling of the same end", () => {
    expect(foldTracking([event("delivered", 10), event("delivered", 20, "POD")]).ignored.size).toBe(0);
  });
});

describe("clocks that run ahead", () => {
  it("are set back when they are more than ten minutes off", () => {
    const now = new Date("2026-01-15T12:00:00Z");
    const near = new Date("2026-01-15T12:09:00Z");
    expect(clampToNow(near, now)).toBe(near);
    expect(clampToNow(new Date("2026-01-15T12:11:00Z"), now)).toBe(now);
  });
});
