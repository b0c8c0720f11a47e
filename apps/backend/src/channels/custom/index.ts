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
