import type { ChannelAdapter } from "../../ports/channel.ts";
import { customConnect } from "./connect.ts";
import { customManifest } from "./manifest.ts";
import { customWebhook } from "./webhook.ts";

export const customAdapter: ChannelAdapter = {
  manifest: customManifest,
  webhook: customWebhook,
  client: null,
  oauth: null,
  connect: customConnect,
};
