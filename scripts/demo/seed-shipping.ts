import { HAS_PAST } from "./seed-orders.ts";
import { sendPast } from "./seed-parcels.ts";
import { dateBack, settlePast, trackPast } from "./seed-past.ts";
import type { SeedGround } from "./seed-shops.ts";
import { DEPOT, nationalCard } from "./shipping-setup.ts";

const CURRENCY = "COP";
const STANDARD = "Correo del Sur";
const EXPRESS = "Andes Exprés";
const PARCEL = { lengthCm: 30, widthCm: 20, heightCm: 10, weightG: 900 } as const;
/** What the carrier's statement leaves out of the cash it took. */
const MISSING_MINOR = 200_000;
const CLAIMED_MINOR = 8_900_000;

type Order = Awaited<ReturnType<SeedGround["owner"]["listOrders"]>>["data"]["items"][number];
type Shipment = Awaited<ReturnType<SeedGround["owner"]["createShipment"]>>["data"];
type TrackingBody = Parameters<SeedGround["owner"]["addTrackingEvent"]>[0]["body"];
type Step = Omit<TrackingBody, "occurredAt">;

/** Which order of which shop goes out, and what its parcel meets on the way. */
interface Trip {
  readonly platform: Order["platform"];
  readonly isCashOnDelivery: boolean;
  readonly street: string;
  readonly city: string;
  readonly steps: readonly Step[];
}

const TRIPS = {
  printed: {
    platform: "WPSHOP",
    isCashOnDelivery: true,
    street: "Carrera 7 # 45-10",
    city: "Bogotá",
    steps: [],
  },
  onItsWay: {
    platform: "OAUTHSHOP",
    isCashOnDelivery: false,
    street: "Calle 10 # 43-12",
    city: "Medellín",
    steps: [
      { status: "picked_up", place: "Bogotá" },
      { status: "in_transit", place: "Honda" },
    ],
  },
  stuck: {
    platform: "CLOUDSHOP",
    isCashOnDelivery: false,
    street: "Avenida 6 Norte",
    city: "Cali",
    steps: [
      { status: "in_transit", place: "Cali" },
      {
        status: "exception",
        place: "Cali",
        reason: "address_incomplete",
        text: "Falta el número de la casa",
      },
    ],
  },
  delivered: {
    platform: "CUSTOM",
    isCashOnDelivery: true,
    street: "Calle 93 # 15-40",
    city: "Bogotá",
    steps: [
      { status: "out_for_delivery", place: "Bogotá" },
      { status: "delivered", place: "Bogotá" },
    ],
  },
  paidInPart: {
    platform: "CLOUDSHOP",
    isCashOnDelivery: true,
    street: "Carrera 43A # 1-50",
    city: "Medellín",
    steps: [{ status: "delivered", place: "Medellín" }],
  },
  lost: {
    platform: "OAUTHSHOP",
    isCashOnDelivery: true,
    street: "Calle 72 # 54-30",
    city: "Barranquilla",
    steps: [
      { status: "in_transit", place: "Aguachica" },
      { status: "lost", place: "Aguachica" },
    ],
  },
  damaged: {
    platform: "WPSHOP",
    isCashOnDelivery: false,
    street: "Carrera 27 # 36-14",
    city: "Bucaramanga",
    steps: [{ status: "damaged", place: "Bucaramanga" }],
  },
} as const satisfies Readonly<Record<string, Trip>>;

function orderOf(orders: readonly Order[], { platform, isCashOnDelivery }: Trip): Order | undefined {
  const payment = isCashOnDelivery ? "cod_pending" : "paid";
  return orders.find(
    (order) => order.platform === platform && order.paymentStatus === payment && order.status !== "cancelled",
  );
}

async function send({ owner }: SeedGround, orders: readonly Order[], trip: Trip): Promise<Shipment | null> {
  const order = orderOf(orders, trip);
  if (order === undefined) {
    return null;
  }
  const { data } = await owner.createShipment({
    body: {
      orderId: order.id,
      select: "cheapest",
      parcels: [PARCEL],
      destination: {
        ...DEPOT,
        name: order.customerName ?? "Cliente",
        address: trip.street,
        city: trip.city,
      },
      ...(trip.isCashOnDelivery ? { codAmount: order.totalMinor } : {}),
    },
  });
  for (const step of trip.steps) {
    await owner.addTrackingEvent({
      params: { shipmentId: data.shipmentId },
      body: { ...step, occurredAt: new Date().toISOString() },
    });
  }
  return data;
}

