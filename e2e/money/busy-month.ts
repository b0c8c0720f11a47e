import { createClient, type Client, type SessionClient } from "@estiba/sdk";
import type { DemoFacts } from "../../scripts/demo/facts.ts";
import { DEPOT } from "../../scripts/demo/shipping-setup.ts";

const CURRENCY = "COP";
const PARCEL = { lengthCm: 30, widthCm: 20, heightCm: 10, weightG: 900 } as const;
const now = () => new Date().toISOString();

interface Parcel {
  readonly shipmentId: string;
  readonly tracking: string;
  readonly codPaymentId: string;
  readonly connectionId: string;
}

interface Merchant {
  readonly owner: SessionClient;
  readonly integration: Client;
  readonly shopId: string;
}

/** An order of the counter, with shipping and without, on its way to be paid at the door. */
async function send(
  { owner, integration, shopId }: Merchant,
  orderId: string,
  price: number,
): Promise<Parcel> {
  const shippingTotal = 750_050;
  const { data: order } = await integration.createCustomOrder({
    body: {
      shopId,
      orderId,
      total: price + shippingTotal - 10_000,
      shippingTotal,
      currency: CURRENCY,
      items: [{ sku: "SKU-00004", quantity: 1, price }],
      customer: { name: "Rocío Ñáñez" },
      shippingAddress: { city: "Bogotá", country: "CO" },
      paymentMethod: "cod",
    },
  });
  const { data } = await owner.createShipment({
    body: {
      orderId: order.id,
      select: "cheapest",
      parcels: [PARCEL],
      destination: { ...DEPOT, name: "Rocío Ñáñez", address: "Calle 1 # 2-3" },
      codAmount: price + shippingTotal - 10_000,
    },
  });
  return {
    shipmentId: data.shipmentId,
    tracking: data.tracking.number ?? "",
    codPaymentId: data.cod?.codPaymentId ?? "",
    connectionId: data.connectionId,
  };
}

async function arrive(
  { owner }: Merchant,
  { shipmentId }: Parcel,
  status: "delivered" | "returned" | "lost",
  collected?: number,
): Promise<void> {
  const told = collected === undefined ? {} : { collected };
  await owner.addTrackingEvent({ params: { shipmentId }, body: { status, occurredAt: now(), ...told } });
}

async function state(
  { owner }: Merchant,
  reference: string,
  connectionId: string,
  lines: readonly {
    trackingNumber: string;
    collected: number;
    codFee?: number;
    freight?: number;
    withheld?: number;
  }[],
) {
  const { data } = await owner.createRemittance({
    body: { connectionId, currency: CURRENCY, reference, lines: [...lines] },
  });
  for (const { line } of data.discrepancies) {
    await owner.resolveRemittanceLine({
      params: { remittanceId: data.remittanceId, line: String(line) },
      body: { resolution: "accept" },
    });
  }
  return owner.confirmRemittance({ params: { remittanceId: data.remittanceId }, body: {} });
}

/** Each way in which money moves, at least once: what the demo alone does not show. */
export async function liveThroughAMonth(facts: DemoFacts): Promise<void> {
  const { api, tenantSlug, email, password, apiKey } = facts;
  const owner = createClient({ baseUrl: api, session: {} });
  await owner.login({ body: { tenantSlug, email, password } });
  const integration = createClient({ baseUrl: api, apiKey });
  const merchant = { owner, integration, shopId: facts.ownShop?.shopId ?? "" };
  const parcels: Parcel[] = [];
  for (let number = 0; number < 8; number += 1) {
    parcels.push(await send(merchant, `B-${2_001 + number}`, 5_000_000 + number * 731_300));
  }
  const [kept, dear, part, forgiven, back, called, lost, rest] = parcels as [
    Parcel,
    Parcel,
    Parcel,
    Parcel,
    Parcel,
    Parcel,
    Parcel,
    Parcel,
  ];
  const { connectionId } = kept;
  const expected = async ({ codPaymentId }: Parcel) =>
    (await owner.getCodPayment({ params: { codPaymentId } })).data;
  await arrive(merchant, kept, "delivered");
  await arrive(merchant, dear, "delivered");
  await arrive(merchant, part, "delivered", 1_000_050);
  await arrive(merchant, rest, "delivered", 2_000_000);
  await arrive(merchant, back, "returned");
  await arrive(merchant, lost, "lost");
  await owner.cancelShipment({ params: { shipmentId: called.shipmentId }, body: {} });
  await owner.writeOffCodPayment({
    params: { codPaymentId: forgiven.codPaymentId },
    body: { amount: 123_450, reason: "Descuento" },
  });
  await owner.adjustCharge({
    params: { shipmentId: kept.shipmentId },
    body: { amount: 250_025, note: "Aforo" },
  });
  await owner.openClaim({
    params: { shipmentId: lost.shipmentId },
    body: { amount: 4_000_000, reason: "Se perdió" },
  });
  await owner.resolveClaim({
    params: { shipmentId: lost.shipmentId },
    body: { outcome: "paid", amount: 2_500_000 },
  });
  await owner.createManifests({ body: {} });
  // On its way to the bank, less what the carrier keeps; one fee is not the one that was agreed.
  await state(merchant, "LIQ-2026-0010", connectionId, [
    {
      trackingNumber: kept.tracking,
      collected: (await expected(kept)).collected,
      codFee: 190_007,
      freight: 512_345,
      withheld: 77_001,
    },
    { trackingNumber: dear.tracking, collected: (await expected(dear)).collected + 50_000, freight: 100_000 },
  ]);
  // In the bank, less a transfer fee; the buyer still owes the rest.
  const { data } = await state(merchant, "LIQ-2026-0011", connectionId, [
    { trackingNumber: rest.tracking, collected: 2_000_000 },
  ]);
  await owner.settleRemittance({
    params: { remittanceId: data.remittanceId },
    body: {
      receivedAmount: data.net - 12_000,
      receivedAt: now(),
      bankReference: "TRF-1",
      acceptDifference: true,
    },
  });
}
