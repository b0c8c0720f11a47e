import { afterAll, describe, expect, it } from "vitest";
import { useApp } from "../../test/app.ts";
import { openDatabase } from "./client.ts";
import { inDirectory } from "./transaction.ts";

const app = await useApp();
const open = (poolWaitMs: number) =>
  openDatabase({
    url: app.database.appUrl,
    poolSize: 1,
    statementTimeoutMs: 2_000,
    poolWaitMs,
    applicationName: "one-connection",
    logger: app.foundation.logger,
  });
const hurried = open(50);
const patient = open(10_000);

afterAll(() => Promise.all([hurried.close(), patient.close()]));

/** Somebody else has the only connection until the asker has given up, or for as long as a request would have waited. */
async function askWhileTaken(database: typeof patient) {
  const taken = await database.pool.connect();
  const asked = inDirectory(database, async () => "an answer");
  const first = await Promise.race([
    asked.catch((error: unknown) => error),
    new Promise((resolve) => setTimeout(resolve, 500, "still waiting")),
  ]);
  taken.release();
  return { first, asked };
}

describe("when every connection is taken", () => {
  it("a request is told to come again", async () => {
    const { first, asked } = await askWhileTaken(hurried);
    expect(first).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await expect(asked).rejects.toBe(first);
  });

  it("a worker waits for one, so that no finished work is done again", async () => {
    const { first, asked } = await askWhileTaken(patient);
    expect(first).toBe("still waiting");
    expect(await asked).toBe("an answer");
  });
});
