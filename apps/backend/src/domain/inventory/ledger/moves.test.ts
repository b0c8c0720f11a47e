import { describe, expect, it } from "vitest";
import type { Level, Move, PlaceLevel } from "./move.ts";
import { layMoves, movedOf } from "./moves.ts";
import { takenKey, type TakenByLine } from "../places/place-parts.ts";

const place = (id: string, onHand = 0, is: Partial<PlaceLevel> = {}): PlaceLevel => ({
  id,
  onHand,
  version: 0,
  base: 0,
  isFirst: false,
  isDefault: false,
  isCounted: true,
  isShipping: true,
  ...is,
});
const A = (onHand = 0) => place("A", onHand, { isFirst: true, isDefault: true });
const TRANSIT = place("T", 0, { isCounted: false });

const move = (delta: number, more: Partial<Move> = {}): Move => ({
  masterVariantId: "v",
  change: { delta },
  reason: "manual",
  ...more,
});

function outcome(
  level: Level,
  moves: readonly Move[],
  places: readonly PlaceLevel[] = [],
  taken: TakenByLine = new Map(),
) {
  const laid = layMoves(moves, new Map([["v", level]]), { sharing: new Map(), places, taken });
  const after = laid.levels.get("v");
  return {
    rows: laid.rows.map(({ seq, delta, after: left, part, place: at }) => ({
      seq,
      delta,
      left,
      part,
      at: at && `${at.id}${at.seq} ${at.delta} ${at.after}`,
    })),
    onHand: after?.onHand,
    at: after?.places && Object.fromEntries(after.places.map(({ id, onHand }) => [id, onHand])),
    moved: movedOf(laid.rows).map(({ before, after: left, delta }) => [before, left, delta]),
  };
}

describe("stock in one place", () => {
  it("has movements without a place, also where they name the first one", () => {
    const { rows, at } = outcome(
      { onHand: 5, version: 7 },
      [move(-2), move(3, { placeId: "A" })],
      [A(), place("B")],
    );
    expect(rows).toEqual([
      { seq: 8, delta: -2, left: 3, part: 0, at: null },
      { seq: 9, delta: 3, left: 6, part: 0, at: null },
    ]);
    expect(at).toBeUndefined();
  });

  it("is kept by place from the first movement on that names another", () => {
    const { rows, at } = outcome(
      { onHand: 5, version: 7 },
      [move(2, { placeId: "B" }), move(-1)],
      [A(), place("B")],
    );
    expect(rows.map((row) => row.at)).toEqual(["B1 2 2", "A1 -1 4"]);
    expect(at).toEqual({ A: 4, B: 2 });
  });
});

describe("goods that leave the first place for another", () => {
  it("name both places", () => {
    const { rows, onHand } = outcome(
      { onHand: 5, version: 7 },
      [move(-2, { placeId: "A" }), move(2, { placeId: "T" })],
      [A(), place("B"), TRANSIT],
    );
    expect(rows.map((row) => row.at)).toEqual(["A1 -2 3", "T1 2 2"]);
    expect(onHand).toBe(3);
  });
});

describe("stock in several places", () => {
  const level: Level = { onHand: 8, version: 3, places: [A(3), place("B", 1), place("C", 4), TRANSIT] };

  it("is taken at the default place first, then by rank, as one movement in parts", () => {
    const { rows, at, moved } = outcome(level, [move(-6, { reason: "sale", orderLineId: "l" })]);
    expect(rows).toEqual([
      { seq: 4, delta: -3, left: 5, part: 0, at: "A1 -3 0" },
      { seq: 5, delta: -1, left: 4, part: 1, at: "B1 -1 0" },
      { seq: 6, delta: -2, left: 2, part: 2, at: "C1 -2 2" },
    ]);
    expect(at).toEqual({ A: 0, B: 0, C: 2, T: 0 });
    expect(moved).toEqual([[8, 2, -6]]);
  });

  it("lacks at the default place what nobody has", () => {
    const { at, onHand } = outcome(level, [move(-10)]);
    expect(at).toEqual({ A: -2, B: 0, C: 0, T: 0 });
    expect(onHand).toBe(-2);
  });

  it("goes back where a line took it, what left last first", () => {
    const taken = new Map([
      [
        takenKey("l", "v"),
        [
          { placeId: "A", quantity: 3 },
          { placeId: "C", quantity: 2 },
        ],
      ],
    ]);
    const { rows } = outcome(level, [move(4, { reason: "cancel", orderLineId: "l" })], [], taken);
    expect(rows.map((row) => row.at)).toEqual(["C1 2 6", "A1 2 5"]);
  });

  it("that is set as a whole changes at the default place, and elsewhere only where that has too little", () => {
    expect(outcome(level, [move(0, { change: { absolute: 10 } })]).at).toEqual({ A: 5, B: 1, C: 4, T: 0 });
    expect(outcome(level, [move(0, { change: { absolute: 4 } })]).at).toEqual({ A: 0, B: 0, C: 4, T: 0 });
  });

  it("is not for sale where a place does not count, and is moved there all the same", () => {
    const { rows, onHand, at } = outcome(level, [
      move(-2, { reason: "transfer", placeId: "C" }),
      move(2, { reason: "transfer", placeId: "T" }),
    ]);
    expect(rows.map(({ delta, at: where }) => [delta, where])).toEqual([
      [-2, "C1 -2 2"],
      [0, "T1 2 2"],
    ]);
    expect({ onHand, at }).toEqual({ onHand: 6, at: { A: 3, B: 1, C: 2, T: 2 } });
  });

  it("is set to an absolute figure at the named place alone", () => {
    expect(outcome(level, [move(0, { change: { absolute: 9 }, placeId: "B" })]).at).toEqual({
      A: 3,
      B: 9,
      C: 4,
      T: 0,
    });
  });
});

describe("a line that is sold and gives back at once", () => {
  it("gets its units back where they were just taken", () => {
    const line = { orderLineId: "l" } as const;
    const { at } = outcome({ onHand: 7, version: 0, places: [A(), place("B", 7)] }, [
      move(-5, { ...line, reason: "sale" }),
      move(4, { ...line, reason: "edit", revision: -1 }),
      move(1, { ...line, reason: "cancel", revision: -2 }),
    ]);
    expect(at).toEqual({ A: 0, B: 7 });
  });
});
