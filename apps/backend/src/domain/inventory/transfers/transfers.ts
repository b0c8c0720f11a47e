import type { TransferStatus } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { lockLevels } from "../ledger/level-store.ts";
import type { Move } from "../ledger/move.ts";
import { onHandAt } from "../places/on-hand-at.ts";
import { openOf, receiving, returning, sending, type Receipt, type Transfer } from "./model.ts";
import { insertTransfer, lockTransfer, moveTransfer, recordReceipts } from "./transfer-store.ts";

/** What was decided about a transfer, and the movements that are to be made for it. */
export interface TransferStep {
  readonly transferId: string;
  readonly moves: readonly Move[];
}

async function needTransfer(tx: Tx, transferId: string): Promise<Transfer> {
  const transfer = await lockTransfer(tx, transferId);
  if (!transfer) {
    throw new AppError("TRANSFER_NOT_FOUND");
  }
  return transfer;
}

async function go(tx: Tx, { id, status }: Transfer, to: Exclude<TransferStatus, "draft">): Promise<void> {
  if (!(await moveTransfer(tx, id, to))) {
    throw new AppError("TRANSFER_NOT_OPEN", { details: { status } });
  }
}

interface Taking {
  readonly masterVariantId: string;
  readonly sku: string;
  readonly quantity: number;
}

/** Nothing is taken from a place that it does not have. Locks the variants until the transaction ends. */
export async function refuseShort(
  tx: Tx,
  place: { readonly id: string; readonly isFirst: boolean },
  lines: readonly Taking[],
): Promise<void> {
  const levels = await lockLevels(
    tx,
    lines.map(({ masterVariantId }) => masterVariantId),
  );
  const short = lines.flatMap(({ masterVariantId, sku, quantity }) => {
    const onHand = onHandAt(levels.get(masterVariantId), place);
    return onHand < quantity ? [{ sku, onHand, quantity }] : [];
  });
  if (short.length > 0) {
    throw new AppError("STOCK_AT_PLACE_SHORT", { details: { lines: short } });
  }
}

export const planTransfer = insertTransfer;

export async function sendTransfer(tx: Tx, transferId: string, transitId: string): Promise<TransferStep> {
  const transfer = await needTransfer(tx, transferId);
  await go(tx, transfer, "sent");
  const { placeId: id, isFirst } = transfer.from;
  await refuseShort(tx, { id, isFirst }, transfer.lines);
  return { transferId, moves: sending(transfer, transitId) };
}

interface Arrival {
  readonly transitId: string;
  readonly lines: readonly { readonly skuKey: string; readonly received: number; readonly lost: number }[];
  readonly skuKeyOf: (sku: string) => string | null;
}

/** Of no line more than is on its way. */
function receiptsOf(transfer: Transfer, { lines, skuKeyOf }: Arrival): Receipt[] {
  const bySku = new Map(transfer.lines.map((line) => [skuKeyOf(line.sku), line]));
  return lines.map(({ skuKey, received, lost }) => {
    const line = bySku.get(skuKey);
    if (!line || received + lost > openOf(line)) {
      const details = { sku: line?.sku ?? skuKey, open: line ? openOf(line) : 0, received, lost };
      throw new AppError("TRANSFER_LINE_EXCEEDED", { details });
    }
    return { line, received, lost };
  });
}

export async function receiveTransfer(tx: Tx, transferId: string, input: Arrival): Promise<TransferStep> {
  const transfer = await needTransfer(tx, transferId);
  const receipts = receiptsOf(transfer, input);
  const settled = receipts.reduce((sum, { received, lost }) => sum + received + lost, 0);
  const open = transfer.lines.reduce((sum, line) => sum + openOf(line), 0);
  await go(tx, transfer, settled === open ? "received" : "partly_received");
  await recordReceipts(tx, transferId, receipts);
  return { transferId, moves: receiving(transfer, input.transitId, receipts) };
}

export async function cancelTransfer(tx: Tx, transferId: string, transitId: string): Promise<TransferStep> {
  const transfer = await needTransfer(tx, transferId);
  await go(tx, transfer, "cancelled");
  return { transferId, moves: transfer.status === "sent" ? returning(transfer, transitId) : [] };
}
