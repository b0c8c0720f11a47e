// Tiendanube / Nuvemshop: REST API 2025-03, OAuth 2.0, signed webhooks.
import type { ChannelAdapter } from "../../ports/channel.ts";
import { cloudshopClient } from "./client.ts";
import { cloudshopConnect } from "./connect.ts";
import { cloudshopCapabilities } from "./capabilities.ts";
import { cloudshopOAuth } from "./oauth.ts";
import { cloudshopWebhook } from "./webhook.ts";

export const cloudshopAdapter: ChannelAdapter = {
  capabilities: cloudshopCapabilities,
  webhook: cloudshopWebhook,
  client: cloudshopClient,
  oauth: cloudshopOAuth,
  connect: cloudshopConnect,
};
