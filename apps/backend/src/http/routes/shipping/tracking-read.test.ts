import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useCarriers } from "../../../../test/carrier-bench.ts";
import { expectError } from "../../../../test/client.ts";
import { CHEAPEST, once } from "../../../../test/factories/shipping.ts";

const { app, envia, look, merchant } = await useCarriers();

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function byEnvia(credentials: Record<string, string> = {}) {
  const { tenant, token } = await merchant();
  const { data: connection } = await app.ok("createCarrierConnection", {
    token,
    body: {
      provider: "envia",
      name: "Envia",
      mode: "live",
      credentials: { token: envia.token, ...credentials },
      settings: { carriers: ["andreani"], timeZone: "UTC" },
    },
  });
  const { data } = await app.ok("createShipment", { token, headers: once(), body: CHEAPEST });
  await app.database.rows(
    "update app.tracking_events set occurred_at = now() - interval '2 days' where tenant_id = $1",
    [tenant.id],
  );
  return { tenant, token, connection, shipmentId: data.shipmentId, number: data.tracking.number ?? "" };
}

async function stateOf(token: string, shipmentId: string) {
  return (await app.ok("getShipment", { token, params: { shipmentId } })).data;
}

describe("the carrier's own tracking", () => {
  it("is read when it is due, and then again later", async () => {
    const { tenant, token, shipmentId, number } = await byEnvia();
    envia.move(number, "In Transit", ago(60));
    envia.move(number, "Delivered", ago(30));
    await app.database.rows("update app.shipments set due_at = now() where tenant_id = $1", [tenant.id]);
    await look(tenant.id);
    const after = await stateOf(token, shipmentId);
    expect(after).toMatchObject({ status: "delivered", tracking: { eta: "2026-01-20" } });
    expect(after.events.map(({ source }) => source)).toEqual(["system", "carrier_poll", "carrier_poll"]);
    const [row] = await app.database.rows<{ hours: number }>(
      "select extract(epoch from due_at - now()) / 3600 as hours from app.shipments where id = $1",
      [shipmentId],
    );
    expect(Number(row?.hours)).toBeGreaterThan(20);
  });

  it("can be asked for, once a minute", async () => {
    const { token, shipmentId, number } = await byEnvia();
    envia.move(number, "Out for Delivery", ago(5));
    const params = { shipmentId };
    expect((await app.ok("refreshShipment", { token, params })).data.status).toBe("out_for_delivery");
    const again = await app.ask("refreshShipment", { token, params });
    expect(again.status).toBe(429);
    expect(Number(again.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("that does not answer is asked later, and nothing changes", async () => {
    const { tenant, token, shipmentId } = await byEnvia();
    envia.faults.push({ operation: "track", kind: "status", status: 503 });
    expectError(await app.ask("refreshShipment", { token, params: { shipmentId } }), "CARRIER_UNAVAILABLE");
    await app.database.rows("update app.shipments set due_at = now() where tenant_id = $1", [tenant.id]);
    await look(tenant.id);
    expect((await stateOf(token, shipmentId)).status).toBe("label_created");
    const due = await app.database.rows(
      "select 1 from app.shipments where id = $1 and due_at > now() and leased_until is null",
      [shipmentId],
    );
    expect(due).toHaveLength(1);
  });
});

const send = (url: string, body: string, headers: Record<string, string> = {}) =>
  app.send("POST", url.replace(/^https?:\/\/[^/]+/, ""), { rawBody: body, headers });

const sign = (text: string) => `v1=${createHmac("sha256", "shh").update(text).digest("hex")}`;

describe("a carrier's hint", () => {
  it("is looked up and never trusted; a repeat does nothing", async () => {
    const { tenant, token, connection, shipmentId, number } = await byEnvia();
    const body = JSON.stringify({ data: { tracking_number: number, status: "Delivered" } });
    const url = connection.webhookUrl ?? "";
    const first = await send(url, body);
    expect({ status: first.status, body: first.body }).toMatchObject({
      status: 200,
      body: { received: true, duplicate: false },
    });
    await look(tenant.id);
    expect((await stateOf(token, shipmentId)).status).toBe("label_created");
    envia.move(number, "In Transit", ago(5));
    expect((await send(url, body)).body).toMatchObject({ duplicate: true });
    expect((await send(url, `${body} `)).body).toMatchObject({ duplicate: false });
    await app.database.rows("update app.shipments set due_at = now() where tenant_id = $1", [tenant.id]);
    await look(tenant.id);
    expect((await stateOf(token, shipmentId)).status).toBe("in_transit");
  });

  it("for an unknown parcel is accepted and ignored", async () => {
    const { connection } = await byEnvia();
    expect((await send(connection.webhookUrl ?? "", '{"trackingNumber":"NADIE"}')).status).toBe(200);
    expect((await send(connection.webhookUrl ?? "", "no json")).status).toBe(200);
  });

  it("without the address's token, or with a wrong one, is refused", async () => {
    const { connection } = await byEnvia();
    const url = connection.webhookUrl ?? "";
    expectError(await send(url.replace(/\?.*/, ""), "{}"), "WEBHOOK_SIGNATURE_REQUIRED");
    expectError(await send(`${url}x`, "{}"), "WEBHOOK_SIGNATURE_INVALID");
    expectError(await send(url.replace("/envia/", "/easypost/"), "{}"), "CARRIER_NOT_FOUND");
    expectError(
      await send(url.replace(connection.connectionId, "ccn_01jcm8z6h3e8v9qk2r4t5w6x7y"), "{}"),
      "CARRIER_NOT_FOUND",
    );
  });

  it("must be signed where the connection has a secret", async () => {
    const { connection } = await byEnvia({ webhookSecret: "shh" });
    const url = connection.webhookUrl ?? "";
    expectError(await send(url, "{}"), "WEBHOOK_SIGNATURE_REQUIRED");
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const headers = { "x-webhook-timestamp": timestamp, "x-webhook-event": "e" };
    expectError(
      await send(url, "{}", { ...headers, "x-webhook-signature": sign("other") }),
      "WEBHOOK_SIGNATURE_INVALID",
    );
    const good = await send(url, "{}", { ...headers, "x-webhook-signature": sign(`${timestamp}.e.{}`) });
    expect(good.status).toBe(200);
  });
});
