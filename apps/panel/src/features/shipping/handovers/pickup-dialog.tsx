import { SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";
import { dayAfter } from "./day-after.ts";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

interface PickupDialogProps {
  readonly isOpen: boolean;
  readonly shipmentIds: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface Values {
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly notes: string;
}

function useAsk({ shipmentIds, onDone, onClose }: PickupDialogProps) {
  const { t } = useTranslation("shipping");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ notes, ...when }: Values) =>
      api.createPickups({
        body: { shipmentIds: [...shipmentIds], ...when, ...(notes === "" ? {} : { notes }) },
      }),
    onSuccess: async ({ data }) => {
      const isSure = data.pickups.every(({ status }) => status === "booked");
      notifications.show({
        ...(isSure ? {} : { color: "orange" }),
        message: t(isSure ? "handover.booked" : "handover.notSure"),
      });
      onClose();
      onDone();
      await queryClient.invalidateQueries({ queryKey: SHIPPING_KEY });
      await navigate({ to: "/shipping/handovers" });
    },
  });
}

function PickupForm(props: PickupDialogProps) {
  const { t } = useTranslation(["shipping", "ui"]);
  const ask = useAsk(props);
  const [date] = useState(() => dayAfter(new Date()));
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: { date, from: "09:00", to: "18:00", notes: "" },
    validate: {
      date: (value) => (value === "" ? t("setup.warehouse.required") : null),
      from: (value) => (value === "" ? t("setup.warehouse.required") : null),
      to: (value, { from }) => (value <= from ? t("handover.windowWrong") : null),
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        ask.mutate(values);
      })}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t("handover.pickupLead", { count: props.shipmentIds.length })}
        </Text>
        <TextInput type="date" label={t("handover.date")} data-autofocus {...form.getInputProps("date")} />
        <SimpleGrid cols={2}>
          <TextInput type="time" label={t("handover.from")} {...form.getInputProps("from")} />
          <TextInput type="time" label={t("handover.to")} {...form.getInputProps("to")} />
        </SimpleGrid>
        <TextInput label={t("handover.notes")} maxLength={140} {...form.getInputProps("notes")} />
        <FormFoot
          label={t("handover.askPickup")}
          error={ask.error}
          isBusy={ask.isPending}
          onCancel={props.onClose}
        />
      </Stack>
    </form>
  );
}

/** When the carrier should come; where it comes to is where the parcels leave from. */
export function PickupDialog(props: PickupDialogProps) {
  const { t } = useTranslation(["shipping", "ui"]);
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={t("handover.askPickup")} size="sm">
      <PickupForm {...props} />
    </Dialog>
  );
}
