import { startEnviaSim } from "@estiba/channel-sim";
import { afterAll, describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeKey } from "../../../test/factories/key.ts";
import { BOXES, BUYER, makeEnvia, makeMerchant, once } from "../../../test/factories/shipping.ts";
import { origin } from "../../../test/factories/tenant.ts";
import { newId, newIdBody } from "../../kernel/ids.ts";
import { lookAtShipments } from "../upkeep/look-at-shipments.ts";
import { obeyPrivacy } from "./obey-privacy.ts";
import { eraseBuyers } from "./protect-buyers.ts";
import { runBatchItems } from "../shipping/labels/run-shipment-batch.ts";

const envia = await startEnviaSim();
afterAll(() => envia.close());
const app = await useApp({
  config: {
    ALLOW_PRIVATE_ADDRESSES: "yes",
    ENVIA_BASE_URL: envia.baseUrl,
    ENVIA_QUERIES_URL: envia.baseUrl,
  },
});
const { services } = app.foundation;

const PERSON = {
  ...BUYER,
  name: "Eulalia Quintriqueo",
  phone: "+543517778899",
  address: "Pasaje Irrepetible 4711",
};
const EMAIL = "eulalia@quintriqueo.example";
const NEEDLES = ["quintriqueo", "3517778899", "pasaje irrepetible", EMAIL];

/**
 * Every table that can hold a buyer's name, telephone, e-mail or street. Another one is found by the first
 * expectation.
 */
const PERSONAL_TABLES = [
  "carrier_webhooks",
  "channel_labels",
  "inbound_events",
  "labels",
  "manifests",
  "orders",
  "purchase_attempts",
  "quotes",
  "shipment_batch_items",
  "shipments",
  "tracking_events",
];

/** Every row of the tenant that holds the person, read as a dump would show it. */
async function tracesOf(tenantId: string): Promise<string[]> {
  const tables = await app.database.rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await app.database.rows<{ text: string }>(
      `select t::text as text from app.${name} t where tenant_id = $1`,
      [tenantId],
    );
    const dump = rows.map(({ text }) => text.toLowerCase()).join("\n");
    const isNamed = NEEDLES.some(
      (needle) => dump.includes(needle) || dump.includes(hexOf(needle)) || dump.includes(hexOf(PERSON.name)),
    );
    if (isNamed) {
      found.push(name);
    }
  }
  return found;
}

const hexOf = (text: string) => Buffer.from(text).toString("hex");

