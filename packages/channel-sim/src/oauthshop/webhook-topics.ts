const RESOURCES = [
  "APP",
  "BULK_OPERATIONS",
  "FULFILLMENTS",
  "INVENTORY_ITEMS",
  "INVENTORY_LEVELS",
  "LOCATIONS",
  "ORDERS",
  "PRODUCTS",
  "REFUNDS",
  "SHOP",
] as const;

const SCOPES: Readonly<Record<string, readonly string[]>> = {
  fulfillments: ["read_fulfillments"],
  inventory_items: ["read_inventory", "read_products"],
  inventory_levels: ["read_inventory"],
  locations: ["read_locations"],
  orders: ["read_orders"],
  products: ["read_products"],
  refunds: ["read_orders"],
};

export const PRIVACY_TOPICS = ["customers/data_request", "customers/redact", "shop/redact"] as const;

/** ORDERS_CREATE is orders/create on the wire. */
export function wireTopic(topic: string): string {
  const resource = RESOURCES.find((name) => topic.startsWith(`${name}_`));
  return resource === undefined
    ? topic.toLowerCase()
    : `${resource}/${topic.slice(resource.length + 1)}`.toLowerCase();
}

export function enumTopic(topic: string): string {
  return topic.replace("/", "_").toUpperCase();
}

/** One of these scopes allows the subscription; empty means any app may have it. */
export function topicScopes(topic: string): readonly string[] {
  return SCOPES[topic.split("/")[0] ?? ""] ?? [];
}
