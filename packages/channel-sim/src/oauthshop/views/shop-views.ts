import { expandScopes } from "../access-scopes.ts";
import type { View } from "../graphql/view.ts";
import { gid, idOf } from "../wire-format.ts";
import type { AdminContext } from "./context.ts";

export function shopView(context: AdminContext): View {
  const { home } = context;
  return {
    id: gid("Shop", home.numericId),
    name: home.shop.name,
    email: `owner@${home.handle}.example.test`,
    myshopifyDomain: home.domain,
    primaryDomain: { host: home.domain, url: `https://${home.domain}` },
    currencyCode: home.shop.currency,
    ianaTimezone: home.timezone,
    plan: { publicDisplayName: home.plan, partnerDevelopment: false, shopifyPlus: home.plan === "Plus" },
  };
}

export function installationView(context: AdminContext): View {
  const { install, state } = context;
  return {
    id: gid("AppInstallation", install.id),
    app: { id: gid("App", "1"), title: state.app.name },
    accessScopes: () => expandScopes(install.scopes).map((handle) => ({ handle, description: handle })),
  };
}

const NODE_FIELDS: Readonly<Record<string, string>> = {
  Product: "product",
  ProductVariant: "productVariant",
  InventoryItem: "inventoryItem",
  InventoryLevel: "inventoryLevel",
  Location: "location",
  Order: "order",
  FulfillmentOrder: "fulfillmentOrder",
  Fulfillment: "fulfillment",
  WebhookSubscription: "webhookSubscription",
};

/** `node(id:)` is the field of that type by another name. */
export function nodeField(globalId: string): string | null {
  const [, type] = /^gid:\/\/shopify\/(\w+)\//.exec(globalId) ?? [];
  const field = NODE_FIELDS[type ?? ""];
  return field !== undefined && idOf(type ?? "", globalId) !== null ? field : null;
}
