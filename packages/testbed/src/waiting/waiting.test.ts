import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { eventually } from "./eventually.ts";
import { inParallel } from "./in-parallel.ts";
import { holdsWithin, timeUntil, until } from "./until.ts";

describe("waiting", () => {
  it("gives what is seen as soon as there is something to see", async () => {
    let looks = 0;
    const look = async () => (++looks === 3 ? { seen: looks } : null);
    expect(await until("the third look", look)).toEqual({ seen: 3 });
  });

  it("fails with what was waited for, or with what the last check said", async () => {
    await expect(until("a miracle", async () => false, 1)).rejects.toThrow("after 1 ms: a miracle");
    const check = async () => expect(1).toBe(2);
    await expect(eventually(check, 1)).rejects.toThrow("expected 1 to be 2");
  });

  it("says how long it took, or that it did not happen in time", async () => {
    expect(await timeUntil(() => true, 1_000)).toBeLessThan(1_000);
    expect(await timeUntil(() => false, 1)).toBeNull();
    expect([await holdsWithin(() => true, 1), await holdsWithin(() => false, 1)]).toEqual([true, false]);
  });
});

describe("in parallel", () => {
  it("never does more at a time than it may, and gives results in the order of the items", async () => {
    let now = 0;
    let most = 0;
    const results = await inParallel([30, 1, 20, 1, 10], 2, async (pauseMs, index) => {
      most = Math.max(most, ++now);
      await wait(pauseMs);
      now -= 1;
      return `${index}:${pauseMs}`;
    });
    expect(results).toEqual(["0:30", "1:1", "2:20", "3:1", "4:10"]);
    expect(most).toBe(2);
  });
});
