import type { ChannelCapabilities } from "../../ports/channel.ts";

export const oauthshopCapabilities: ChannelCapabilities = {
  slug: "oauthshop",
  platform: "OAUTHSHOP",
  title: "Shopify",
  feature: "stores_own",
  can: {
    pullCatalog: true,
    pullOrders: true,
    publishStock: true,
    publishSku: true,
    oauth: true,
    subscribe: true,
    pushTracking: true,
    missedEvents: false,
  },
  webhookBody: "full",
  isWebhookSigned: true,
  deductsOwnSales: true,
  locationWrites: "each",
  publishBatchSize: 100,
  rate: { perMinute: 240, burst: 40 },
  fields: [{ name: "shop", kind: "text", isRequired: true }],
};
