import { afterAll, describe, expect, it } from "vitest";
import { createThreads } from "./threads.ts";

const entry = new URL("../../../test/threads/odd-thread.ts", import.meta.url);
const threads = createThreads(entry);
const hasty = createThreads(entry, { taskTimeoutMs: 1_000 });
afterAll(() => Promise.all([threads.close(), hasty.close()]));

const run = (task: string, pool = threads) => pool.run("ten_1", task, async () => []);

describe("a thread", () => {
  it("has none of the settings and secrets of the program", async () => {
    expect(await run("environment")).toEqual([]);
  });

  it("413 PAYLOAD_TOO_LARGE when it would take more memory than it may have", {
    timeout: 30_000,
  }, async () => {
    await expect(run("hoard")).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  });

  it("503 with Retry-After when it takes too long", async () => {
    await expect(run("hang", hasty)).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      retryAfterSeconds: 5,
    });
  });

  it("is replaced by another after all of that", async () => {
    await expect(run("fail")).rejects.toThrow("odd");
    expect(await run("environment")).toEqual([]);
    expect(await run("environment", hasty)).toEqual([]);
  });
});
