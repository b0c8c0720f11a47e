import { type EventState, EVENT_STATES } from "@estiba/contract/values";
import { NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { dayOf } from "../../../ui/filters/date-range.ts";
import { shopsQuery } from "../../shops/queries.ts";
import { EVENTS_KEY } from "../queries.ts";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

interface Values {
  from: string;
  to: string;
  shopId: string;
  state: EventState | "";
}

const isMoment = (value: string): boolean => !Number.isNaN(Date.parse(value));

function useReplay(onDone: () => void) {
  const { t } = useTranslation("events");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ from, to, shopId, state }: Values) => {
      const body = {
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        ...(shopId === "" ? {} : { shopId }),
        ...(state === "" ? {} : { state }),
      };
      return (await api.replayEvents({ body })).data;
    },
    onSuccess: async ({ replayed }) => {
      notifications.show({ message: t("range.done", { count: replayed }) });
      onDone();
      await queryClient.invalidateQueries({ queryKey: EVENTS_KEY });
    },
  });
}

function useRangeForm() {
  const { t } = useTranslation("events");
  const [today] = useState(() => dayOf(new Date()));
  return useForm<Values>({
    mode: "controlled",
    initialValues: { from: `${today}T00:00`, to: `${today}T23:59`, shopId: "", state: "dead" },
    validate: {
      from: (value, { to }) =>
        isMoment(value) && isMoment(to) && Date.parse(value) < Date.parse(to) ? null : t("range.invalid"),
    },
  });
}

interface ReplayRangeDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ReplayRangeDialog({ isOpen, onClose }: ReplayRangeDialogProps) {
  const { t } = useTranslation(["events", "vocabulary", "ui"]);
  const shops = useQuery(shopsQuery);
  const replay = useReplay(onClose);
  const form = useRangeForm();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("range.title")}>
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
              label={t("range.shop")}
              data={[
                { value: "", label: t("range.allShops") },
                ...(shops.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              {...form.getInputProps("shopId")}
            />
            <NativeSelect
              label={t("range.state")}
              data={[
                { value: "", label: t("range.allStates") },
                ...EVENT_STATES.map((value) => ({ value, label: t(`vocabulary:eventState.${value}`) })),
              ]}
              {...form.getInputProps("state")}
            />
          </SimpleGrid>
          <FormFoot
            label={t("range.submit")}
            error={replay.error}
            isBusy={replay.isPending}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
