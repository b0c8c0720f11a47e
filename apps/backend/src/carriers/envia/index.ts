// Envia.com: Shipping API and Queries API (unversioned, as documented in 2025), with ship/* and queries endpoints.
import type { CarrierAdapter } from "../../ports/carrier.ts";
import { enviaCapabilities } from "./capabilities.ts";
import { enviaClient } from "./client.ts";
import { enviaWebhook } from "./webhook.ts";

export const enviaAdapter: CarrierAdapter = {
  capabilities: enviaCapabilities,
  ...enviaClient,
  webhook: enviaWebhook,
};
