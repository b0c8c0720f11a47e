import { WEBHOOK_DELIVERY_STATES, type WebhookDeliveryState } from "@estiba/contract/values";
import { Button, NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconSend } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../base/api/api.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { FormFoot } from "../../ui/dialogs/form-foot.tsx";
import { dayOf } from "../../ui/filters/date-range.ts";
import { WEBHOOKS_KEY, type Subscription } from "./queries.ts";
import type { WebhooksSearch } from "./search.ts";

interface Values {
  from: string;
  to: string;
  subscriptionId: string;
  state: WebhookDeliveryState | "";
}

const isMoment = (value: string): boolean => !Number.isNaN(Date.parse(value));

/** What the list is filtered by; the abandoned ones of today where it is not. */
const valuesOf = ({ from, to, subscription, state }: WebhooksSearch, today: string): Values => ({
  from: `${from ?? today}T00:00`,
  to: `${to ?? today}T23:59`,
  subscriptionId: subscription?.[0] ?? "",
  state: state?.[0] ?? "dead",
});

interface ReplayProps {
  readonly subscriptions: readonly Subscription[];
  /** The filter of the list. */
  readonly search: WebhooksSearch;
}

function useReplay(onDone: () => void) {
  const { t } = useTranslation("webhooks");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ from, to, subscriptionId, state }: Values) => {
      const body = {
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        ...(subscriptionId === "" ? {} : { subscriptionId }),
        ...(state === "" ? {} : { state }),
      };
      return (await api.replayWebhookDeliveries({ body })).data;
    },
    onSuccess: async ({ replayed }) => {
      notifications.show({ message: t("range.done", { count: replayed }) });
      onDone();
      await queryClient.invalidateQueries({ queryKey: WEBHOOKS_KEY });
    },
  });
}

function ReplayForm({ subscriptions, search, onClose }: ReplayProps & { readonly onClose: () => void }) {
  const { t } = useTranslation("webhooks");
  const [today] = useState(() => dayOf(new Date()));
  const replay = useReplay(onClose);
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: valuesOf(search, today),
    validate: {
      from: (value, { to }) =>
        isMoment(value) && isMoment(to) && Date.parse(value) < Date.parse(to) ? null : t("range.invalid"),
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        replay.mutate(values);
      })}
    >
      <Stack gap="md">
        <Text size="sm">{t("range.text")}</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput type="datetime-local" label={t("range.from")} {...form.getInputProps("from")} />
          <TextInput type="datetime-local" label={t("range.to")} {...form.getInputProps("to")} />
          <NativeSelect
            label={t("deliveries.columns.address")}
            data={[
              { value: "", label: t("range.allAddresses") },
              ...subscriptions.map(({ id, url }) => ({ value: id, label: url })),
            ]}
            {...form.getInputProps("subscriptionId")}
          />
          <NativeSelect
            label={t("deliveries.columns.state")}
            data={[
              { value: "", label: t("range.allStates") },
              ...WEBHOOK_DELIVERY_STATES.map((value) => ({ value, label: t(`deliveries.state.${value}`) })),
            ]}
            {...form.getInputProps("state")}
          />
        </SimpleGrid>
        <FormFoot
          label={t("deliveries.replay")}
          error={replay.error}
          isBusy={replay.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

/** Sends many deliveries again: those of a time, an address and a state. */
export function ReplayDeliveries(props: ReplayProps) {
  const { t } = useTranslation("webhooks");
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconSend size={16} />} onClick={dialog.open}>
        {t("range.action")}
      </Button>
      <Dialog isOpen={isOpen} onClose={dialog.close} title={t("range.title")} size="lg">
        {isOpen && <ReplayForm {...props} onClose={dialog.close} />}
      </Dialog>
    </>
  );
}
