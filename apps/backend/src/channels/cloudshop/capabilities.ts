import type { ChannelCapabilities } from "../../ports/channel.ts";

/** The most variants one stock call takes. */
export const MAX_VARIANTS_PER_WRITE = 50;

export const cloudshopCapabilities: ChannelCapabilities = {
  slug: "cloudshop",
  platform: "CLOUDSHOP",
  title: "Tiendanube",
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
  webhookBody: "hint",
  isWebhookSigned: true,
  deductsOwnSales: true,
  locationWrites: "each",
  sumsLocations: true,
  publishBatchSize: MAX_VARIANTS_PER_WRITE,
  rate: { perMinute: 120, burst: 40 },
  fields: [
    { name: "storeId", kind: "number", isRequired: true },
    { name: "accessToken", kind: "secret", isRequired: true },
    { name: "name", kind: "text", isRequired: false },
  ],
};
