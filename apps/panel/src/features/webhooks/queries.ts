import type { InputOf, ResultOf } from "@estiba/sdk";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../base/api/api.ts";

export type Subscription = ResultOf<"listWebhookSubscriptions">["data"]["items"][number];
export type Delivery = ResultOf<"listWebhookDeliveries">["data"]["items"][number];
export type DeliveryDetail = ResultOf<"getWebhookDelivery">["data"];
export type AlertWebhook = ResultOf<"getAlertWebhook">["data"];

export const WEBHOOKS_KEY = ["webhooks"] as const;

/** A tenant has few; all of them serve the list and the filter. */
export const subscriptionsQuery = queryOptions({
  queryKey: [...WEBHOOKS_KEY, "list"],
  queryFn: async ({ signal }) => (await api.listWebhookSubscriptions({ query: { limit: 200 }, signal })).data,
});

export const deliveriesQuery = (query: NonNullable<InputOf<"listWebhookDeliveries">["query"]>) =>
  queryOptions({
    queryKey: [...WEBHOOKS_KEY, "deliveries", query],
    queryFn: async ({ signal }) => (await api.listWebhookDeliveries({ query, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 3_000,
  });

export const deliveryQuery = (deliveryId: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS_KEY, "delivery", deliveryId],
    queryFn: async ({ signal }) => (await api.getWebhookDelivery({ params: { deliveryId }, signal })).data,
  });

export const alertWebhookQuery = queryOptions({
  queryKey: [...WEBHOOKS_KEY, "alerts"],
  queryFn: async ({ signal }) => (await api.getAlertWebhook({ signal })).data,
});
