import { REJECT_REASONS, type RejectReason } from "@estiba/contract/values";
import { Radio, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ORDERS_KEY } from "../../../base/api/query-keys.ts";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { useAction } from "../../../ui/dialogs/use-action.ts";
import type { OrderRoute } from "../queries.ts";

interface RejectFormProps {
  readonly orderId: string;
  readonly route: OrderRoute;
  readonly onClose: () => void;
}

/** A place cannot send what it was to: which one, and why. */
export function RejectForm({ orderId, route: { places }, onClose }: RejectFormProps) {
  const { t } = useTranslation("routing");
  const [placeId, setPlaceId] = useState(places[0]?.placeId ?? null);
  const [reason, setReason] = useState<RejectReason>("not_found");
  const reject = useAction<string>({
    act: async (id) => api.rejectPlace({ params: { orderId, placeId: id }, body: { reason } }),
    doneText: t("reject.done"),
    refreshes: [ORDERS_KEY, ["stock"]],
    onDone: onClose,
  });
  return (
    <Stack gap="md">
      <Text size="sm">{t("reject.text")}</Text>
      <Select
        data-autofocus
        label={t("order.place")}
        data={places.map(({ placeId: value, name }) => ({ value, label: name }))}
        value={placeId}
        allowDeselect={false}
        onChange={setPlaceId}
      />
      <Radio.Group
        label={t("reject.reason")}
        value={reason}
        onChange={(value) => {
          setReason(REJECT_REASONS.find((one) => one === value) ?? reason);
        }}
      >
        <Stack gap="xs" mt={6}>
          {REJECT_REASONS.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`reject.reasons.${value}`)}
              description={t(`reject.then.${value}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <FormFoot
        label={t("reject.save")}
        error={reject.error}
        isBusy={reject.isPending}
        isReady={placeId !== null}
        onCancel={onClose}
        onSubmit={() => {
          if (placeId !== null) {
            reject.mutate(placeId);
          }
        }}
      />
    </Stack>
  );
}
