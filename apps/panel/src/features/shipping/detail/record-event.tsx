import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { useAction } from "../../../ui/dialogs/use-action.ts";
import { TOUCHED_BY_PARCEL, type Shipment } from "../queries.ts";
import { HAND_STATUSES } from "../statuses.ts";

interface RecordEventProps {
  readonly shipment: Shipment;
}

/** For carriers without tracking: a person enters what happened. */
export function RecordEvent({ shipment }: RecordEventProps) {
  const { t } = useTranslation(["shipping", "vocabulary"]);
  const [status, setStatus] = useState(HAND_STATUSES[0]);
  const [place, setPlace] = useState("");
  const record = useAction({
    act: async () => {
      const where = place.trim() === "" ? {} : { place: place.trim() };
      const body = { status: status ?? "in_transit", occurredAt: new Date().toISOString(), ...where };
      return api.addTrackingEvent({ params: { shipmentId: shipment.shipmentId }, body });
    },
    doneText: t("detail.record.done"),
    refreshes: TOUCHED_BY_PARCEL,
    onDone: () => {
      setPlace("");
    },
  });
  return (
    <>
      <Group align="flex-end" gap="xs">
        <NativeSelect
          label={t("columns.status")}
          value={status}
          data={HAND_STATUSES.map((value) => ({ value, label: t(`vocabulary:shipmentStatus.${value}`) }))}
          onChange={({ currentTarget }) => {
            setStatus(HAND_STATUSES.find((known) => known === currentTarget.value));
          }}
        />
        <TextInput
          label={t("detail.record.place")}
          maxLength={120}
          value={place}
          onChange={({ currentTarget }) => {
            setPlace(currentTarget.value);
          }}
        />
        <Button
          variant="default"
          loading={record.isPending}
          onClick={() => {
            record.mutate();
          }}
        >
          {t("detail.record.action")}
        </Button>
      </Group>
      <FormError error={record.error} />
    </>
  );
}
