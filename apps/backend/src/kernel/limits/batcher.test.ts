import { afterEach, describe, expect, it, vi } from "vitest";
import { Batcher } from "./batcher.ts";

const options = { mostAtOnce: 2, mostPerBatch: 3, mostWaiting: 100 };

function gated() {
  const gates: (() => void)[] = [];
  const batches: { group: string; items: readonly number[] }[] = [];
  const batcher = new Batcher<number, number>(options, async (group, items) => {
    batches.push({ group, items });
    await new Promise<void>((resolve) => gates.push(resolve));
    return items.map((item) => (item < 0 ? new Error("bad") : item * 10));
  });
  const openAll = async () => {
    while (gates.length > 0) {
      gates.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { batcher, batches, openAll };
}

afterEach(() => void vi.useRealTimers());

describe("batcher", () => {
  it("runs the first at once and the ones that came meanwhile together", async () => {
    const { batcher, batches, openAll } = gated();
    const results = Promise.all([1, 2, 3, 4, 5].map((item) => batcher.run("a", item)));
    await openAll();
    await expect(results).resolves.toEqual([10, 20, 30, 40, 50]);
    expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3, 4], [5]]);
  });

  it("never runs two batches of one group side by side, and no more groups than allowed", async () => {
    const { batcher, batches, openAll } = gated();
    const results = Promise.all(["a", "b", "c"].map((group) => batcher.run(group, 1)));
    expect(batches.map(({ group }) => group)).toEqual(["a", "b"]);
    await openAll();
    await results;
    expect(batches.map(({ group }) => group)).toEqual(["a", "b", "c"]);
  });

  it("takes what a group in a rush sends together, while others are not kept waiting", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
    const batches: string[] = [];
    const batcher = new Batcher<string, string>(
      { ...options, mostPerBatch: 50, pace: { everyMs: 100, burst: 1 } },
      async (_group, items) => {
        batches.push(items.join());
        return items;
      },
    );
    await batcher.run("a", "a0");
    const rush = [batcher.run("a", "a1"), batcher.run("a", "a2")];
    await batcher.run("b", "b0");
    expect(batches).toEqual(["a0", "b0"]);
    vi.advanceTimersByTime(100);
    await Promise.all(rush);
    expect(batches).toEqual(["a0", "b0", "a1,a2"]);
  });

  it("fails one item alone", async () => {
    const { batcher, openAll } = gated();
    const first = batcher.run("a", 1);
    const rest = Promise.allSettled([batcher.run("a", 2), batcher.run("a", -1), batcher.run("a", 3)]);
    await openAll();
    await first;
    expect((await rest).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  it("503 SERVICE_UNAVAILABLE when too many wait", async () => {
    const batcher = new Batcher<number, number>(
      { ...options, mostWaiting: 1 },
      () => new Promise(() => undefined),
    );
    void batcher.run("a", 1);
    void batcher.run("a", 2);
    await expect(batcher.run("a", 3)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });

  it("leaves room for others, however many of one group wait", async () => {
    const batcher = new Batcher<number, number>(
      { ...options, mostAtOnce: 1, mostWaiting: 4, mostWaitingPerGroup: 2 },
      () => new Promise(() => undefined),
    );
    for (let n = 0; n < 3; n += 1) {
      void batcher.run("big", n);
    }
    await expect(batcher.run("big", 3)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    const refused = vi.fn();
    batcher.run("small", 1).catch(refused);
    await new Promise((resolve) => setImmediate(resolve));
    expect(refused).not.toHaveBeenCalled();
  });
});
