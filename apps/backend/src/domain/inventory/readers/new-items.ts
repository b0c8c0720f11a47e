import type { Platform } from "@estiba/contract";
import type { BookedDemand } from "../ledger/book-demand.ts";
import type { DeductionItem } from "./reader-store.ts";

/** What deductions show of others. */
interface Around {
  readonly orders: ReadonlyMap<string, { readonly externalId: string; readonly number: string | null }>;
  readonly shops: ReadonlyMap<string, { readonly name: string; readonly platform: Platform }>;
  readonly variants: ReadonlyMap<string, { readonly sku: string | null; readonly name: string }>;
}

const NO_ORDER = { externalId: "", number: null };
const NO_SHOP = { name: "", platform: "CUSTOM" } as const;
const NO_VARIANT = { sku: null, name: null };

/** Deductions of new orders as a list would show them, without reading what was just written. */
export function newDeductionItems(
  { outcomes }: BookedDemand,
  recordedAt: Date,
  { orders, shops, variants }: Around,
): DeductionItem[] {
  return outcomes
    .map(({ step: { change, recordId, revision }, ...outcome }): DeductionItem => {
      const { externalId, number } = orders.get(change.orderId) ?? NO_ORDER;
      const shop = shops.get(change.shopId) ?? NO_SHOP;
      const variant = variants.get(outcome.masterVariantId ?? "") ?? NO_VARIANT;
      return {
        id: recordId,
        sequence: revision,
        occurredAt: change.occurredAt,
        recordedAt,
        shopId: change.shopId,
        shopName: shop.name,
        platform: shop.platform,
        orderId: change.orderId,
        externalOrderId: externalId,
        orderNumber: number,
        orderLineId: change.orderLineId,
        channelVariantId: change.channelVariantId,
        channelSku: change.sku,
        masterVariantId: outcome.masterVariantId,
        masterSku: variant.sku,
        masterName: variant.name,
        mappingId: outcome.mappingId,
        quantity: outcome.quantity,
        appliedQuantity: outcome.appliedQuantity,
        shortfallQuantity: outcome.shortfallQuantity,
        stockBefore: outcome.stockBefore,
        stockAfter: outcome.stockAfter,
        status: outcome.status,
        unmappedReason: outcome.status === "unmapped" ? change.unmappedReason : null,
        reason: change.reason,
        source: change.source,
        eventId: change.eventId,
        reversalOf: null,
      };
    })
    .toSorted((left, right) => (left.orderLineId < right.orderLineId ? -1 : 1));
}
