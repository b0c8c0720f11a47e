import type { ChannelAdapter } from "../../ports/channel.ts";
import { oauthshopClient } from "./client.ts";
import { oauthshopConnect } from "./connect.ts";
import { oauthshopManifest } from "./manifest.ts";
import { oauthshopOAuth } from "./oauth.ts";
import { oauthshopWebhook } from "./webhook.ts";

export const oauthshopAdapter: ChannelAdapter = {
  manifest: oauthshopManifest,
  webhook: oauthshopWebhook,
  client: oauthshopClient,
  oauth: oauthshopOAuth,
  connect: oauthshopConnect,
};
