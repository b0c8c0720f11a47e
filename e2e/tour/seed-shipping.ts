import { createClient, type Client } from "@estiba/sdk";
import type { RateCardBody } from "@estiba/contract";
import type { DemoFacts } from "../../scripts/demo/facts.ts";

const ADDRESS = {
  name: "Bodega Norte",
  phone: "+573001234567",
  address: "Calle 80 # 12-34",
  city: "Bogotá",
  zip: "110111",
  country: "CO",
} as const;
const PARCEL = { lengthCm: 30, widthCm: 20, heightCm: 10, weightG: 900 } as const;

/** Where the demo's currencies are used. */
const COUNTRIES: Readonly<Record<string, string>> = { COP: "CO", MXN: "MX", ARS: "AR", BRL: "BR", CLP: "CL" };

function cardOf(
  name: string,
  currency: string,
  price: number,
  days: readonly [number, number],
): RateCardBody {
  const country = COUNTRIES[currency] ?? "CO";
  return {
    name,
    currency,
    validFrom: "2026-01-01",
    origin: { country },
    volumetricDivisor: 5_000,
    minBillableG: 1,
    roundUpToG: 1,
    limits: { maxParcelG: 50_000, maxSideCm: 200, maxSumSidesCm: 400 },
    zones: [
      {
        code: "NAC",
        etaDays: { min: days[0], max: days[1] },
        codAllowed: true,
        remoteFee: 0,
        match: [{ country }],
      },
    ],
    services: [
      {
        code: "domicilio",
        name: "A domicilio",
        deliveryType: "home",
        brackets: [
          { zone: "NAC", upToG: 1_000, price },
          { zone: "NAC", upToG: 5_000, price: price * 2 },
          { zone: "NAC", upToG: 20_000, price: price * 4 },
        ],
      },
    ],
    fuelBp: 450,
    insurance: { bp: 100, min: 0, freeUpTo: 0 },
    cod: { bp: 300, min: 0, max: null, fixed: 0, timing: "remittance" },
    taxBp: 1_900,
    returnFreight: { bpOfOutbound: 10_000 },
  };
}

/** A place to leave from, and two carriers that can be compared. */
export async function setUpShipping(owner: Client, currency = "COP"): Promise<string> {
  await owner.createWarehouse({
    body: { name: "Bodega Norte", address: { ...ADDRESS, country: COUNTRIES[currency] ?? "CO" } },
  });
  const { data } = await owner.createRateCard({
    body: { card: cardOf("Correo del Sur", currency, 890_000, [2, 4]) },
  });
  await owner.createRateCard({ body: { card: cardOf("Mensajería Rápida", currency, 1_450_000, [1, 2]) } });
  return data.connectionId;
}

/** Parcels in every state, cash at the carrier, and a statement that does not quite fit. */
export async function seedShipping({ api, tenantSlug, email, password, ownShop }: DemoFacts): Promise<void> {
  const owner = createClient({ baseUrl: api, session: { useCookie: false } });
  await owner.login({ body: { tenantSlug, email, password } });
  if (ownShop === null) {
    return;
  }
  const connectionId = await setUpShipping(owner);
  const { data: orders } = await owner.listOrders({ query: { platform: "CUSTOM", limit: 10 } });
  const sent: string[] = [];
  for (const order of orders.items) {
    const { data } = await owner.createShipment({
      body: {
        orderId: order.id,
        select: "cheapest",
        parcels: [PARCEL],
        destination: { ...ADDRESS, name: order.customerName ?? "Cliente", address: "Carrera 7 # 45-10" },
        ...(order.paymentStatus === "cod_pending" ? { codAmount: order.totalMinor } : {}),
      },
    });
    sent.push(data.shipmentId);
  }
  const [last] = sent;
  const occurredAt = new Date().toISOString();
  if (last !== undefined) {
    const params = { shipmentId: last };
    await owner.addTrackingEvent({ params, body: { status: "in_transit", occurredAt, place: "Bogotá" } });
    await owner.addTrackingEvent({ params, body: { status: "delivered", occurredAt, place: "Bogotá" } });
    const { data } = await owner.getShipment({ params });
    if (data.cod !== null) {
      const csv = `guia;recaudado\n${data.tracking.number ?? ""};${(data.cod.expected - 200_000) / 100}\n`;
      await owner.createRemittance({
        body: { connectionId, currency: "COP", reference: "LIQ-2026-0003", csv },
      });
    }
  }
}
