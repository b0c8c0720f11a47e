// The merchant's own backend: it calls Estiba's API v1 and is called nowhere.
import type { ChannelAdapter } from "../../ports/channel.ts";
import { customConnect } from "./connect.ts";
import { customCapabilities } from "./capabilities.ts";
import { customWebhook } from "./webhook.ts";

export const customAdapter: ChannelAdapter = {
  capabilities: customCapabilities,
  webhook: customWebhook,
  client: null,
  oauth: null,
  connect: customConnect,
};
