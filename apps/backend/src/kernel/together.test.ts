import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { together } from "./together.ts";

const failing = async (message: string, turns: number): Promise<never> => {
  for (let turn = 0; turn < turns; turn += 1) {
    await setImmediate();
  }
  throw new Error(message);
};

it("throws the first failure by position, although another came earlier", async () => {
  await expect(together([failing("the cause", 3), failing("a consequence", 0)])).rejects.toThrow("the cause");
});

it("throws what a consequence followed, although that has its position", async () => {
  const consequence = Promise.reject(Object.assign(new Error("aborted"), { code: "25P02" }));
  await expect(together([consequence, failing("the cause", 0)])).rejects.toThrow("the cause");
  await expect(together([consequence])).rejects.toThrow("aborted");
});

it("gives back all results in their order", async () => {
  expect(await together([Promise.resolve(1), Promise.resolve("two")])).toEqual([1, "two"]);
});
