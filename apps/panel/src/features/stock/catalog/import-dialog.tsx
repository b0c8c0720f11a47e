import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import { STOCK_KEY } from "../queries.ts";
import { ImportPreview } from "./import-preview.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

const MAX_BYTES = 5_000_000;

interface ImportDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Always a look first; only the second click changes anything. */
function useImport() {
  const queryClient = useQueryClient();
  const [csv, setCsv] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: async (body: { csv: string; dryRun: boolean }) => (await api.importCatalog({ body })).data,
    onSuccess: async ({ dryRun }) => {
      if (!dryRun) {
        await queryClient.invalidateQueries({ queryKey: STOCK_KEY });
      }
    },
  });
  const preview = (text: string) => {
    setCsv(text);
    send.mutate({ csv: text, dryRun: true });
  };
  const apply = () => {
    if (csv !== null) {
      send.mutate({ csv, dryRun: false });
    }
  };
  return { send, preview, apply };
}

interface FileChoiceProps {
  readonly isBusy: boolean;
  readonly onText: (csv: string) => void;
}

function FileChoice({ isBusy, onText }: FileChoiceProps) {
  const { t } = useTranslation("stock");
  const [isTooLarge, setTooLarge] = useState(false);
  const read = async (file: File | null) => {
    setTooLarge(file !== null && file.size > MAX_BYTES);
    if (file !== null && file.size <= MAX_BYTES) {
      onText(await file.text());
    }
  };
  return (
    <>
      <Group>
        <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => void read(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} />} loading={isBusy}>
              {t("catalog.import.choose")}
            </Button>
          )}
        </FileButton>
      </Group>
      {isTooLarge && <Note tone="bad">{t("catalog.import.tooLarge")}</Note>}
    </>
  );
}

function ImportSteps({ onClose }: Pick<ImportDialogProps, "onClose">) {
  const { t } = useTranslation(["stock", "ui"]);
  const { send, preview, apply } = useImport();
  const result = send.data;
  const isDone = result?.dryRun === false;
  const changes = (result?.created ?? 0) + (result?.updated ?? 0);
  return (
    <Stack gap="md">
      <Text size="sm">{t("catalog.import.text")}</Text>
      {!isDone && <FileChoice isBusy={send.isPending} onText={preview} />}
      <FormError error={send.error} />
      {result !== undefined && <ImportPreview result={result} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {isDone ? t("catalog.import.close") : t("ui:cancel")}
        </Button>
        {result?.dryRun === true && (
          <Button onClick={apply} loading={send.isPending} disabled={changes === 0}>
            {t("catalog.import.apply", { count: changes })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

export function ImportDialog({ isOpen, onClose }: ImportDialogProps) {
  const { t } = useTranslation(["stock", "ui"]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="lg" title={t("catalog.import.title")}>
      <ImportSteps onClose={onClose} />
    </Dialog>
  );
}
