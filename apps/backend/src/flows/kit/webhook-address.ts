import type { ChannelCapabilities } from "../../ports/channel.ts";
import type { Services } from "../../ports/services.ts";

/** Channels without an application of ours sign with a secret of the shop's own. */
export function hasShopSecret(manifest: ChannelCapabilities): boolean {
  return manifest.isWebhookSigned && !manifest.can.oauth;
}

export function webhookEndpoint(services: Services, manifest: ChannelCapabilities): string {
  return `${services.config.PUBLIC_URL}/api/v1/webhook/${manifest.slug}`;
}

/** Where a platform delivers webhooks; the address names the shop where nothing in the event would. */
export function deliveryUrl(services: Services, manifest: ChannelCapabilities, shopId: string): string {
  const endpoint = webhookEndpoint(services, manifest);
  return hasShopSecret(manifest) ? `${endpoint}?shopId=${shopId}` : endpoint;
}
