import { startEnviaSim } from "@estiba/channel-sim";
import { afterAll, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { createClient } from "../../../../test/client.ts";
import { eventually } from "@estiba/testbed";
import { BOXES, BUYER, makeWarehouse } from "../../../../test/factories/shipping.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import { spawnApi } from "../../../../test/process.ts";
import { lookAtShipments } from "../../upkeep/look-at-shipments.ts";

const LABELS = Number(process.env["KILLED_LABELS"] ?? 100);
const PER_KILL = 20;

const envia = await startEnviaSim();
afterAll(() => envia.close());
const app = await useApp({
  config: {
    ALLOW_PRIVATE_ADDRESSES: "yes",
    ENVIA_BASE_URL: envia.baseUrl,
    ENVIA_QUERIES_URL: envia.baseUrl,
    PURCHASE_LEASE_SECONDS: "60",
  },
});
const tenant = await makeTenant(app, { plan: "ENTERPRISE" });
const { token } = tenant.owner;
await makeWarehouse(app, token);
await app.ok("createCarrierConnection", {
  token,
  body: {
    provider: "envia",
    name: "Envia",
    mode: "live",
    credentials: { token: envia.token },
    settings: { carriers: ["andreani"] },
  },
});

const rows = () =>
  app.database.rows<{ id: string; status: string; tracking_number: string | null }>(
    "select id, status, tracking_number from app.shipments where tenant_id = $1",
    [tenant.id],
  );

/** Buys labels, and kills the program once the carrier has sold them all and before it could answer. */
async function killWhileBuying(turn: number): Promise<void> {
  const api = await spawnApi(app.settings);
  const client = createClient(api.baseUrl);
  const before = envia.labels.length;
  let answered = 0;
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
  envia.faults.push({ operation: "generate", kind: "hold-after", until });
  const asked = Array.from({ length: PER_KILL }, (_, index) =>
    client
      .ask("createShipment", {
        token,
        headers: { "idempotency-key": `kill-${turn}-${index}` },
        body: { select: "cheapest", parcels: BOXES, destination: BUYER, currency: "ARS" },
      })
      .then(
        () => {
          answered += 1;
          return "answered";
        },
        () => "cut off",
      ),
  );
  // A busy machine may refuse one before anything is bought; all others are held at the carrier.
  await eventually(async () => expect(envia.labels.length - before + answered).toBe(PER_KILL), 20_000);
  await api.kill();
  letGo();
  envia.faults.length = 0;
  await Promise.all(asked);
}

it("a program killed between the carrier's sale and our own note, for 100 labels, buys none twice and loses none", {
  timeout: 60_000 + LABELS * 1_000,
}, async () => {
  for (let turn = 0; envia.labels.length < LABELS && turn < LABELS; turn += 1) {
    await killWhileBuying(turn);
  }
  const held = await rows();
  expect(held.length).toBeGreaterThanOrEqual(LABELS);
  expect(new Set(held.map(({ status }) => status))).toEqual(new Set(["purchasing"]));
  await app.database.rows("update app.shipments set due_at = now() where tenant_id = $1", [tenant.id]);
  while (await lookAtShipments(app.foundation.services, tenant.id)) {
    // until nothing is due
  }
  const sold = new Map(envia.labels.map((label) => [label.orderReference, label.trackingNumber]));
  expect(sold.size).toBe(envia.labels.length);
  expect(new Map((await rows()).map((row) => [row.id, row.tracking_number]))).toEqual(sold);
  expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(["label_created"]));
  const bought = envia.calls.filter(({ operation }) => operation === "generate");
  expect(bought).toHaveLength(held.length);
  const [posted] = await app.database.rows<{ n: number }>(
    "select count(*)::int as n from app.ledger_transactions where tenant_id = $1 and posting_key like 'shipment:%:label'",
    [tenant.id],
  );
  expect(posted?.n).toBe(held.length);
});
