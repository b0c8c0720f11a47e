import type { ChannelAdapter } from "../../ports/channel.ts";
import { cloudshopClient } from "./client.ts";
import { cloudshopManifest } from "./manifest.ts";
import { cloudshopOAuth } from "./oauth.ts";
import { cloudshopWebhook } from "./webhook.ts";

export const cloudshopAdapter: ChannelAdapter = {
  manifest: cloudshopManifest,
  webhook: cloudshopWebhook,
  client: cloudshopClient,
  oauth: cloudshopOAuth,
};
