import type { Plan } from "@estiba/contract";
import { takeInSales } from "../money/books.ts";
import { addPlace, listPlaces } from "../../src/domain/places/index.ts";
import { updateVariant } from "../../src/flows/catalog/update-variant.ts";
import { createTransfer } from "../../src/flows/stock/transfer-goods.ts";
import { newId } from "../../src/kernel/ids.ts";
import type { TestApp } from "../app.ts";
import { makeKey } from "./key.ts";
import { SMALL } from "./packing.ts";
import { BOXES, BUYER, makeRateTable, makeWarehouse } from "./shipping.ts";
import { stockOne } from "./stock.ts";
import { makeTenant, origin, type TestTenant } from "./tenant.ts";
import { makeUser } from "./user.ts";

/** A tenant with at least one row of everything that can be made over HTTP. */
export async function populateTenant(app: TestApp, options: { plan?: Plan } = {}): Promise<TestTenant> {
  const tenant = await makeTenant(app, options);
  await makeUser(app, tenant, "VIEWER");
  const { token } = tenant.owner;
  await app.ok("inviteUser", {
    token,
    body: { email: `invitada@${tenant.slug}.example`, role: "VIEWER" },
    headers: { "idempotency-key": "populate" },
  });
  await app.ok("forgotPassword", { body: { tenantSlug: tenant.slug, email: tenant.owner.user.email } });
  const key = await makeKey(app, tenant);
  await makeSubscription(app, token);
  await makeConsent(app, key.value);
  await makeOrder(app, tenant, key.value);
  await makeWave(app, tenant);
  await makeTransfer(app, tenant);
  await makeJobs(app, token);
  await app.ok("createBox", { token, body: { ...SMALL, name: "Caja camisa" } });
  const parcel = await makeParcel(app, tenant);
  await makeHandOver(app, tenant, parcel);
  await makeStatement(app, tenant, parcel);
  await app.ok("markNotificationsRead", { token, body: {} });
  return tenant;
}

/** Of the order, though it is short: as it was picked, and packed and unpacked, before that was known. */
async function makeWave({ database: { rows } }: TestApp, tenant: TestTenant): Promise<void> {
  const waveId = newId("wav");
  await rows(
    `insert into app.pick_waves (tenant_id, id, number, place_id, created_by)
     select tenant_id, $2, 1, id, 'camisa' from app.places where tenant_id = $1 and is_first`,
    [tenant.id, waveId],
  );
  await rows(
    `insert into app.pick_wave_items (tenant_id, wave_id, fulfilment_id, position)
     select tenant_id, $2, id, 1 from app.fulfilments where tenant_id = $1 limit 1`,
    [tenant.id, waveId],
  );
  await rows(
    `insert into app.channel_labels (tenant_id, order_id, shop_id, external_shipment_id, pdf)
     select tenant_id, id, shop_id, 'camisa', '%PDF-' from app.orders where tenant_id = $1 limit 1`,
    [tenant.id],
  );
  await rows("insert into app.late_watch (tenant_id, told_until) values ($1, now())", [tenant.id]);
  await rows(
    `insert into app.pack_scans (tenant_id, scan_id, fulfilment_id, packing, device_id, code, scanned_at, received_at)
     select tenant_id, gen_random_uuid(), id, 1, 'camisa', 'camisa', now(), now() from app.fulfilments where tenant_id = $1 limit 1`,
    [tenant.id],
  );
  await rows(
    `insert into app.packs (tenant_id, fulfilment_id, number, packed_at, packed_by, is_forced, lines, missing, over, parcels)
     select tenant_id, id, 1, now(), 'camisa', false, '[]', '[]', '[]', '[]' from app.fulfilments where tenant_id = $1 limit 1`,
    [tenant.id],
  );
}

/** Stock at a second place, some of it on its way. */
async function makeTransfer(app: TestApp, tenant: TestTenant): Promise<void> {
  const { services } = app.foundation;
  const [first, store] = await services.inTenant(tenant.id, origin, async (tx) => [
    (await listPlaces(tx, { limit: 1, offset: 0 })).items[0]?.id ?? "",
    (await addPlace(tx, { name: "Tienda camisa", kind: "store" })).id,
  ]);
  const [variant] = await app.database.rows<{ id: string; sku: string }>(
    "select id, sku from app.master_variants where tenant_id = $1 limit 1",
    [tenant.id],
  );
  const { id: masterVariantId = "", sku = "" } = variant ?? {};
  await updateVariant(services, tenant.id, origin, { masterVariantId, stock: 2, placeId: store, patch: {} });
  const goods = { fromPlaceId: store, toPlaceId: first, lines: [{ sku, quantity: 1 }], note: "camisa" };
  await services.inTenant(tenant.id, origin, (tx) =>
    createTransfer(services, tx, { ...goods, isSent: true }),
  );
}

