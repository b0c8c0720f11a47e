import { MAX_SCANS_SHOWN } from "@estiba/contract";
import { findLineImages } from "../../../domain/catalog/index.ts";
import {
  findFulfilments,
  findQueueItem,
  packingNumber,
  type Fulfilment,
  type KeptScan,
  type QueueItem,
} from "../../../domain/dispatch/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Tx } from "../../../ports/services.ts";
import { readPackings, type PackingView } from "./read-packing.ts";

/** A fulfilment at the packing desk. */
export interface FulfilmentView extends PackingView {
  readonly item: QueueItem;
  readonly isPacked: boolean;
  /** Of the packing that is under way, or the last one; the newest, in the order in which they were scanned. */
  readonly scans: readonly KeptScan[];
  readonly images: ReadonlyMap<string, string>;
}

export async function needFulfilment(tx: Tx, fulfilmentId: string): Promise<Fulfilment> {
  const [one] = await findFulfilments(tx, [fulfilmentId]);
  if (!one) {
    throw new AppError("FULFILMENT_NOT_FOUND");
  }
  return one;
}

export async function readFulfilment(tx: Tx, fulfilmentId: string): Promise<FulfilmentView> {
  const one = await needFulfilment(tx, fulfilmentId);
  const [item, views] = [await findQueueItem(tx, one.id), await readPackings(tx, [one])];
  const view = views.get(one.id);
  if (!item || !view) {
    throw new AppError("FULFILMENT_NOT_FOUND");
  }
  const isPacked = one.packedAt !== null;
  const current = isPacked ? view.packs.length : packingNumber(view.packs);
  const goods = view.judged.lines.map(({ variantId }) => ({
    id: variantId,
    channelVariantId: null,
    sku: null,
    masterVariantId: variantId,
  }));
  return {
    ...view,
    item,
    isPacked,
    scans: view.scans
      .filter(({ packing }) => packing === null || packing === current)
      .slice(-MAX_SCANS_SHOWN),
    images: await findLineImages(tx, one.shopId, goods),
  };
}
