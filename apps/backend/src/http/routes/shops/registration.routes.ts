import type { registrationEndpoints } from "@estiba/contract";
import { connectShop } from "../../../flows/shops/connect-shop.ts";
import { deliveryUrl, webhookEndpoint } from "../../../flows/kit/webhook-address.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { externalIdOf } from "../../external-id.ts";

interface RestCredentials {
  readonly consumerKey?: string | null;
  readonly consumerSecret?: string | null;
}

/** An empty field of a form counts as left out. */
function restCredentials(body: RestCredentials) {
  const consumerKey = body.consumerKey ?? "";
  const consumerSecret = body.consumerSecret ?? "";
  if ((consumerKey === "") !== (consumerSecret === "")) {
    throw new AppError("WPSHOP_PARTIAL_REST_CREDENTIALS");
  }
  return consumerKey === "" ? null : { consumerKey, consumerSecret };
}

export function registrationRoutes(services: Services): HandlersOf<keyof typeof registrationEndpoints> {
  const { channels } = services;
  return {
    registerCustomShop: async ({ access, body, origin }) => {
      const externalId = externalIdOf(channels.custom, body.externalShopId);
      const input = { externalId, name: body.name, credentials: null };
      const { shop, isNew, webhookSecret } = await connectShop(
        services,
        access.tenantId,
        origin,
        channels.custom,
        input,
      );
      const data = {
        shopId: shop.id,
        webhookEndpoint: webhookEndpoint(services, channels.custom.capabilities),
        webhookSecret: webhookSecret ?? "",
      };
      return { status: isNew ? 201 : 200, body: { success: true, data } };
    },
    registerWpshop: async ({ access, body, origin }) => {
      const adapter = channels.wpshop;
      const given = restCredentials(body);
      const externalId = externalIdOf(adapter, body.shopUrl);
      const credentials = given && (adapter.connect?.credentialsFrom(externalId, given) ?? null);
      const input = { externalId, name: body.name ?? null, credentials };
      const connected = await connectShop(services, access.tenantId, origin, adapter, input);
      const { shop, isNew, webhookSecret } = connected;
      const { created, skipped } = connected.subscriptions ?? { created: [], skipped: [] };
      const data = {
        shopId: shop.id,
        shopUrl: shop.externalId,
        webhookEndpoint: webhookEndpoint(services, adapter.capabilities),
        webhookSecret: webhookSecret ?? "",
        webhookSync: {
          topics: [...created, ...skipped],
          deliveryUrl: deliveryUrl(services, adapter.capabilities, shop.id),
          secretStored: webhookSecret !== null,
        },
      };
      return { status: isNew ? 201 : 200, body: { success: true, data } };
    },
    registerMarketplaceShop: async ({ access, body, origin }) => {
      const adapter = channels.marketplace;
      const externalId = externalIdOf(adapter, body.sellerUserId);
      const { accessToken } = body;
      const credentials = adapter.connect?.credentialsFrom(externalId, { accessToken }) ?? null;
      const input = { externalId, name: body.name ?? null, credentials };
      const { shop, isNew } = await connectShop(services, access.tenantId, origin, adapter, input);
      const notificationUrl = webhookEndpoint(services, adapter.capabilities);
      const data = {
        shopId: shop.id,
        sellerUserId: shop.externalId,
        notificationUrl,
        hints: [
          `Set ${notificationUrl} as the notification address of your marketplace application.`,
          "Subscribe the application to the topics orders_v2 and shipments.",
          "A token handed in like this ends after some hours and cannot be renewed: connect by OAuth to keep it alive.",
        ],
      };
      return { status: isNew ? 201 : 200, body: { success: true, data } };
    },
    registerCloudshop: async ({ access, body, origin }) => {
      const adapter = channels.cloudshop;
      const externalId = externalIdOf(adapter, body.storeId);
      const { accessToken } = body;
      const credentials = adapter.connect?.credentialsFrom(externalId, { accessToken }) ?? null;
      const input = { externalId, name: body.name ?? null, credentials };
      const { shop, isNew, subscriptions } = await connectShop(
        services,
        access.tenantId,
        origin,
        adapter,
        input,
      );
      const data = {
        shopId: shop.id,
        storeId: shop.externalId,
        notificationUrl: webhookEndpoint(services, adapter.capabilities),
        webhooks: {
          created: [...(subscriptions?.created ?? [])],
          skipped: [...(subscriptions?.skipped ?? [])],
        },
      };
      return { status: isNew ? 201 : 200, body: { success: true, data } };
    },
  };
}
