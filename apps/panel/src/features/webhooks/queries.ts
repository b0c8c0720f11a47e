import type { InputOf, ResultOf } from "@estiba/sdk";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../base/api/api.ts";
import { endOfDay, startOfDay } from "../../ui/filters/date-range.ts";
import { given } from "../../ui/filters/search-params.ts";
import { listOptions } from "../../ui/lists/use-list.ts";
import type { WebhooksSearch } from "./search.ts";

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

export const deliveryKey = ({ id }: Delivery): string => id;

type DeliveriesQuery = NonNullable<InputOf<"listWebhookDeliveries">["query"]>;

export const deliveriesQueryOf = (search: WebhooksSearch): DeliveriesQuery =>
  given({
    state: search.state,
    subscriptionId: search.subscription,
    from: search.from && startOfDay(search.from),
    to: search.to && endOfDay(search.to),
    sort: search.sort,
  });

export const deliveriesList = (query: DeliveriesQuery) =>
  listOptions(
    [...WEBHOOKS_KEY, "deliveries", query],
    async (page, signal) => (await api.listWebhookDeliveries({ query: { ...query, ...page }, signal })).data,
  );

export const deliveryQuery = (deliveryId: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS_KEY, "delivery", deliveryId],
    queryFn: async ({ signal }) => (await api.getWebhookDelivery({ params: { deliveryId }, signal })).data,
  });

export const alertWebhookQuery = queryOptions({
  queryKey: [...WEBHOOKS_KEY, "alerts"],
  queryFn: async ({ signal }) => (await api.getAlertWebhook({ signal })).data,
});
