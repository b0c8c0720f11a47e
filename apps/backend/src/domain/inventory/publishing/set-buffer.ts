import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { readBuffers, writeBuffer } from "../source/config-store.ts";
import { markAllDirty } from "./publication-store.ts";

/** The stock a shop holds back; its listings are checked again. */
export async function setBuffer(tx: Tx, shopId: string, buffer: number): Promise<void> {
  const before = (await readBuffers(tx)).find((one) => one.shopId === shopId)?.buffer ?? 0;
  if (before === buffer) {
    return;
  }
  await writeBuffer(tx, shopId, buffer);
  await markAllDirty(tx, { shopId });
  await recordChanges(tx, [
    {
      action: "inventory.buffer_changed",
      targetKind: "shop",
      targetId: shopId,
      before: { buffer: before },
      after: { buffer },
    },
  ]);
}
