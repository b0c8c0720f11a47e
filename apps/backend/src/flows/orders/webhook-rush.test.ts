import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeKey } from "../../../test/factories/key.ts";
import { makeTenant } from "../../../test/factories/tenant.ts";

const RUSH = 60;
const CONNECTIONS = 2;
const BUSY_SECONDS = 0.9;
const BUSY_AT_MOST_MS = 5_000;

const app = await useApp({
  config: { DB_POOL_SIZE: String(CONNECTIONS) },
  patience: { statementTimeoutMs: 10_000, poolWaitMs: 400 },
});
const tenant = await makeTenant(app, { plan: "PRO" });
const key = (await makeKey(app, tenant)).value;

async function openShop(externalShopId: string) {
  const { data } = await app.ok("registerCustomShop", { key, body: { externalShopId, name: "Propia" } });
  const send = (orderId: string) => {
    const rawBody = JSON.stringify({ orderId, total: 1_000, currency: "COP" });
    const signature = createHmac("sha256", data.webhookSecret).update(rawBody).digest("base64");
    const headers = {
      "content-type": "application/json",
      "x-service-shop-id": data.shopId,
      "x-service-signature": signature,
    };
    return app.send("POST", "/api/v1/webhook/custom", { rawBody, headers });
  };
  return { shopId: data.shopId, send };
}

/** What a busy machine does to a process: every connection is taken for longer than a request may wait. */
function keepBusy(): Promise<unknown> {
  const { pool } = app.foundation.database;
  return Promise.all(
    Array.from({ length: CONNECTIONS }, () => pool.query("select pg_sleep($1)", [BUSY_SECONDS])),
  );
}

/** Takes every connection, and releases them on demand or after longer than any ordinary request may wait. */
async function holdConnections(): Promise<{ isHolding(): boolean; release(): void }> {
  const { pool } = app.foundation.database;
  const held = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  const release = (): void => {
    clearTimeout(timer);
    held.splice(0).forEach((client) => client.release());
  };
  const timer = setTimeout(release, BUSY_AT_MOST_MS);
  return { isHolding: () => held.length === CONNECTIONS, release };
}

const recorded = async (shopId: string) => {
  const [row] = await app.database.rows<{ n: number }>(
    "select count(distinct external_id)::int as n from app.inbound_events where shop_id = $1",
    [shopId],
  );
  return row?.n;
};

describe("signed events that arrive at once on a busy machine", () => {
  it(`${RUSH} of one shop are all acknowledged and kept`, async () => {
    const { shopId, send } = await openShop("rush");
    await send("warm");
    const busy = keepBusy();
    const answers = await Promise.all(Array.from({ length: RUSH }, (_unused, index) => send(`R-${index}`)));
    await busy;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await recorded(shopId)).toBe(RUSH + 1);
  });

  it("wait for a connection, while any other request is told to come back before one is free", async () => {
    const { send } = await openShop("patient");
    await send("warm");
    const connections = await holdConnections();
    const signed = send("P-1");
    const ordinary = await app.ask("listOrders", { token: tenant.owner.token });
    const wasAnsweredInTime = connections.isHolding();
    connections.release();
    expect([ordinary.status, (await signed).status]).toEqual([503, 200]);
    expect(wasAnsweredInTime).toBe(true);
  });

  it("are told apart in the batch they share: repeats are duplicates, each of its own event", async () => {
    const { send } = await openShop("repeats");
    const orderIds = ["A", "B", "A", "C", "B", "A"];
    const bodies = (await Promise.all(orderIds.map((orderId) => send(orderId)))).map(
      ({ body }) => body as unknown as { eventId: string; duplicate: boolean },
    );
    const events = new Set(bodies.map(({ eventId }, index) => `${orderIds[index]}/${eventId}`));
    expect(events.size).toBe(3);
    expect(bodies.filter(({ duplicate }) => !duplicate)).toHaveLength(3);
  });
});
