// EasyPost: REST API v2, with buy and refund of shipments and signed tracker events.
import type { CarrierAdapter } from "../../ports/carrier.ts";
import { easypostCapabilities } from "./capabilities.ts";
import { easypostClient } from "./client.ts";
import { easypostWebhook } from "./webhook.ts";

export const easypostAdapter: CarrierAdapter = {
  capabilities: easypostCapabilities,
  ...easypostClient,
  webhook: easypostWebhook,
};
