import type { Notification } from "./queries.ts";

const textOf = (data: Notification["data"], name: string): string | undefined => {
  const value = data[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

const shopPage = (shopId: string | undefined) =>
  shopId === undefined
    ? ({ to: "/shops" } as const)
    : ({ to: "/shops/$shopId", params: { shopId } } as const);

const variantPage = (variantId: string | undefined, sku: string | undefined) =>
  variantId === undefined
    ? ({ to: "/stock/catalog", search: { q: sku } } as const)
    : ({ to: "/stock/variants/$variantId", params: { variantId } } as const);

/** The page on which something can be done about it. */
export function targetOf({ type, data }: Pick<Notification, "type" | "data">) {
  switch (type) {
    case "dispatch.late":
      return { to: "/dispatch", search: { tab: "late", place: textOf(data, "placeId") } } as const;
    case "inventory.oversold":
      return { to: "/stock/incidents" } as const;
    case "inventory.unmapped_sale":
      return { to: "/stock/mappings", search: { status: "unmapped", q: textOf(data, "sku") } } as const;
    case "inventory.mapping_conflict":
      return { to: "/stock/mappings", search: { status: "conflict", q: textOf(data, "sku") } } as const;
    case "inventory.stock_zero":
    case "inventory.low_stock":
    case "inventory.drift":
      return variantPage(textOf(data, "masterVariantId"), textOf(data, "sku"));
    case "shop.reauth_required":
    case "shop.resend_required":
    case "shop.silent":
    case "shop.replayed_event":
      return shopPage(textOf(data, "shopId"));
  }
}
