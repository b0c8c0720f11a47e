import { describe, expect, it } from "vitest";
import type { DispatchFacts, Fulfilment } from "./model.ts";
import { planFulfilments, type PlanContext } from "./plan-fulfilments.ts";

const placedAt = new Date("2026-11-16T15:00:00Z");
const now = new Date("2026-11-17T15:00:00Z");
const place = (id: string) => ({
  id,
  timeZone: "America/Bogota",
  cutOff: "14:00",
  openDays: 62,
  closedOn: [],
});
const context: PlanContext = { places: [place("A"), place("B")], now, hasNewContents: false };

const facts = (changes: Partial<DispatchFacts> = {}): DispatchFacts => ({
  orderId: "order",
  shopId: "shop",
  status: "confirmed",
  paymentStatus: "paid",
  isCashOnDelivery: false,
  isReleasedByStatus: false,
  isHeldByPerson: false,
  isShort: false,
  hasAddress: true,
  placedAt,
  isFulfilledByChannel: false,
  shipBy: null,
  handlingDays: 0,
  lines: [
    { lineId: "cups", quantity: 3 },
    { lineId: "books", quantity: 1 },
  ],
  units: [
    { lineId: "cups", placeId: "A", quantity: 2 },
    { lineId: "cups", placeId: "B", quantity: 1 },
    { lineId: "books", placeId: "B", quantity: 1 },
  ],
  parcels: [],
  ...changes,
});

const plan = (given: DispatchFacts, known: readonly Fulfilment[] = [], around: Partial<PlanContext> = {}) =>
  planFulfilments(given, known, { ...context, ...around });
const shown = (some: readonly Fulfilment[]) =>
  some.map(({ placeId, status, holdReasons }) => [placeId, status, ...holdReasons].join(" ")).join(", ");
const parcel = (placeId: string | null, lines: Readonly<Record<string, number>>, hasLeft = false) => ({
  hasLeft,
  lines: Object.entries(lines).map(([lineId, quantity]) => ({ lineId, quantity, placeId })),
});

/** As they stand after some changes. */
function after(...steps: readonly DispatchFacts[]): Fulfilment[] {
  let known: readonly Fulfilment[] = [];
  for (const step of steps) {
    const next = plan(step, known);
    known = [...known.filter(({ id }) => !next.some((one) => one.id === id)), ...next];
  }
  return known.toSorted((left, right) => (left.placeId < right.placeId ? -1 : 1));
}

const working = (status: Fulfilment["status"]) => after(facts()).map((one) => ({ ...one, status }));

describe("what has to leave of an order, and from where", () => {
  it("is one fulfilment per place that has units of it, due at that place's cut-off", () => {
    const made = plan(facts());
    expect(shown(made)).toBe("A ready, B ready");
    expect(made.map(({ shipBy }) => shipBy?.toISOString())).toEqual([
      "2026-11-16T19:00:00.000Z",
      "2026-11-16T19:00:00.000Z",
    ]);
  });

  it("says nothing of an order that already was as it should be", () => {
    expect(plan(facts(), after(facts()))).toEqual([]);
  });

  it("sends what is not kept in stock with the rest, or from the default place", () => {
    expect(shown(plan(facts({ units: [{ lineId: "books", placeId: "B", quantity: 1 }] })))).toBe("B ready");
    expect(shown(plan(facts({ units: [] })))).toBe("A ready");
  });

  it.each<[string, Partial<DispatchFacts>, string]>([
    ["is not paid", { paymentStatus: "unpaid" }, "unpaid"],
    ["waits for a confirmation", { status: "pending", isCashOnDelivery: true }, "unconfirmed"],
    ["is held by a person", { status: "on_hold", isHeldByPerson: true }, "manual"],
    ["is held by its shop", { status: "on_hold" }, "channel_hold"],
    ["was sold beyond the stock", { isShort: true }, "short"],
    ["has no address", { hasAddress: false }, "address"],
  ])("holds back an order that %s, and lets it go after", (_name, changes, reason) => {
    expect(shown(after(facts(changes)))).toBe(`A held ${reason}, B held ${reason}`);
    expect(shown(after(facts(changes), facts()))).toBe("A ready, B ready");
  });

  it("believes a person or an own backend that an unpaid order may leave, once it is more than pending", () => {
    const unpaid = { paymentStatus: "unpaid", isReleasedByStatus: true } as const;
    expect(shown(plan(facts({ ...unpaid, status: "pending" })))).toBe("A held unpaid, B held unpaid");
    expect(shown(plan(facts(unpaid)))).toBe("A ready, B ready");
  });

  it("counts the time of an order that was paid later from then", () => {
    const unpaid = after(facts({ paymentStatus: "unpaid" }));
    expect(unpaid.map(({ shipBy }) => shipBy)).toEqual([null, null]);
    const [first] = plan(facts(), unpaid);
    expect(first?.shipBy?.toISOString()).toBe("2026-11-17T19:00:00.000Z");
  });

  it("takes the channel's word for the time, also where it changes", () => {
    const shipBy = new Date("2026-11-20T00:00:00Z");
    expect(after(facts(), facts({ shipBy })).map((one) => [one.shipBy, one.shipBySource])).toEqual([
      [shipBy, "channel"],
      [shipBy, "channel"],
    ]);
  });

  it("has a label once parcels hold all of a place's units, and is done once they have left", () => {
    const fromB = { cups: 1, books: 1 };
    expect(shown(after(facts(), facts({ parcels: [parcel("B", fromB)] })))).toBe("A ready, B labelled");
    expect(shown(after(facts(), facts({ parcels: [parcel("B", { cups: 1 })] })))).toBe("A ready, B ready");
    expect(shown(after(facts(), facts({ parcels: [parcel("B", fromB, true)] })))).toBe("A ready, B done");
    expect(shown(after(facts(), facts({ parcels: [parcel(null, { cups: 3, books: 1 })] })))).toBe(
      "A labelled, B labelled",
    );
  });

  it("is open again when the label is cancelled", () => {
    const all = parcel(null, { cups: 3, books: 1 });
    expect(shown(after(facts(), facts({ parcels: [all] }), facts()))).toBe("A ready, B ready");
  });

  it("goes to where the units are routed", () => {
    const units = [
      { lineId: "cups", placeId: "A", quantity: 3 },
      { lineId: "books", placeId: "A", quantity: 1 },
    ];
    expect(shown(after(facts(), facts({ units })))).toBe("A ready, B cancelled");
    expect(shown(after(facts(), facts({ units }), facts()))).toBe("A ready, B ready");
  });

  it("ends with the order", () => {
    expect(shown(after(facts(), facts({ status: "cancelled", lines: [] })))).toBe("A cancelled, B cancelled");
    expect(shown(after(facts(), facts({ status: "shipped" })))).toBe("A done, B done");
    expect(plan(facts({ status: "delivered" }))).toEqual([]);
  });

  it("is none of ours where the platform sends from its own warehouse", () => {
    expect(plan(facts({ isFulfilledByChannel: true }))).toEqual([]);
  });

  it("keeps what the warehouse has done, unless the contents change or the order is held", () => {
    const packed = working("packed");
    expect(plan(facts(), packed)).toEqual([]);
    expect(shown(plan(facts(), packed, { hasNewContents: true }))).toBe("A ready, B ready");
    expect(shown(plan(facts({ status: "on_hold" }), packed))).toBe(
      "A held channel_hold, B held channel_hold",
    );
  });
});
