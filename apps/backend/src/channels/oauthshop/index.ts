// Shopify: GraphQL Admin API 2026-04, OAuth with offline tokens, signed webhooks.
import type { ChannelAdapter } from "../../ports/channel.ts";
import { oauthshopClient } from "./client.ts";
import { oauthshopConnect } from "./connect.ts";
import { oauthshopCapabilities } from "./capabilities.ts";
import { oauthshopOAuth } from "./oauth.ts";
import { oauthshopWebhook } from "./webhook.ts";

export const oauthshopAdapter: ChannelAdapter = {
  capabilities: oauthshopCapabilities,
  webhook: oauthshopWebhook,
  client: oauthshopClient,
  oauth: oauthshopOAuth,
  connect: oauthshopConnect,
};
