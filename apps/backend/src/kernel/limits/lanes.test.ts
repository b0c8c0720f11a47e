import { setImmediate as tick } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Lanes, type ItemResult, type LanesOptions } from "./lanes.ts";

interface Batch {
  readonly items: readonly string[];
  finish(results?: readonly ItemResult<string>[]): void;
}

const OPTIONS: LanesOptions = { lanes: 1, mostPerBatch: 4, mostWaiting: 100, mostWaitingPerKey: 50 };

/** Batches end when the test says so. */
function openLanes(options: Partial<LanesOptions> = {}) {
  const batches: Batch[] = [];
  const lanes = new Lanes<string, string>({ ...OPTIONS, ...options }, (items) => {
    const { promise, resolve } = Promise.withResolvers<readonly ItemResult<string>[]>();
    batches.push({ items, finish: (results = items.map((item) => `${item} done`)) => resolve(results) });
    return promise;
  });
  return { lanes, batches, sizes: () => batches.map(({ items }) => items) };
}

describe("lanes", () => {
  it("run an item at once when nothing is going on", async () => {
    const { lanes, batches } = openLanes();
    const answer = lanes.run("a", "a1");
    batches[0]?.finish();
    expect(await answer).toBe("a1 done");
  });

  it("let a single order go with the next batch, however many another tenant has waiting", async () => {
    const { lanes, batches, sizes } = openLanes();
    const first = lanes.run("big", "b0");
    const rush = Array.from({ length: 30 }, (_, n) => lanes.run("big", `b${n + 1}`));
    const single = lanes.run("small", "s1");
    batches[0]?.finish();
    await first;
    await tick();
    expect(batches[1]?.items).toEqual(["b1", "s1", "b2", "b3"]);
    for (let n = 1; n < batches.length; n += 1) {
      batches[n]?.finish();
      await tick();
    }
    expect(await single).toBe("s1 done");
    expect(await Promise.all(rush)).toHaveLength(30);
    expect(
      sizes()
        .flat()
        .filter((item) => item.startsWith("b")),
    ).toEqual(Array.from({ length: 31 }, (_, n) => `b${n}`));
  });

  it("keep a key in one batch at a time", async () => {
    const { lanes, batches, sizes } = openLanes({ lanes: 2 });
    const all = [lanes.run("a", "a1"), lanes.run("a", "a2"), lanes.run("b", "b1")];
    expect(sizes()).toEqual([["a1"], ["b1"]]);
    batches[0]?.finish();
    await tick();
    expect(sizes()).toEqual([["a1"], ["b1"], ["a2"]]);
    batches[1]?.finish();
    batches[2]?.finish();
    expect(await Promise.all(all)).toEqual(["a1 done", "a2 done", "b1 done"]);
  });

  it("refuse with 503 and a time to come back when too much waits, and keep room for other keys", async () => {
    const { lanes, batches } = openLanes({ mostWaiting: 5, mostWaitingPerKey: 3 });
    const running = lanes.run("a", "a0");
    const waiting = ["a1", "a2", "a3"].map((item) => lanes.run("a", item));
    await expect(lanes.run("a", "a4")).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      retryAfterSeconds: 1,
    });
    waiting.push(lanes.run("b", "b1"), lanes.run("c", "c1"));
    await expect(lanes.run("d", "d1")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    batches[0]?.finish();
    await running;
    await tick();
    batches[1]?.finish();
    await tick();
    batches[2]?.finish();
    expect(await Promise.all(waiting)).toHaveLength(5);
  });

  it("answer each item for itself, and do not wait for one that needs longer", async () => {
    const { lanes, batches, sizes } = openLanes();
    const slow = Promise.withResolvers<string>();
    const opening = lanes.run("x", "x1");
    const [good, bad, late] = [lanes.run("a", "a1"), lanes.run("b", "b1"), lanes.run("c", "c1")];
    batches[0]?.finish();
    await opening;
    await tick();
    batches[1]?.finish(["a1 done", new Error("refused"), slow.promise]);
    expect(await good).toBe("a1 done");
    await expect(bad).rejects.toThrow("refused");
    const next = lanes.run("c", "c2");
    await tick();
    expect(sizes().at(-1)).toEqual(["c2"]);
    batches[2]?.finish();
    expect(await next).toBe("c2 done");
    slow.resolve("c1 done");
    expect(await late).toBe("c1 done");
  });

  it("hold one item of a key in a batch where that is asked", async () => {
    const { lanes, batches, sizes } = openLanes({ mostPerKey: 1 });
    const all = ["a1", "a2", "a3"].map((item) => lanes.run("a", item));
    for (let n = 0; n < 3; n += 1) {
      batches[n]?.finish();
      await tick();
    }
    await Promise.all(all);
    expect(sizes()).toEqual([["a1"], ["a2"], ["a3"]]);
  });
});
