import type { WebhookSubscriptionStatus } from "@estiba/contract/values";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api } from "../../base/api/api.ts";
import { useErrorText } from "../../ui/errors/error-text.ts";
import { WEBHOOKS_KEY } from "./queries.ts";

/** Sends an event of type webhook.test and opens its delivery. */
export function useSendTest() {
  const { t } = useTranslation("webhooks");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const describe = useErrorText();
  return useMutation({
    mutationFn: async (subscriptionId: string) =>
      (await api.testWebhookSubscription({ params: { subscriptionId } })).data,
    onSuccess: async ({ deliveryId }) => {
      notifications.show({ message: t("test.sent") });
      await navigate({ to: "/settings/webhooks", search: { open: deliveryId }, resetScroll: false });
      await queryClient.invalidateQueries({ queryKey: WEBHOOKS_KEY });
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
}

interface StatusChange {
  readonly id: string;
  readonly status: Exclude<WebhookSubscriptionStatus, "disabled">;
}

export function useSetStatus() {
  const { t } = useTranslation("webhooks");
  const queryClient = useQueryClient();
  const describe = useErrorText();
  return useMutation({
    mutationFn: async ({ id, status }: StatusChange) =>
      (await api.updateWebhookSubscription({ params: { subscriptionId: id }, body: { status } })).data,
    onSuccess: async ({ status }) => {
      notifications.show({ message: status === "active" ? t("resumed") : t("paused") });
      await queryClient.invalidateQueries({ queryKey: WEBHOOKS_KEY });
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
}
