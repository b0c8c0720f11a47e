import type { EventSource, Platform } from "@estiba/contract";
import { resolveLines } from "../domain/catalog/index.ts";
import { readInventoryConfig, type ClaimChange } from "../domain/inventory/index.ts";
import type { LineChange } from "../domain/orders/index.ts";
import { platformsOf } from "../domain/shops/index.ts";
import type { Channels, ChannelSlug } from "../ports/channel.ts";
import type { Tx } from "../ports/services.ts";

export interface SourcedChange {
  readonly change: LineChange;
  readonly source: EventSource;
  readonly importedFrom: Platform | null;
}

/** Finds out which variant each line is, and whether its sale still has to be taken off. */
export async function claimsOf(
  tx: Tx,
  channels: Channels,
  changes: readonly SourcedChange[],
): Promise<ClaimChange[]> {
  if (changes.length === 0) {
    return [];
  }
  const config = await readInventoryConfig(tx);
  const { byShop, connected } = await platformsOf(tx, [
    ...new Set(changes.map(({ change }) => change.shopId)),
  ]);
  const resolved = await resolveLines(
    tx,
    changes.map(({ change: { orderLineId, shopId, channelVariantId, sku } }) => ({
      key: orderLineId,
      shopId,
      channelVariantId,
      sku,
    })),
  );
  return changes.map(({ change, source, importedFrom }) => {
    const platform = byShop.get(change.shopId) ?? "CUSTOM";
    const line = resolved.get(change.orderLineId);
    const isOfSource = config.sourceType === "SHOP" && config.sourceShopId === change.shopId;
    return {
      ...change,
      source,
      listingId: line?.listingId ?? null,
      masterVariantId: line?.masterVariantId ?? null,
      isExempt: isOfSource || (importedFrom !== null && connected.has(importedFrom)),
      isSelfDeducting: channels[platform.toLowerCase() as ChannelSlug].manifest.deductsOwnSales,
    };
  });
}
