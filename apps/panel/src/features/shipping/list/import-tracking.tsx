import { Button, FileButton, Group, List, Select, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconUpload } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ResultOf } from "@estiba/sdk";
import { api } from "../../../base/api/api.ts";
import { useMay } from "../../../base/session/session.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import { connectionsQuery, TOUCHED_BY_PARCEL } from "../queries.ts";

const MAX_BYTES = 5_000_000;
const MAX_SHOWN = 10;

type Imported = ResultOf<"importTrackingEvents">["data"];

interface Upload {
  readonly connectionId: string;
  readonly csv: string;
}

/** Always a look first; only the second click records anything. */
function useImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: Upload & { dryRun: boolean }) =>
      (await api.importTrackingEvents({ body: input })).data,
    onSuccess: async ({ dryRun }) => {
      if (!dryRun) {
        const keys = TOUCHED_BY_PARCEL;
        await Promise.all(keys.map(async (queryKey) => queryClient.invalidateQueries({ queryKey })));
      }
    },
  });
}

function Result({ result }: { readonly result: Imported }) {
  const { t } = useTranslation("shipping");
  const { dryRun, rows, recorded, known, changed, errors } = result;
  return (
    <Stack gap="xs" role="status">
      <Text size="sm">
        {t(dryRun ? "import.preview" : "import.done", { rows, recorded, known, changed })}
      </Text>
      {errors.length > 0 && (
        <Note tone="warn">
          {t("import.errors", { count: errors.length })}
          <List size="sm" mt={4}>
            {errors.slice(0, MAX_SHOWN).map(({ row, trackingNumber, message }) => (
              <List.Item key={row}>
                {t("import.row", { row, number: trackingNumber ?? "–", message })}
              </List.Item>
            ))}
          </List>
        </Note>
      )}
    </Stack>
  );
}

interface FileChoiceProps {
  readonly isBusy: boolean;
  readonly onChosen: (upload: Upload) => void;
}

function FileChoice({ isBusy, onChosen }: FileChoiceProps) {
  const { t } = useTranslation("shipping");
  const connections = useQuery(connectionsQuery);
  const [connectionId, setConnection] = useState<string | null>(null);
  const choices = (connections.data?.items ?? []).map((one) => ({
    value: one.connectionId,
    label: one.name,
  }));
  const only = choices.length === 1 ? choices[0]?.value : undefined;
  const chosen = connectionId ?? only ?? null;
  const read = async (file: File | null) => {
    if (file !== null && chosen !== null && file.size <= MAX_BYTES) {
      onChosen({ connectionId: chosen, csv: await file.text() });
    }
  };
  return (
    <>
      <Select label={t("columns.carrier")} data={choices} value={chosen} onChange={setConnection} />
      <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => void read(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconUpload size={16} />}
            disabled={chosen === null}
            loading={isBusy}
          >
            {t("import.choose")}
          </Button>
        )}
      </FileButton>
    </>
  );
}

function Steps({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(["shipping", "ui"]);
  const [upload, setUpload] = useState<Upload | null>(null);
  const send = useImport();
  const { data: result, isPending } = send;
  const isDone = result?.dryRun === false;
  const preview = (chosen: Upload) => {
    setUpload(chosen);
    send.mutate({ ...chosen, dryRun: true });
  };
  return (
    <Stack gap="md">
      <Text size="sm">{t("import.lead")}</Text>
      {!isDone && <FileChoice isBusy={isPending} onChosen={preview} />}
      <FormError error={send.error} />
      {result !== undefined && <Result result={result} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t(isDone ? "ui:close" : "ui:cancel")}
        </Button>
        {result?.dryRun === true && upload !== null && (
          <Button
            loading={isPending}
            disabled={result.recorded === 0}
            onClick={() => {
              send.mutate({ ...upload, dryRun: false });
            }}
          >
            {t("import.apply", { count: result.recorded })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** A carrier's list of states, for carriers that notify nobody. */
export function ImportTracking() {
  const { t } = useTranslation("shipping");
  const may = useMay();
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!may("importTrackingEvents")) {
    return null;
  }
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} />} onClick={open}>
        {t("import.button")}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} size="lg" title={t("import.title")}>
        <Steps onClose={close} />
      </Dialog>
    </>
  );
}
