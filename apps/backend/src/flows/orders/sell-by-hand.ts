import type { ManualOrderBody } from "@estiba/contract";
import { findVariants } from "../../domain/catalog/index.ts";
import type { Shop } from "../../domain/shops/index.ts";
import { AppError, badRequest } from "../../kernel/errors.ts";
import { sha256 } from "../../kernel/secrets/hash.ts";
import type { Origin, Services, Tx } from "../../ports/services.ts";
import { takeInListings } from "../catalog/take-in-listings.ts";
import type { DirectOrder } from "./apply-requests.ts";
import type { CustomOrders } from "./create-custom-order.ts";

/** What the merchant's sales by hand are kept under. */
export const MANUAL_SHOP = "manual";
const NUMBER_BYTES = 4;

/** The same request has the same number, so that a repeat finds its order. */
const numberOf = (requestKey: string): string =>
  `W-${sha256(requestKey)
    .toString("hex")
    .slice(0, NUMBER_BYTES * 2)
    .toUpperCase()}`;

type Item = ManualOrderBody["items"][number];

/** What is sold is offered by the shop from then on, so that the sale finds its stock. */
async function offer(services: Services, tx: Tx, shop: Shop, body: ManualOrderBody) {
  const ids = [...new Set(body.items.flatMap(({ masterVariantId }) => masterVariantId ?? []))];
  const variants = await findVariants(tx, ids);
  const byId = new Map(variants.map((variant) => [variant.id, variant]));
  const missing = ids.filter((id) => !byId.has(id));
  if (missing.length > 0) {
    throw new AppError("MASTER_VARIANT_NOT_FOUND", { details: { masterVariantIds: missing } });
  }
  await takeInListings(
    services,
    tx,
    shop,
    variants.map(({ sku, name, priceMinor, currency }) => ({
      channelProductId: sku,
      channelVariantId: sku,
      productName: name,
      name,
      sku,
      barcode: null,
      priceMinor,
      currency,
      stock: null,
      publishKey: {},
    })),
  );
  return byId;
}

function lineOf(item: Item, variant: { sku: string; name: string } | undefined) {
  const { quantity, price } = item;
  if (variant === undefined && item.name === undefined) {
    throw badRequest("Every item needs masterVariantId or name.", { field: "items" });
  }
  return variant === undefined
    ? { variantId: `x:${item.name ?? ""}`.slice(0, 200), name: item.name, quantity, price }
    : { sku: variant.sku, name: variant.name, quantity, price };
}

const PAID = {
  paid: { paymentStatus: "paid" },
  on_delivery: { paymentMethod: "cod" },
  later: { paymentStatus: "unpaid", status: "pending" },
} as const;

/** Records a sale that a person made; from here on it is an order like any other. */
export async function sellByHand(
  services: Services,
  customOrders: CustomOrders,
  input: { tenantId: string; origin: Origin; shop: Shop; requestKey: string; body: ManualOrderBody },
): Promise<DirectOrder> {
  const { tenantId, origin, shop, body } = input;
  const variants = await services.inTenant(tenantId, origin, (tx) => offer(services, tx, shop, body));
  const { shippingTotal = 0, discountTotal = 0, customer, shippingAddress, currency } = body;
  const itemsTotal = body.items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const total = itemsTotal + shippingTotal - discountTotal;
  if (total < 0) {
    throw badRequest("The discount is larger than the order.", { field: "discountTotal" });
  }
  const number = numberOf(input.requestKey);
  const order = {
    orderId: number,
    number,
    total,
    currency,
    shippingTotal,
    discountTotal,
    ...PAID[body.payment],
    customer,
    ...(shippingAddress
      ? { shippingAddress: { ...shippingAddress, name: customer.name, phone: customer.phone } }
      : {}),
    items: body.items.map((item) => lineOf(item, variants.get(item.masterVariantId ?? ""))),
  };
  const rawBody = Buffer.from(JSON.stringify(order));
  return customOrders.create(tenantId, origin, { shopId: shop.id, body: order, rawBody });
}
