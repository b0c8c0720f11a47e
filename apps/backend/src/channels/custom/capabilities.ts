import type { ChannelCapabilities } from "../../ports/channel.ts";

export const customCapabilities: ChannelCapabilities = {
  slug: "custom",
  platform: "CUSTOM",
  title: "Own backend",
  feature: "stores_custom",
  can: {
    pullCatalog: false,
    pullOrders: false,
    publishStock: false,
    publishSku: false,
    oauth: false,
    subscribe: false,
    pushTracking: false,
    missedEvents: false,
  },
  webhookBody: "full",
  isWebhookSigned: true,
  deductsOwnSales: true,
  publishBatchSize: 1,
  rate: { perMinute: 60, burst: 10 },
  fields: [
    { name: "externalShopId", kind: "text", isRequired: true },
    { name: "name", kind: "text", isRequired: true },
  ],
};