/** Of the carrier of a parcel paid on delivery, with one unknown line; sales are posted. */
async function makeStatement(
  app: TestApp,
  tenant: TestTenant,
  parcel: { shipmentId: string; connectionId: string; trackingNumber: string },
): Promise<void> {
  const { token } = tenant.owner;
  await app.ok("addTrackingEvent", {
    token,
    params: { shipmentId: parcel.shipmentId },
    body: { status: "delivered", occurredAt: new Date().toISOString() },
  });
  await app.ok("createRemittance", {
    token,
    body: {
      connectionId: parcel.connectionId,
      currency: "ARS",
      reference: "LIQ-1",
      lines: [
        { trackingNumber: parcel.trackingNumber, collected: 100_000 },
        { trackingNumber: "NADIE-1", collected: 5 },
      ],
    },
  });
  await app.database.rows(
    `insert into app.carrier_claims (tenant_id, id, shipment_id, currency, status, amount_minor, reason, opened_at)
     values ($1, $2, $3, 'ARS', 'open', 100, 'camisa', now())`,
    [tenant.id, newId("clm"), parcel.shipmentId],
  );
  await takeInSales(app, tenant.id);
}

/** On a list for the carrier, with a pickup requested. */
async function makeHandOver(
  app: TestApp,
  tenant: TestTenant,
  { shipmentId, connectionId }: { shipmentId: string; connectionId: string },
): Promise<void> {
  const { token } = tenant.owner;
  await app.ok("createManifests", { token, body: { shipmentIds: [shipmentId] } });
  const { rows } = app.database;
  const pickupId = newId("pku");
  await rows(
    `insert into app.pickups (tenant_id, id, request_key_hash, request_hash, part, connection_id, carrier_code, carrier_name,
       is_test, status, place, pickup_date, time_from, time_to, shipment_count, parcel_count, weight_g, currency, lease_until)
     values ($1, $2, 'a', 'a', 1, $3, 'camisa', 'camisa', false, 'booked', '{"city": "camisa", "country": "AR"}', current_date,
       '09:00', '12:00', 1, 1, 2500, 'ARS', now())`,
    [tenant.id, pickupId, connectionId],
  );
  await rows(
    "insert into app.pickup_shipments (tenant_id, pickup_id, shipment_id, position) values ($1, $2, $3, 1)",
    [tenant.id, pickupId, shipmentId],
  );
}

/** With its carrier, price table, warehouse, quote, label, cash to collect, and a batch that waits. */
async function makeParcel(
  app: TestApp,
  tenant: TestTenant,
): Promise<{ shipmentId: string; connectionId: string; trackingNumber: string }> {
  const { token } = tenant.owner;
  await makeWarehouse(app, token);
  const { connectionId } = await makeRateTable(app, token);
  await app.ok("createCarrierConnection", {
    token,
    body: { provider: "envia", name: "Envia", mode: "test", credentials: { token: "secreto" } },
  });
  const { rows } = app.database;
  await rows(
    "update app.carrier_connections set status = 'disabled' where tenant_id = $1 and provider = 'envia'",
    [tenant.id],
  );
  const body = {
    select: "cheapest",
    parcels: BOXES,
    destination: BUYER,
    currency: "ARS",
    codAmount: 100_000,
  } as const;
  const { data } = await app.ok("createShipment", {
    token,
    headers: { "idempotency-key": "populate-camisa" },
    body: { ...body, reference: "camisa" },
  });
  await app.ok("createShipments", {
    token,
    headers: { "idempotency-key": "populate-batch" },
    body: { items: [body] },
  });
  await app.ok("updateShippingSettings", { token, body: { showCodOnTracking: false } });
  return { shipmentId: data.shipmentId, connectionId, trackingNumber: data.tracking.number ?? "" };
}

/** Of a unit that is not there: its shop, event, listing, deduction and incident come with it. */
async function makeOrder(app: TestApp, tenant: TestTenant, key: string): Promise<void> {
  const { data: shop } = await app.ok("registerCustomShop", {
    key,
    body: { externalShopId: "tienda-1", name: "Tienda propia" },
  });
  await stockOne(app, tenant, { id: shop.shopId, platform: "CUSTOM" }, "CAMISA-M", 0);
  await app.ok("createCustomOrder", {
    key,
    body: {
      shopId: shop.shopId,
      orderId: "camisa-1",
      total: 10_000,
      currency: "COP",
      items: [{ sku: "CAMISA-M", quantity: 1 }],
    },
  });
}

/** Approved on a platform, and not confirmed. */
async function makeConsent(app: TestApp, key: string): Promise<void> {
  const { authorizationUrl } = await app.ok("startCloudshop", { key });
  const state = new URL(authorizationUrl ?? "").searchParams.get("state") ?? "";
  await app.ask("finishCloudshop", { query: { code: "camisa", state } });
}

async function makeJobs(app: TestApp, token: string): Promise<void> {
  await app.ok("requestCatalogSync", { token, body: {} });
  await app.ok("publishBulk", { token, body: { all: true } });
}

/** With an event on its way to it. */
async function makeSubscription(app: TestApp, token: string): Promise<void> {
  const { data } = await app.ok("createWebhookSubscription", {
    token,
    body: { url: "https://erp.example/estiba", events: ["*"] },
  });
  await app.ok("testWebhookSubscription", { token, params: { subscriptionId: data.id } });
}
