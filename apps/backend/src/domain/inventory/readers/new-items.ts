import type { Platform } from "@estiba/contract";
import type { BookedDemand } from "../ledger/book-demand.ts";
import type { DeductionItem } from "./reader-store.ts";

/** What deductions show of others. */
interface Around {
  readonly orders: ReadonlyMap<string, { readonly externalId: string; readonly number: string | null }>;
  readonly shops: ReadonlyMap<string, { readonly name: string; readonly platform: Platform }>;
  readonly variants: ReadonlyMap<string, { readonly sku: string | null; readonly name: string }>;
}

/** Deductions of new orders as a list would show them, without reading what was just written. */
export function newDeductionItems(
  { outcomes }: BookedDemand,
  recordedAt: Date,
  { orders, shops, variants }: Around,
): DeductionItem[] {
  return outcomes
    .map(({ step: { change, recordId, revision }, ...outcome }): DeductionItem => {
      const order = orders.get(change.orderId);
      const shop = shops.get(change.shopId);
      const variant = variants.get(outcome.masterVariantId ?? "");
      return {
        id: recordId,
        sequence: revision,
        occurredAt: change.occurredAt,
        recordedAt,
        shopId: change.shopId,
        shopName: shop?.name ?? "",
        platform: shop?.platform ?? "CUSTOM",
        orderId: change.orderId,
        externalOrderId: order?.externalId ?? "",
        orderNumber: order?.number ?? null,
        orderLineId: change.orderLineId,
        channelVariantId: change.channelVariantId,
        channelSku: change.sku,
        masterVariantId: outcome.masterVariantId,
        masterSku: variant?.sku ?? null,
        masterName: variant?.name ?? null,
        mappingId: outcome.mappingId,
        quantity: outcome.quantity,
        appliedQuantity: outcome.appliedQuantity,
        shortfallQuantity: outcome.shortfallQuantity,
        stockBefore: outcome.stockBefore,
        stockAfter: outcome.stockAfter,
        status: outcome.status,
        reason: change.reason,
        source: change.source,
        eventId: change.eventId,
        reversalOf: null,
      };
    })
    .toSorted((left, right) => (left.orderLineId < right.orderLineId ? -1 : 1));
}
