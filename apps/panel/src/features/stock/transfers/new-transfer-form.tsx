import type { InputOf } from "@estiba/sdk";
import { Checkbox, SimpleGrid, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useCountedPlaces } from "../../../base/places/use-counted-places.ts";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { ReasonField } from "../../../ui/dialogs/reason-field.tsx";
import { filledLines, type SkuLine } from "../lines/lines.ts";
import { SkuLines } from "../lines/sku-lines.tsx";
import { PlaceSelect } from "../places/place-select.tsx";
import { STOCK_KEY } from "../queries.ts";
import type { Transfer } from "./queries.ts";

type Body = NonNullable<InputOf<"createTransfer">["body"]>;

const MAX_NOTE = 300;

interface NewTransferFormProps {
  readonly onCreated: (transfer: Transfer) => void;
  readonly onClose: () => void;
}

function useCreate(onCreated: (transfer: Transfer) => void) {
  const { t } = useTranslation("stock");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body) => (await api.createTransfer({ body })).data,
    onSuccess: async (transfer) => {
      const isSent = transfer.status !== "draft";
      notifications.show({ message: t(isSent ? "transfers.send.done" : "transfers.drafted") });
      onCreated(transfer);
      await queryClient.invalidateQueries({ queryKey: STOCK_KEY });
    },
  });
}

interface Draft {
  readonly from: string;
  readonly to: string;
  readonly lines: readonly SkuLine[];
  readonly note: string;
  readonly isSent: boolean;
}

/** What is asked for; null while something is missing. */
function bodyOf({ from, to, lines, note, isSent }: Draft): Body | null {
  const filled = filledLines(lines, 1);
  if (filled === null || from === "" || to === "" || from === to) {
    return null;
  }
  return {
    fromPlaceId: from,
    toPlaceId: to,
    lines: filled.map(({ sku, units }) => ({ sku, quantity: units })),
    send: isSent,
    ...(note.trim() === "" ? {} : { note: note.trim() }),
  };
}

interface FieldsProps {
  readonly draft: Draft;
  readonly onSet: (patch: Partial<Draft>) => void;
}

function PlaceFields({ draft, onSet }: FieldsProps) {
  const { t } = useTranslation("stock");
  const places = useCountedPlaces();
  const isSame = draft.from !== "" && draft.from === draft.to;
  const field = { places, emptyLabel: t("transfers.choose") };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <PlaceSelect
        {...field}
        label={t("transfers.from")}
        isFirst
        value={draft.from}
        onChange={(from) => {
          onSet({ from });
        }}
      />
      <PlaceSelect
        {...field}
        label={t("transfers.to")}
        error={isSame ? t("transfers.samePlace") : undefined}
        value={draft.to}
        onChange={(to) => {
          onSet({ to });
        }}
      />
    </SimpleGrid>
  );
}

export function NewTransferForm({ onCreated, onClose }: NewTransferFormProps) {
  const { t } = useTranslation("stock");
  const [draft, setDraft] = useState<Draft>({ from: "", to: "", lines: [], note: "", isSent: true });
  const create = useCreate(onCreated);
  const body = bodyOf(draft);
  const set = (patch: Partial<Draft>) => {
    setDraft((old) => ({ ...old, ...patch }));
  };
  return (
    <Stack gap="md">
      <PlaceFields draft={draft} onSet={set} />
      <SkuLines
        lines={draft.lines}
        onChange={(lines) => {
          set({ lines });
        }}
        unitsLabel={t("transfers.quantity")}
        least={1}
        start={1}
      />
      <ReasonField
        label={t("places.note")}
        value={draft.note}
        onChange={(note) => {
          set({ note });
        }}
        maxLength={MAX_NOTE}
      />
      <Checkbox
        label={t("transfers.sendNow")}
        description={t("transfers.sendNowHint")}
        checked={draft.isSent}
        onChange={({ currentTarget }) => {
          set({ isSent: currentTarget.checked });
        }}
      />
      <FormFoot
        label={t(draft.isSent ? "transfers.send.action" : "transfers.saveDraft")}
        error={create.error}
        isBusy={create.isPending}
        isReady={body !== null}
        onCancel={onClose}
        onSubmit={() => {
          if (body !== null) {
            create.mutate(body);
          }
        }}
      />
    </Stack>
  );
}
