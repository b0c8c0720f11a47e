import { setImmediate as tick } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Lanes, type ItemResult, type LanesOptions } from "./lanes.ts";

interface Batch {
  readonly items: readonly string[];
  finish(results?: readonly ItemResult<string>[]): void;
}

const OPTIONS: LanesOptions = { lanes: 1, mostPerBatch: 4, mostWaiting: 100, mostWaitingPerKey: 50 };

/** Batches end when the test says so. */
function openLanes(options: Partial<LanesOptions> = {}) {
  const batches: Batch[] = [];
  const lanes = new Lanes<string, string>(
    { ...OPTIONS, ...options },
    (items) => {
      const { promise, resolve } = Promise.withResolvers<readonly ItemResult<string>[]>();
      batches.push({ items, finish: (results = items.map((item) => `${item} done`)) => resolve(results) });
      return promise;
    },
    (item) => item.length,
  );
  return { lanes, batches, sizes: () => batches.map(({ items }) => items) };
}

/** Batches begin after what has arrived already, and end with the answers of their items. */
async function settle(): Promise<void> {
  await tick();
  await tick();
}

afterEach(() => void vi.useRealTimers());

describe("lanes", () => {
  it("run an item at once when nothing is going on", async () => {
    const { lanes, batches } = openLanes();
    const answer = lanes.run("a", "a1");
    await settle();
    batches[0]?.finish();
    expect(await answer).toBe("a1 done");
  });

  it("let a single order go with the next batch, however many another tenant has waiting", async () => {
    const { lanes, batches, sizes } = openLanes();
    const first = lanes.run("big", "b0");
    await settle();
    const rush = Array.from({ length: 30 }, (_, n) => lanes.run("big", `b${n + 1}`));
    const single = lanes.run("small", "s1");
    batches[0]?.finish();
    await first;
    await settle();
    expect(batches[1]?.items).toEqual(["b1", "s1", "b2", "b3"]);
    for (let n = 1; n < batches.length; n += 1) {
      batches[n]?.finish();
      await settle();
    }
    expect(await single).toBe("s1 done");
    expect(await Promise.all(rush)).toHaveLength(30);
    const ofBig = sizes()
      .flat()
      .filter((item) => item.startsWith("b"));
    expect(ofBig).toEqual(Array.from({ length: 31 }, (_, n) => `b${n}`));
  });

  it("keep a key in one batch at a time", async () => {
    const { lanes, batches, sizes } = openLanes({ lanes: 2 });
    const first = lanes.run("a", "a1");
    await settle();
    const others = [lanes.run("a", "a2"), lanes.run("b", "b1")];
    await settle();
    expect(sizes()).toEqual([["a1"], ["b1"]]);
    batches[0]?.finish();
    await settle();
    expect(sizes()).toEqual([["a1"], ["b1"], ["a2"]]);
    batches[1]?.finish();
    batches[2]?.finish();
    expect(await Promise.all([first, ...others])).toEqual(["a1 done", "a2 done", "b1 done"]);
  });

  it("let a batch fill up for a moment while another of many keys is running, and no longer", async () => {
    const { lanes, batches, sizes } = openLanes({ lanes: 2, mostPerBatch: 16, lingerMs: 20 });
    const opening = Array.from({ length: 16 }, (_unused, index) => lanes.run(`k${index}`, "k"));
    await settle();
    expect(sizes().map(({ length }) => length)).toEqual([8, 8]);
    batches[0]?.finish();
    await settle();
    const later = [lanes.run("d", "d1")];
    await settle();
    expect(batches).toHaveLength(2);
    later.push(lanes.run("e", "e1"));
    await expect.poll(() => sizes()[2]).toEqual(["d1", "e1"]);
    batches[1]?.finish();
    batches[2]?.finish();
    expect(await Promise.all([...opening, ...later])).toHaveLength(18);
  });

  it("keep nobody waiting for more because one key is in a rush", async () => {
    const { lanes, batches, sizes } = openLanes({ lanes: 2, mostPerBatch: 128, lingerMs: 60_000 });
    const rush = Array.from({ length: 50 }, (_unused, index) => lanes.run("a", `a${index}`));
    await settle();
    const other = lanes.run("b", "b1");
    await settle();
    expect(sizes()[1]).toEqual(["b1"]);
    batches.forEach((batch) => batch.finish());
    expect(await Promise.all([...rush, other])).toHaveLength(51);
  });

  it("take the items of a key in a rush together, while others are not kept waiting", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
    const { lanes, batches, sizes } = openLanes({ mostPerBatch: 128, pace: { everyMs: 100, burst: 1 } });
    const rush = [lanes.run("a", "a0")];
    await settle();
    batches[0]?.finish();
    await settle();
    rush.push(lanes.run("a", "a1"));
    await settle();
    const other = lanes.run("b", "b1");
    await settle();
    expect(sizes()).toEqual([["a0"], ["b1"]]);
    batches[1]?.finish();
    rush.push(lanes.run("a", "a2"));
    vi.advanceTimersByTime(100);
    await settle();
    expect(sizes()[2]).toEqual(["a1", "a2"]);
    batches[2]?.finish();
    expect(await Promise.all([...rush, other])).toHaveLength(4);
  });

  it("refuse with 503 and a time to come back when too much waits, and keep room for other keys", async () => {
    const { lanes, batches } = openLanes({ mostWaiting: 5, mostWaitingPerKey: 3 });
    const running = lanes.run("a", "a0");
    await settle();
    const waiting = ["a1", "a2", "a3"].map((item) => lanes.run("a", item));
    await expect(lanes.run("a", "a4")).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      retryAfterSeconds: 1,
    });
    waiting.push(lanes.run("b", "b1"), lanes.run("c", "c1"));
    await expect(lanes.run("d", "d1")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    batches[0]?.finish();
    await running;
    await settle();
    batches[1]?.finish();
    await settle();
    batches[2]?.finish();
    expect(await Promise.all(waiting)).toHaveLength(5);
  });

  it("answer each item for itself; nothing waits for one that needs longer", async () => {
    const { lanes, batches, sizes } = openLanes();
    const slow = Promise.withResolvers<string>();
    const [good, bad, late] = [lanes.run("a", "a1"), lanes.run("b", "b1"), lanes.run("c", "c1")];
    await settle();
    batches[0]?.finish(["a1 done", new Error("refused"), slow.promise]);
    await expect(bad).rejects.toThrow("refused");
    expect(await good).toBe("a1 done");
    const next = [lanes.run("c", "c2"), lanes.run("d", "d1")];
    await settle();
    expect(sizes().at(-1)).toEqual(["c2", "d1"]);
    batches[1]?.finish();
    expect(await Promise.all(next)).toEqual(["c2 done", "d1 done"]);
    slow.resolve("c1 done");
    expect(await late).toBe("c1 done");
  });

  it("hold one item of a key in a batch where that is asked", async () => {
    const { lanes, batches, sizes } = openLanes({ mostPerKey: 1 });
    const all = ["a1", "a2", "a3"].map((item) => lanes.run("a", item));
    await settle();
    for (let n = 0; n < 3; n += 1) {
      batches[n]?.finish();
      await settle();
    }
    await Promise.all(all);
    expect(sizes()).toEqual([["a1"], ["a2"], ["a3"]]);
  });

  it("share the keys between idle lanes", async () => {
    const { lanes, batches, sizes } = openLanes({ lanes: 2 });
    const all = ["a", "b", "c"].map((key) => lanes.run(key, `${key}1`));
    await settle();
    expect(sizes()).toEqual([["a1", "b1"], ["c1"]]);
    batches[0]?.finish();
    batches[1]?.finish();
    await Promise.all(all);
  });

  it("keep a batch within its weight; a heavier item goes alone", async () => {
    const { lanes, batches, sizes } = openLanes({ mostWeight: 4 });
    const all = ["a", "bbb", "c", "ddddd", "e"].map((item, n) => lanes.run(`k${n}`, item));
    await settle();
    for (let n = 0; n < 4; n += 1) {
      batches[n]?.finish();
      await settle();
    }
    await Promise.all(all);
    expect(sizes()).toEqual([["a", "bbb"], ["c"], ["ddddd"], ["e"]]);
  });
});
