import type { InputOf } from "@estiba/sdk";
import { SegmentedControl, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import type { Place } from "../../../base/places/places.ts";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { ReasonField } from "../../../ui/dialogs/reason-field.tsx";
import { formatNumber } from "../../../ui/format/format.ts";
import { filledLines, type SkuLine } from "../lines/lines.ts";
import { SkuLines } from "../lines/sku-lines.tsx";
import { STOCK_KEY } from "../queries.ts";

type Move = NonNullable<InputOf<"setAside">["body"]>;

const DIRECTIONS: readonly Move["direction"][] = ["in", "out"];
const MAX_NOTE = 300;

interface QuarantineFormProps {
  readonly place: Place;
  readonly onClose: () => void;
}

function useMoveUnits({ place, onClose }: QuarantineFormProps) {
  const { t, i18n } = useTranslation("stock");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Move) => (await api.setAside({ params: { placeId: place.placeId }, body })).data,
    onSuccess: async ({ sku, onHand, quarantined }) => {
      const words = {
        sku,
        place: place.name,
        onHand: formatNumber(onHand, i18n.language),
        quarantined: formatNumber(quarantined, i18n.language),
      };
      notifications.show({ message: t("places.quarantine.done", words) });
      onClose();
      await queryClient.invalidateQueries({ queryKey: STOCK_KEY });
    },
  });
}

/** Units that must not be sold, and back again. */
export function QuarantineForm({ place, onClose }: QuarantineFormProps) {
  const { t } = useTranslation("stock");
  const [direction, setDirection] = useState<Move["direction"]>("in");
  const [lines, setLines] = useState<readonly SkuLine[]>([]);
  const [note, setNote] = useState("");
  const move = useMoveUnits({ place, onClose });
  const line = filledLines(lines, 1)?.[0];
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t("places.quarantine.direction")}
        value={direction}
        data={DIRECTIONS.map((value) => ({ value, label: t(`places.quarantine.${value}`) }))}
        onChange={setDirection}
      />
      <Text size="sm">{t(`places.quarantine.${direction}Text`, { place: place.name })}</Text>
      <SkuLines
        lines={lines}
        onChange={setLines}
        unitsLabel={t("places.quarantine.units")}
        least={1}
        start={1}
        isOne
        isFirst
      />
      <ReasonField label={t("places.note")} value={note} onChange={setNote} maxLength={MAX_NOTE} />
      <FormFoot
        label={t(`places.quarantine.${direction}`)}
        error={move.error}
        isBusy={move.isPending}
        isReady={line !== undefined}
        onCancel={onClose}
        onSubmit={() => {
          if (line !== undefined) {
            const words = note.trim() === "" ? {} : { note: note.trim() };
            move.mutate({ sku: line.sku, quantity: line.units, direction, ...words });
          }
        }}
      />
    </Stack>
  );
}
