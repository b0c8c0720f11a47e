import type { ResultOf } from "@estiba/sdk";
import { api } from "../../../base/api/api.ts";
import type { OrderItem } from "../queries.ts";
import { partsOf } from "./chosen-orders.ts";
import type { Parcel } from "./parcel-choices.ts";

type Batch = ResultOf<"createShipments">["data"];
export type BatchError = NonNullable<Batch["items"][number]["error"]>;

export interface ShipChoice {
  readonly select: "cheapest" | "fastest" | "rules";
  /** The same for every order; null where each is packed by its contents. */
  readonly parcel: Parcel | null;
}

export interface Shipped {
  readonly shipmentIds: readonly string[];
  readonly failed: ReadonlyMap<string, BatchError>;
}

const LOOK_EVERY_MS = 400;

const pause = async () =>
  new Promise((resolve) => {
    setTimeout(resolve, LOOK_EVERY_MS);
  });

/** An order that leaves from several places has several items. */
const shareDone = ({ progress: { done, total } }: Batch): number => done / Math.max(1, total);

async function finished(begun: Batch, onDone: (share: number) => void): Promise<Batch> {
  let batch = begun;
  while (batch.state !== "completed") {
    await pause();
    batch = (await api.getShipmentBatch({ params: { jobId: batch.jobId } })).data;
    onDone(shareDone(batch));
  }
  return batch;
}

/** Buys a label for each order and place that it leaves from; what one of them fails for holds up no other. */
export async function shipOrders(
  orders: readonly Pick<OrderItem, "id">[],
  { select, parcel }: ShipChoice,
  onProgress: (done: number) => void,
): Promise<Shipped> {
  const shipmentIds: string[] = [];
  const failed = new Map<string, BatchError>();
  const parcels = parcel === null ? {} : { parcels: [parcel] };
  let done = 0;
  for (const part of partsOf(orders)) {
    const items = part.map(({ id }) => ({ orderId: id, select, perPlace: true, ...parcels }));
    const { data } = await api.createShipments({ body: { items } });
    const before = done;
    const batch = await finished(data, (share) => {
      onProgress(before + Math.floor(share * part.length));
    });
    for (const { orderId, shipmentId, error } of batch.items) {
      if (error !== null && orderId !== null) {
        failed.set(orderId, error);
      } else if (shipmentId !== null) {
        shipmentIds.push(shipmentId);
      }
    }
    done += part.length;
    onProgress(done);
  }
  return { shipmentIds, failed };
}
