import { expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import { findBatch, openBatch, recordBatchItemOutcome } from "./batch-store.ts";

const app = await useApp();
const { services } = app.foundation;
const REFUSED = { shipmentId: null, error: { error: "NO_RATES", message: "no carrier goes there" } };

async function hasWaitingLock(): Promise<boolean> {
  const waiting = await app.database.rows(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return waiting.length > 0;
}

it("a batch is completed when its last two parcels end at the same moment", async () => {
  const { id: tenantId } = await makeTenant(app);
  const batchId = await services.asSystem(tenantId, "test", (tx) =>
    openBatch(
      tx,
      ["a", "b"].map((requestKey) => ({ request: { parcels: [] }, requestKey })),
    ),
  );
  let isSecondRecorded = false;
  let second: Promise<void> | undefined;
  await services.asSystem(tenantId, "test", async (tx) => {
    await recordBatchItemOutcome(tx, { batchId, position: 0 }, REFUSED);
    second = services.asSystem(tenantId, "test", async (other) => {
      await recordBatchItemOutcome(other, { batchId, position: 1 }, REFUSED);
      isSecondRecorded = true;
    });
    await expect.poll(async () => isSecondRecorded || (await hasWaitingLock())).toBe(true);
  });
  await second;
  const batch = await services.asSystem(tenantId, "test", (tx) => findBatch(tx, batchId));
  expect(batch?.finishedAt).not.toBeNull();
});
