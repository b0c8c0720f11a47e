import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { inParallel } from "./in-parallel.ts";

it("never does more at a time than it may, and gives results in the order of the items", async () => {
  let now = 0;
  let most = 0;
  const results = await inParallel([3, 1, 2], 2, async (turns) => {
    most = Math.max(most, ++now);
    for (let turn = 0; turn < turns; turn += 1) {
      await nextTurn();
    }
    now -= 1;
    return turns * 10;
  });
  expect(results).toEqual([30, 10, 20]);
  expect(most).toBe(2);
});

it("begins nothing more once one has failed", async () => {
  const begun: number[] = [];
  const work = inParallel([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    await nextTurn();
    if (item === 1) {
      throw new Error("refused");
    }
  });
  await expect(work).rejects.toThrow("refused");
  await nextTurn();
  await nextTurn();
  expect(begun).toEqual([1, 2]);
});
