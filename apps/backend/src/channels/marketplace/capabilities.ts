import type { ChannelCapabilities } from "../../ports/channel.ts";

export const marketplaceCapabilities: ChannelCapabilities = {
  slug: "marketplace",
  platform: "MARKETPLACE",
  title: "Mercado Libre",
  feature: "stores_marketplaces",
  can: {
    pullCatalog: true,
    pullOrders: true,
    publishStock: true,
    publishSku: true,
    oauth: true,
    subscribe: false,
    pushTracking: true,
    missedEvents: true,
  },
  webhookBody: "hint",
  isWebhookSigned: false,
  deductsOwnSales: true,
  locationWrites: "all_at_once",
  sumsLocations: true,
  areKitSalesUnclear: true,
  managesShipping: true,
  publishBatchSize: 20,
  rate: { perMinute: 600, burst: 40 },
  fields: [
    { name: "sellerUserId", kind: "number", isRequired: true },
    { name: "accessToken", kind: "secret", isRequired: true },
    { name: "name", kind: "text", isRequired: false },
  ],
};
