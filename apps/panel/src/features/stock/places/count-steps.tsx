import { Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { ReasonField } from "../../../ui/dialogs/reason-field.tsx";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import { filledLines, type SkuLine } from "../lines/lines.ts";
import { SkuLines } from "../lines/sku-lines.tsx";
import { CountResult } from "./count-result.tsx";
import { useCount } from "./use-count.ts";

const MAX_NOTE = 300;

interface CountStepsProps {
  readonly placeId: string;
  readonly start: readonly SkuLine[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface RecordStepProps {
  readonly counting: ReturnType<typeof useCount>;
  readonly onRecord: (note: string) => void;
  readonly onBack: () => void;
}

function RecordStep({ counting, onRecord, onBack }: RecordStepProps) {
  const { t } = useTranslation(["stock", "ui"]);
  const { preview, record, needsConfirmation } = counting;
  const [note, setNote] = useState("");
  return (
    <Stack gap="md">
      <Text size="sm">{t("places.count.previewText")}</Text>
      {preview.data !== undefined && <CountResult count={preview.data} />}
      <ReasonField label={t("places.note")} value={note} onChange={setNote} maxLength={MAX_NOTE} />
      {needsConfirmation ? (
        <Note tone="warn" icon={<IconAlertTriangle size={18} />}>
          <span role="alert">{t("places.count.confirmText")}</span>
        </Note>
      ) : (
        <FormError error={record.error} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" autoFocus onClick={onBack}>
          {t("ui:back")}
        </Button>
        <Button
          {...(needsConfirmation ? { color: "red.8" } : {})}
          loading={record.isPending}
          onClick={() => {
            onRecord(note);
          }}
        >
          {t(needsConfirmation ? "places.count.recordAnyway" : "places.count.record")}
        </Button>
      </Group>
    </Stack>
  );
}

export function CountSteps({ placeId, start, onDone, onClose }: CountStepsProps) {
  const { t } = useTranslation("stock");
  const [lines, setLines] = useState(start);
  const counting = useCount(placeId, onDone);
  const { preview, record, needsConfirmation } = counting;
  const filled = filledLines(lines, 0);
  if (preview.data !== undefined && filled !== null) {
    return (
      <RecordStep
        counting={counting}
        onRecord={(note) => {
          record.mutate({ lines: filled, note, isConfirmed: needsConfirmation });
        }}
        onBack={() => {
          preview.reset();
          record.reset();
        }}
      />
    );
  }
  return (
    <Stack gap="md">
      <Text size="sm">{t("places.count.text")}</Text>
      <SkuLines
        lines={lines}
        onChange={setLines}
        unitsLabel={t("places.count.counted")}
        least={0}
        start=""
        isFirst
      />
      <FormFoot
        label={t("places.count.preview")}
        error={preview.error}
        isBusy={preview.isPending}
        isReady={filled !== null}
        onCancel={onClose}
        onSubmit={() => {
          preview.mutate(filled ?? []);
        }}
      />
    </Stack>
  );
}
