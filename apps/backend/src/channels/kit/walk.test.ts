import { describe, expect, it } from "vitest";
import { halveStretch, nextStretch, readWalk, startWalk, type Walk, writeWalk } from "./walk.ts";

const NOW = new Date("2026-11-14T12:00:00Z");
const START = { at: 1, size: 100 };

describe("a walk over a list that can only be paged so deep", () => {
  it("survives being written down", () => {
    const walk = startWalk(new Date("2026-11-01T00:00:00Z"), START);
    expect(readWalk(writeWalk(walk) ?? "")).toEqual(walk);
    expect(writeWalk(null)).toBeNull();
  });

  it("covers all of time after any number of cuts, without a gap", () => {
    let walk: Walk | null = startWalk(null, START);
    for (let cut = 0; cut < 5; cut += 1) {
      walk = halveStretch(walk, 1, NOW) ?? walk;
    }
    const edges: (number | null)[] = [walk.fromMs];
    for (let step: Walk | null = walk; step !== null; step = nextStretch(step, 1)) {
      edges.push(step.endsMs[0] ?? null);
    }
    expect(edges).toHaveLength(7);
    expect(edges[0]).toBeNull();
    expect(edges.at(-1)).toBeNull();
    const inner = edges.slice(1, -1) as number[];
    expect(inner).toEqual(inner.toSorted((left, right) => left - right));
  });

  it("does not cut what is too short", () => {
    const short: Walk = {
      ...startWalk(null, START),
      fromMs: NOW.getTime(),
      endsMs: [NOW.getTime() + 1_500, null],
    };
    expect(halveStretch(short, 1, NOW)).toBeNull();
  });

  it.each(["", "[]", "{}", '{"endsMs":[],"at":1}', '{"sinceMs":"x"}', "null"])(
    "refuses %j as a cursor",
    (text) => {
      expect(() => readWalk(text)).toThrowError(/cursor/);
    },
  );
});
