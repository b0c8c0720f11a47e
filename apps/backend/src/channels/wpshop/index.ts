import type { ChannelAdapter } from "../../ports/channel.ts";
import { wpshopClient } from "./client.ts";
import { wpshopConnect } from "./connect.ts";
import { wpshopManifest } from "./manifest.ts";
import { wpshopWebhook } from "./webhook.ts";

export const wpshopAdapter: ChannelAdapter = {
  manifest: wpshopManifest,
  webhook: wpshopWebhook,
  client: wpshopClient,
  oauth: null,
  connect: wpshopConnect,
};
