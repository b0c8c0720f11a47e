import { findMapping, recordListings, resolveLines } from "../../domain/catalog/index.ts";
import { findOrder, listLines, type OrderItem, type OrderLine } from "../../domain/orders/index.ts";
import { AppError } from "../../kernel/errors.ts";
import type { ChannelVariant } from "../../ports/channel.ts";
import type { Origin, Services, Tx } from "../../ports/services.ts";
import { linkListing } from "../catalog/link-listing.ts";

async function listingOf(tx: Tx, shopId: string, line: OrderLine): Promise<string | null> {
  const { id: key, channelVariantId, sku } = line;
  const found = (await resolveLines(tx, [{ key, shopId, channelVariantId, sku }])).get(key);
  return found ? ((await findMapping(tx, found.listingId))?.channelVariantId ?? null) : null;
}

const variantOf = ({ currency }: OrderItem, line: OrderLine, sold: string): ChannelVariant => ({
  channelProductId: sold,
  channelVariantId: sold,
  productName: line.name,
  name: line.name,
  sku: line.sku,
  barcode: null,
  priceMinor: line.unitPriceMinor,
  currency,
  stock: null,
  publishKey: {},
});

/** A person says which product was sold. What the shop's catalog did not name before is named by its sale. */
export async function linkOrderLine(
  services: Services,
  tenantId: string,
  origin: Origin,
  wish: { readonly orderId: string; readonly lineId: string; readonly masterVariantId: string },
): Promise<string> {
  const { shopId, channelVariantId } = await services.inTenant(tenantId, origin, async (tx) => {
    const order = await findOrder(tx, wish.orderId);
    if (!order) {
      throw new AppError("ORDER_NOT_FOUND");
    }
    const line = (await listLines(tx, order.id)).find(({ id }) => id === wish.lineId);
    const sold = line?.channelVariantId ?? line?.sku ?? null;
    if (!line || sold === null) {
      throw new AppError("ORDER_LINE_NOT_FOUND");
    }
    const known = await listingOf(tx, order.shopId, line);
    if (known === null) {
      // Only written down: matched by its SKU it could become a product of its own.
      await recordListings(tx, order.shopId, [variantOf(order, line, sold)]);
    }
    return { shopId: order.shopId, channelVariantId: known ?? sold };
  });
  const { masterVariantId } = wish;
  return linkListing(services, tenantId, origin, {
    shopId,
    channelVariantId,
    masterVariantId,
    isForced: false,
  });
}
