import { skuKey } from "../../domain/catalog/index.ts";
import {
  cancelTransfer,
  findTransfer,
  planTransfer,
  receiveTransfer,
  sendTransfer,
  type Transfer,
  type TransferStep,
} from "../../domain/inventory/index.ts";
import { needCountedPlace, specialPlace } from "../../domain/places/index.ts";
import { AppError, badRequest } from "../../kernel/errors.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { holdLines, moveGoods } from "./move-goods.ts";

async function carryOut(services: Services, tx: Tx, { transferId, moves }: TransferStep): Promise<Transfer> {
  await moveGoods(services, tx, moves);
  const transfer = await findTransfer(tx, transferId);
  if (!transfer) {
    throw new AppError("TRANSFER_NOT_FOUND");
  }
  return transfer;
}

export async function createTransfer(
  services: Services,
  tx: Tx,
  input: {
    readonly fromPlaceId: string;
    readonly toPlaceId: string;
    readonly lines: readonly { readonly sku: string; readonly quantity: number }[];
    readonly note: string | null;
    readonly isSent: boolean;
  },
): Promise<Transfer> {
  if (input.fromPlaceId === input.toPlaceId) {
    throw badRequest("Goods that stay where they are need no transfer.", { field: "toPlaceId" });
  }
  const transitId = input.isSent ? await specialPlace(tx, "transit") : null;
  await needCountedPlace(tx, input.fromPlaceId);
  await needCountedPlace(tx, input.toPlaceId);
  const held = await holdLines(tx, input.lines);
  const lines = held.map(({ variant, quantity }) => ({ masterVariantId: variant.id, quantity }));
  const transferId = await planTransfer(tx, { ...input, lines });
  const step = transitId === null ? { transferId, moves: [] } : await sendTransfer(tx, transferId, transitId);
  return carryOut(services, tx, step);
}

export async function sendGoods(services: Services, tx: Tx, transferId: string): Promise<Transfer> {
  return carryOut(services, tx, await sendTransfer(tx, transferId, await specialPlace(tx, "transit")));
}

export async function receiveGoods(
  services: Services,
  tx: Tx,
  transferId: string,
  lines: readonly { readonly sku: string; readonly received: number; readonly lost?: number | undefined }[],
): Promise<Transfer> {
  const keyed = lines.map(({ sku, received, lost = 0 }) => ({ skuKey: skuKey(sku) ?? "", received, lost }));
  if (new Set(keyed.map((line) => line.skuKey)).size < keyed.length) {
    throw badRequest("A SKU is given twice.", { field: "lines" });
  }
  if (keyed.every(({ received, lost }) => received + lost === 0)) {
    throw badRequest("Nothing was received and nothing lost.", { field: "lines" });
  }
  const transitId = await specialPlace(tx, "transit");
  return carryOut(
    services,
    tx,
    await receiveTransfer(tx, transferId, { transitId, lines: keyed, skuKeyOf: skuKey }),
  );
}

export async function cancelGoods(services: Services, tx: Tx, transferId: string): Promise<Transfer> {
  return carryOut(services, tx, await cancelTransfer(tx, transferId, await specialPlace(tx, "transit")));
}