/** A buyer whose data is everywhere: order, quote, parcel there and back, batch, label, carrier's texts. */
async function makeTraces() {
  const { tenant, token } = await makeMerchant(app);
  await makeEnvia(app, token, envia.token);
  const key = await makeKey(app, tenant);
  const { data: shop } = await app.ok("registerCustomShop", {
    key: key.value,
    body: { externalShopId: `tienda-${newIdBody().slice(-8)}`, name: "Tienda" },
  });
  const externalId = `E-${newIdBody().slice(-8)}`;
  const { data: order } = await app.ok("createCustomOrder", {
    key: key.value,
    body: {
      shopId: shop.shopId,
      orderId: externalId,
      total: 1_250_000,
      currency: "ARS",
      customer: { name: PERSON.name, email: EMAIL, phone: PERSON.phone },
      shippingAddress: PERSON,
    },
  });
  const orderId = order.id;
  await app.ok("createQuote", { token, body: { orderId, parcels: BOXES } });
  await app.ok("createShipments", {
    token,
    headers: once(),
    body: {
      items: [{ orderId, select: "cheapest", parcels: BOXES, destination: { ...PERSON, email: EMAIL } }],
    },
  });
  while (await runBatchItems(services, tenant.id)) {
    // until all is bought
  }
  const { data: shipments } = await app.ok("listShipments", { token, query: { orderId } });
  const [shipment] = shipments.items;
  const shipmentId = shipment?.shipmentId ?? "";
  const number = shipment?.tracking.number ?? "";
  await app.ok("createReturn", { token, headers: once(), params: { shipmentId }, body: {} });
  expect((await app.ask("getShipmentLabel", { token, params: { shipmentId } })).status).toBe(200);
  await app.ok("createManifests", { token, body: { shipmentIds: [shipmentId] } });
  await app.database.rows("update app.labels set content = $2 where tenant_id = $1", [
    tenant.id,
    Buffer.from(`%PDF-${PERSON.name}`),
  ]);
  await app.database.rows(
    `insert into app.channel_labels (tenant_id, order_id, shop_id, external_shipment_id, pdf)
     select tenant_id, id, shop_id, '1', $3 from app.orders where tenant_id = $1 and id = $2`,
    [tenant.id, orderId, Buffer.from(`%PDF-${PERSON.name}`)],
  );
  await app.database.rows("update app.manifests set document = $2 where tenant_id = $1", [
    tenant.id,
    Buffer.from(`%PDF-${PERSON.name}`),
  ]);
  await app.database.rows(
    "update app.purchase_attempts set outcome = jsonb_build_object('receiver', $2::text) where tenant_id = $1",
    [tenant.id, PERSON.name],
  );
  await app.database.rows(
    `insert into app.carrier_webhooks (tenant_id, id, connection_id, fingerprint, body, tracking_numbers)
     select tenant_id, $2, connection_id, '\\x01', $3, array[$4] from app.shipments where tenant_id = $1 limit 1`,
    [tenant.id, newId("evt"), Buffer.from(JSON.stringify({ receiver: PERSON.name })), number],
  );
  envia.move(number, `Entregado a ${PERSON.name}`, new Date(Date.now() + 1_000));
  await app.database.rows("update app.shipments set due_at = now() where tenant_id = $1", [tenant.id]);
  while (await lookAtShipments(services, tenant.id)) {
    // until nothing is due
  }
  return { tenant, token, shopId: shop.shopId, externalId, orderId, shipmentId };
}

type Traces = Awaited<ReturnType<typeof makeTraces>>;

const redact = ({ tenant, shopId, externalId }: Traces, topic: string, body: object) =>
  services.inTenant(tenant.id, origin, (tx) =>
    obeyPrivacy(tx, {
      id: newId("evt"),
      shopId,
      topic,
      externalId,
      rawBody: Buffer.from(JSON.stringify(body)),
    } as unknown as Parameters<typeof obeyPrivacy>[1]),
  );

const WAYS: Readonly<Record<string, (traces: Traces) => Promise<unknown>>> = {
  "a platform that names their orders": (traces) =>
    redact(traces, "customers/redact", { orders_to_redact: [traces.externalId] }),
  "a platform that names their e-mail address": (traces) =>
    redact(traces, "customers/redact", { customer: { email: EMAIL.toUpperCase() } }),
  "a platform whose whole shop goes": (traces) => redact(traces, "shop/redact", {}),
  "the operator": ({ tenant }) =>
    eraseBuyers(services, tenant.id, origin, { email: EMAIL, placedBefore: null }),
  "the days a buyer is kept": ({ tenant }) =>
    eraseBuyers(services, tenant.id, origin, { email: null, placedBefore: new Date(Date.now() + 60_000) }),
};

describe("a person who is to be erased", () => {
  it.each(Object.keys(WAYS))(
    "by %s is found in no row of the tenant any more",
    { timeout: 60_000 },
    async (way) => {
      const traces = await makeTraces();
      expect(await tracesOf(traces.tenant.id)).toEqual(PERSONAL_TABLES);
      await WAYS[way]?.(traces);
      expect(await tracesOf(traces.tenant.id)).toEqual([]);
      const { token, orderId } = traces;
      const { data } = await app.ok("getOrder", { token, params: { orderId } });
      expect(data).toMatchObject({ totalMinor: 1_250_000, customer: null });
    },
  );
});
