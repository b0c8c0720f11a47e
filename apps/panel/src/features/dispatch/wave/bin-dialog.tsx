import { Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ORDERS_KEY } from "../../../base/api/query-keys.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { useAction } from "../../../ui/dialogs/use-action.ts";

const MAX_BIN = 40;
const REFRESHES = [ORDERS_KEY];

/** The product whose bin is set. */
export interface BinOf {
  readonly sku: string;
  readonly name: string;
  readonly bin: string | null;
}

interface BinFormProps {
  readonly placeId: string;
  readonly edited: BinOf;
  readonly onClose: () => void;
}

function BinForm({ placeId, edited: { sku, name, bin }, onClose }: BinFormProps) {
  const { t } = useTranslation("dispatch");
  const [text, setText] = useState(bin ?? "");
  const save = useAction({
    act: async () =>
      api.setBins({ params: { placeId }, body: { bins: [{ sku, bin: text.trim() || null }] } }),
    doneText: t("bin.saved", { name }),
    refreshes: REFRESHES,
    onDone: onClose,
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack gap="md">
        <Text size="sm">
          {name} <code>{sku}</code>
        </Text>
        <TextInput
          label={t("bin.label")}
          description={t("bin.hint")}
          placeholder="A-02-3"
          maxLength={MAX_BIN}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
          }}
        />
        <FormFoot label={t("bin.save")} error={save.error} isBusy={save.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

interface BinDialogProps {
  readonly placeId: string;
  readonly placeName: string;
  readonly edited: BinOf | null;
  readonly onClose: () => void;
}

/** Where in its place a product lies; the walk goes from bin to bin. */
export function BinDialog({ placeName, edited, onClose, ...form }: BinDialogProps) {
  const { t } = useTranslation("dispatch");
  return (
    <Dialog isOpen={edited !== null} onClose={onClose} size="sm" title={t("bin.title", { place: placeName })}>
      {edited !== null && <BinForm key={edited.sku} {...form} edited={edited} onClose={onClose} />}
    </Dialog>
  );
}
