import { holdsWithin } from "../../packages/testbed/src/index.ts";
import type { SeedGround } from "./seed-shops.ts";
import { DemoError } from "./setup.ts";
import { DEPOT } from "./shipping-setup.ts";

const DAY_MS = 86_400_000;
const PATIENCE_MS = 180_000;
const LOOK_EVERY_MS = 200;
/** Somebody is at it. */
const WORKED_ON: readonly string[] = ["preparing", "partially_shipped"];
const PARCEL = { lengthCm: 25, widthCm: 18, heightCm: 12, weightG: 700 } as const;

type Order = Awaited<ReturnType<SeedGround["owner"]["listOrders"]>>["data"]["items"][number];

export interface PastParcel {
  readonly shipmentId: string;
  readonly trackingNumber: string;
  readonly connectionId: string;
  readonly isCashOnDelivery: boolean;
  readonly collected: number;
  readonly placedAtMs: number;
}

/** All of the work that is old enough; of the young, some is left for today. */
function isSent(order: Order, at: number, nowMs: number): boolean {
  const days = (nowMs - Date.parse(order.placedAt)) / DAY_MS;
  return days > 4.5 ? true : days > 1 && at % 3 !== 0;
}

async function readWork({ owner }: SeedGround): Promise<readonly Order[]> {
  const { data } = await owner.listOrders({ query: { stage: "to_dispatch", limit: 200 } });
  const nowMs = Date.now();
  return data.items
    .filter(({ customerName, status }) => customerName !== null && !WORKED_ON.includes(status))
    .filter((order, at) => isSent(order, at, nowMs));
}

const itemOf = (order: Order, at: number) => ({
  orderId: order.id,
  // Every third goes by the faster of the two.
  select: at % 3 === 2 ? ("fastest" as const) : ("cheapest" as const),
  parcels: [PARCEL],
  notifyChannel: false,
  destination: {
    ...DEPOT,
    name: order.customerName ?? "Cliente",
    address: `Calle ${20 + (at % 60)} # ${10 + (at % 40)}-${15 + (at % 70)}`,
    city: order.city ?? DEPOT.city,
  },
  ...(order.isCashOnDelivery ? { codAmount: order.totalMinor } : {}),
});

async function buy({ owner, signal }: SeedGround, orders: readonly Order[]): Promise<Map<string, string>> {
  const items = orders.map(itemOf);
  const { data: batch } = await owner.createShipments({ body: { items } });
  const { jobId } = batch;
  const bought = new Map<string, string>();
  const isDone = async (): Promise<boolean> => {
    signal.throwIfAborted();
    const { data } = await owner.getShipmentBatch({ params: { jobId } });
    if (data.state !== "completed") {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      return false;
    }
    for (const { orderId, shipmentId } of data.items) {
      if (orderId !== null && shipmentId !== null) {
        bought.set(orderId, shipmentId);
      }
    }
    return true;
  };
  if (!(await holdsWithin(isDone, PATIENCE_MS))) {
    throw new DemoError("the parcels of the last weeks have not been labelled in time");
  }
  return bought;
}

/** Labels for what was sold in the last weeks and is not sent by its shop. */
export async function sendPast(
  ground: SeedGround,
  connections: ReadonlyMap<string, string>,
): Promise<readonly PastParcel[]> {
  const orders = await readWork(ground);
  if (orders.length === 0) {
    return [];
  }
  const bought = await buy(ground, orders);
  const { data } = await ground.owner.listShipments({ query: { limit: 200 } });
  const byId = new Map(data.items.map((shipment) => [shipment.shipmentId, shipment]));
  return orders.flatMap((order) => {
    const shipment = byId.get(bought.get(order.id) ?? "");
    const number = shipment?.tracking.number;
    return shipment === undefined || number === null || number === undefined
      ? []
      : [
          {
            shipmentId: shipment.shipmentId,
            trackingNumber: number,
            connectionId: connections.get(shipment.carrier.name) ?? "",
            isCashOnDelivery: order.isCashOnDelivery,
            collected: order.totalMinor,
            placedAtMs: Date.parse(order.placedAt),
          },
        ];
  });
}
