// WooCommerce on WordPress: REST API v3 (wc/v3), consent page wc-auth/v1, signed webhooks.
import type { ChannelAdapter } from "../../ports/channel.ts";
import { wpshopClient } from "./client.ts";
import { wpshopConnect } from "./connect.ts";
import { wpshopCapabilities } from "./capabilities.ts";
import { wpshopWebhook } from "./webhook.ts";

export const wpshopAdapter: ChannelAdapter = {
  capabilities: wpshopCapabilities,
  webhook: wpshopWebhook,
  client: wpshopClient,
  oauth: null,
  connect: wpshopConnect,
};
