import type { SimProduct, SimVariant, StockWrite } from "../../kit/index.ts";
import { formatMinor, totalStock } from "../../kit/index.ts";
import { gid, inventoryItemId, inventoryLevelGid, shopTime, wireId } from "../wire-format.ts";
import type { PayloadContext } from "./order-payload.ts";

const MAX_VARIANTS_IN_BODY = 100;

function variantPayload(
  context: PayloadContext,
  variant: SimVariant,
  position: number,
): Record<string, unknown> {
  const { home } = context;
  const money = (minor: number): string => formatMinor(minor, home.shop.decimals);
  return {
    id: wireId(variant.id),
    admin_graphql_api_id: gid("ProductVariant", variant.id),
    product_id: wireId(variant.productId),
    title: variant.optionValues.length === 0 ? "Default Title" : variant.optionValues.join(" / "),
    price: money(variant.priceMinor),
    compare_at_price: variant.compareAtMinor === null ? null : money(variant.compareAtMinor),
    sku: variant.sku === "" ? null : variant.sku,
    barcode: variant.barcode,
    position,
    inventory_item_id: wireId(inventoryItemId(variant.id)),
    inventory_quantity: totalStock(variant),
    inventory_management: variant.isTracked ? "shopify" : null,
    inventory_policy: home.oversellVariants.has(variant.id) ? "continue" : "deny",
    updated_at: shopTime(variant.updatedAtMs, home.utcOffsetMinutes),
  };
}

/** At most a hundred variants are in the body; the ids of all of them are listed beside. */
export function productPayload(context: PayloadContext, product: SimProduct): Record<string, unknown> {
  const { home } = context;
  const time = (atMs: number): string => shopTime(atMs, home.utcOffsetMinutes);
  const isArchived = home.archivedProducts.has(product.id);
  return {
    id: wireId(product.id),
    admin_graphql_api_id: gid("Product", product.id),
    title: product.title,
    vendor: home.shop.name,
    product_type: product.category,
    status: isArchived ? "archived" : product.status,
    tags: "",
    created_at: time(product.createdAtMs),
    updated_at: time(product.updatedAtMs),
    published_at: product.status === "active" ? time(product.createdAtMs) : null,
    options: product.optionNames.map((name, index) => ({ name, position: index + 1 })),
    variants: product.variants
      .slice(0, MAX_VARIANTS_IN_BODY)
      .map((variant, index) => variantPayload(context, variant, index + 1)),
    variant_gids: product.variants.map((variant) => ({
      admin_graphql_api_id: gid("ProductVariant", variant.id),
      updated_at: time(variant.updatedAtMs),
    })),
  };
}

export function levelPayload(
  context: PayloadContext,
  variant: SimVariant,
  write: StockWrite,
): Record<string, unknown> {
  const itemId = inventoryItemId(variant.id);
  return {
    inventory_item_id: wireId(itemId),
    location_id: wireId(write.locationId),
    available: variant.isTracked ? write.after : null,
    updated_at: shopTime(write.atMs, context.home.utcOffsetMinutes),
    admin_graphql_api_id: inventoryLevelGid(write.locationId, itemId),
  };
}

export function shopPayload(context: PayloadContext): Record<string, unknown> {
  const { home } = context;
  return {
    id: wireId(home.numericId),
    name: home.shop.name,
    email: `owner@${home.handle}.example.test`,
    domain: home.domain,
    myshopify_domain: home.domain,
    country_code: home.shop.country,
    currency: home.shop.currency,
    iana_timezone: home.timezone,
    plan_name: home.plan.toLowerCase(),
  };
}
