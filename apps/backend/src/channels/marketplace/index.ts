// Mercado Libre: REST API of api.mercadolibre.com (unversioned), OAuth 2.0, unsigned notifications.
import type { ChannelAdapter } from "../../ports/channel.ts";
import { marketplaceClient } from "./client.ts";
import { marketplaceConnect } from "./connect.ts";
import { marketplaceCapabilities } from "./capabilities.ts";
import { marketplaceOAuth } from "./oauth.ts";
import { marketplaceWebhook } from "./webhook.ts";

export const marketplaceAdapter: ChannelAdapter = {
  capabilities: marketplaceCapabilities,
  webhook: marketplaceWebhook,
  client: marketplaceClient,
  oauth: marketplaceOAuth,
  connect: marketplaceConnect,
};
