import type { SimOrderLine } from "../../kit/index.ts";
import type { View } from "../graphql/view.ts";
import { currentQuantity, lineProgress } from "../order-book.ts";
import { lineName } from "../order-facts.ts";
import type { OrderBook } from "../state.ts";
import { decimalAmount, gid } from "../wire-format.ts";
import { productView, variantView } from "./catalog-views.ts";
import type { AdminContext } from "./context.ts";

export function moneyBag(context: AdminContext, amountMinor: number): View {
  const { shop } = context.home;
  const money = { amount: decimalAmount(amountMinor, shop.decimals), currencyCode: shop.currency };
  return { shopMoney: money, presentmentMoney: money };
}

export function lineItemView(context: AdminContext, book: OrderBook, line: SimOrderLine): View {
  const { shop } = context.home;
  const placed = book.placed.find((entry) => entry.line === line);
  return {
    __typename: "LineItem",
    id: gid("LineItem", line.id),
    title: line.title,
    name: lineName(line),
    variantTitle: line.variantTitle === "" ? null : line.variantTitle,
    sku: line.sku === "" ? null : line.sku,
    vendor: shop.name,
    quantity: Math.max(placed?.quantity ?? 0, line.quantity),
    currentQuantity: currentQuantity(book, line),
    unfulfilledQuantity: lineProgress(book, line).remaining,
    requiresShipping: true,
    isGiftCard: false,
    originalUnitPriceSet: () => moneyBag(context, line.unitPriceMinor),
    discountedUnitPriceSet: () => moneyBag(context, line.unitPriceMinor),
    totalDiscountSet: () => moneyBag(context, 0),
    variant: () => {
      const variant = shop.variantsById.get(line.variantId);
      return variant === undefined ? null : variantView(context, variant);
    },
    product: () => {
      const product = shop.productsById.get(line.productId);
      return product === undefined ? null : productView(context, product);
    },
  };
}
