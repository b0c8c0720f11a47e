import type { ChannelCapabilities } from "../../ports/channel.ts";

/** `created` alone would lose orders that older shops make as drafts and only then complete. */
export const WP_TOPICS = ["order.created", "order.updated", "order.deleted", "order.restored"] as const;

export const wpshopCapabilities: ChannelCapabilities = {
  slug: "wpshop",
  platform: "WPSHOP",
  title: "WordPress shop",
  feature: "stores_own",
  can: {
    pullCatalog: true,
    pullOrders: true,
    publishStock: true,
    publishSku: true,
    oauth: false,
    subscribe: true,
    pushTracking: true,
    missedEvents: false,
  },
  webhookBody: "full",
  isWebhookSigned: true,
  deductsOwnSales: true,
  subscribesLater: WP_TOPICS,
  publishBatchSize: 100,
  rate: { perMinute: 120, burst: 20 },
  fields: [
    { name: "shopUrl", kind: "url", isRequired: true },
    { name: "name", kind: "text", isRequired: false },
    { name: "consumerKey", kind: "text", isRequired: false },
    { name: "consumerSecret", kind: "secret", isRequired: false },
  ],
};
