import { createHash, randomUUID } from "node:crypto";
import { openDatabase, type Database } from "../../apps/backend/src/db/client.ts";
import { createLogger } from "../../apps/backend/src/kernel/logger.ts";
import { createRandom } from "../../faults/kit/random.ts";
import { newSubject, shipmentOf } from "../../faults/load/orders.ts";
import { openLoop, type Measured } from "./open-loop.ts";
import type { LoadOrder } from "./order.ts";

const POOL_SIZE = 10;
const STATEMENT_TIMEOUT_MS = 10_000;

const INSERT = `with mark as (
    insert into app.event_fingerprints (tenant_id, shop_id, fingerprint, event_id)
    values ($1, $2, $3, $4) on conflict do nothing returning event_id
  ) insert into app.inbound_events (tenant_id, id, shop_id, source, topic, kind, external_id, verification, headers, raw_body)
  select $1, $4, $2, 'webhook', 'order', 'order', $5, 'signature', '{}', $6 where exists (select 1 from mark)`;

async function insert(pool: Database["pool"], tenantId: string, values: unknown[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select directory.enter($1)", [tenantId]);
    await client.query(INSERT, values);
    await client.query("commit");
  } finally {
    client.release();
  }
}

/** The two rows a webhook leaves, written by nothing but a driver: what the database itself takes for it. */
export async function bareInserts(order: Extract<LoadOrder, { kind: "bare-inserts" }>): Promise<Measured> {
  const database = openDatabase({
    url: order.databaseUrl,
    poolSize: POOL_SIZE,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    poolWaitMs: STATEMENT_TIMEOUT_MS,
    applicationName: "estiba-bench",
    logger: createLogger("silent"),
  });
  const random = createRandom(order.seed);
  const measured = await openLoop(order.pace, async (index) => {
    const subject = newSubject(random, order.tenants, `bare-${order.seed}-${index}`);
    const { tenantId, shopId, key, body } = shipmentOf({ ...subject, kind: "webhook" }, 1, false);
    const mark = createHash("sha256").update(body).digest();
    const id = `evt_${randomUUID().replaceAll("-", "").slice(0, 26)}`;
    const values = [tenantId, shopId, mark, id, key, Buffer.from(body)];
    return insert(database.pool, tenantId, values).then(
      () => true,
      () => false,
    );
  });
  await database.close();
  return measured;
}
