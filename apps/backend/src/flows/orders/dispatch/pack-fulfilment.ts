import type { PackParcelBody } from "@estiba/contract";
import {
  closeBox,
  lockFulfilments,
  needPackable,
  openBox,
  type Fulfilment,
} from "../../../domain/dispatch/index.ts";
import { holdOrder } from "../../../domain/orders/index.ts";
import { boxesAt, type Box } from "../../../domain/shipping/index.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import type { Tx } from "../../../ports/services.ts";
import { measureVariant } from "./measure-variant.ts";
import { needFulfilment } from "./read-fulfilment.ts";
import { readPackings } from "./read-packing.ts";

/** Behind its order, as all that changes an order locks them: a cancellation comes before or after, never in between. */
async function holdFulfilment(tx: Tx, fulfilmentId: string): Promise<Fulfilment> {
  await holdOrder(tx, (await needFulfilment(tx, fulfilmentId)).orderId);
  const [one] = await lockFulfilments(tx, [fulfilmentId]);
  if (!one) {
    throw new AppError("FULFILMENT_NOT_FOUND");
  }
  return one;
}

async function boxesOf(tx: Tx, parcels: readonly PackParcelBody[]): Promise<readonly Box[]> {
  if (parcels.some(({ boxId, size }) => boxId !== undefined && size !== undefined)) {
    throw badRequest("Give boxId or size, not both.", { field: "parcels" });
  }
  const ids = parcels.flatMap(({ boxId }) => boxId ?? []);
  const boxes = ids.length > 0 ? await boxesAt(tx, null) : [];
  if (ids.some((boxId) => !boxes.some(({ id }) => id === boxId))) {
    throw new AppError("BOX_NOT_FOUND");
  }
  return boxes;
}

/** Closes the box once all of it is scanned. */
export async function packFulfilment(
  tx: Tx,
  input: {
    readonly fulfilmentId: string;
    readonly parcels: readonly PackParcelBody[];
    readonly isForced: boolean;
  },
): Promise<void> {
  const one = await holdFulfilment(tx, input.fulfilmentId);
  needPackable(one);
  const boxes = await boxesOf(tx, input.parcels);
  const view = (await readPackings(tx, [one])).get(one.id);
  if (view) {
    const pack = await closeBox(tx, one, { ...view, ...input });
    await measureVariant(tx, pack, boxes);
  }
}

export async function unpackFulfilment(tx: Tx, fulfilmentId: string): Promise<void> {
  await openBox(tx, await holdFulfilment(tx, fulfilmentId));
}
