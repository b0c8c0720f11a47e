import { unpackedAt } from "../../../domain/dispatch/index.ts";
import { readShippingSettings } from "../../../domain/shipping/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Tx } from "../../../ports/services.ts";

/** Where labels come after packing, what leaves from the place is packed. */
export async function needPacked(tx: Tx, orderId: string, placeId: string | undefined): Promise<void> {
  const { labelAfterPack } = await readShippingSettings(tx);
  if (labelAfterPack !== "require") {
    return;
  }
  const fulfilmentIds = await unpackedAt(tx, orderId, placeId);
  if (fulfilmentIds.length > 0) {
    throw new AppError("PACK_REQUIRED", { details: { fulfilmentIds } });
  }
}