/** The carrier says that it took less at the door than it was to take. */
async function handInStatement(
  { owner }: SeedGround,
  connectionId: string,
  reference: string,
  paid: Shipment,
): Promise<string> {
  const { data } = await owner.createRemittance({
    body: {
      connectionId,
      currency: CURRENCY,
      reference,
      lines: [
        {
          trackingNumber: paid.tracking.number ?? "",
          collected: Math.max(0, (paid.cod?.expected ?? 0) - MISSING_MINOR),
        },
      ],
    },
  });
  return data.remittanceId;
}

/** What came is in the bank; what did not is disputed with the carrier. */
async function settleInDispute({ owner }: SeedGround, remittanceId: string): Promise<void> {
  const params = { remittanceId };
  await owner.resolveRemittanceLine({ params: { ...params, line: "1" }, body: { resolution: "dispute" } });
  const { data } = await owner.confirmRemittance({ params, body: {} });
  await owner.settleRemittance({
    params,
    body: {
      receivedAmount: data.net,
      receivedAt: new Date().toISOString(),
      bankReference: "TRF-8841",
    },
  });
}

async function claim({ owner }: SeedGround, { shipmentId }: Shipment): Promise<void> {
  await owner.openClaim({
    params: { shipmentId },
    body: { amount: CLAIMED_MINOR, reason: "Llegó mojado y abierto", reship: true },
  });
}

/** Statements, the older one in the bank and in dispute, the newer one still to be booked, and a claim. */
async function seedMoney(
  ground: SeedGround,
  connectionId: string,
  parcels: Readonly<Record<"delivered" | "paidInPart" | "damaged", Shipment | null>>,
): Promise<void> {
  const { delivered, paidInPart, damaged } = parcels;
  if (paidInPart) {
    await settleInDispute(ground, await handInStatement(ground, connectionId, "LIQ-2026-0002", paidInPart));
  }
  if (delivered) {
    await handInStatement(ground, connectionId, "LIQ-2026-0003", delivered);
  }
  if (damaged) {
    await claim(ground, damaged);
  }
}

/** What was sent in the last three months, how it fared, and the cash it brought. */
async function seedPast(ground: SeedGround, connections: ReadonlyMap<string, string>): Promise<void> {
  const parcels = await sendPast(ground, connections);
  await dateBack(ground, parcels);
  await settlePast(ground, await trackPast(ground, parcels));
}

/**
 * A depot, two carriers, the parcels of three months, seven more in as many states, statements with discrepancies, and a claim. Returns one whose label
 * can be printed.
 */
export async function seedShipping(ground: SeedGround): Promise<string | null> {
  const { owner, signal } = ground;
  const { data: known } = await owner.listShipments({ query: { limit: 1, status: "label_created" } });
  const { data: depots } = await owner.listWarehouses({ query: { limit: 1 } });
  if (depots.total > 0) {
    return known.items[0]?.shipmentId ?? null;
  }
  await owner.createWarehouse({ body: { name: DEPOT.name, address: DEPOT } });
  const { data: card } = await owner.createRateCard({
    body: { card: nationalCard(STANDARD, CURRENCY, 890_000, [2, 4]) },
  });
  const { data: express } = await owner.createRateCard({
    body: { card: nationalCard(EXPRESS, CURRENCY, 1_290_000, [1, 2]) },
  });
  if (HAS_PAST) {
    const connections = new Map([
      [STANDARD, card.connectionId],
      [EXPRESS, express.connectionId],
    ]);
    await seedPast(ground, connections);
  }
  const { data: orders } = await owner.listOrders({ query: { limit: 200 } });
  signal.throwIfAborted();
  const [printed = null, delivered = null, paidInPart = null, damaged = null] = await Promise.all(
    [
      TRIPS.printed,
      TRIPS.delivered,
      TRIPS.paidInPart,
      TRIPS.damaged,
      TRIPS.lost,
      TRIPS.onItsWay,
      TRIPS.stuck,
    ].map(async (trip) => send(ground, orders.items, trip)),
  );
  await seedMoney(ground, card.connectionId, { delivered, paidInPart, damaged });
  return printed?.shipmentId ?? null;
}
