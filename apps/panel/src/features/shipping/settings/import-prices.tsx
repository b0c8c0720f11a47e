import type { RateCardBody } from "@estiba/contract";
import { Button, List, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconFileImport } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";

const MAX_ERRORS_SHOWN = 10;

interface ImportPricesProps {
  readonly rateCardId: string;
  readonly card: RateCardBody;
}

interface ImportFormProps extends ImportPricesProps {
  readonly onClose: () => void;
}

function useImport({ rateCardId, onClose }: Omit<ImportFormProps, "card">) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { service: string; csv: string; dryRun: boolean }) =>
      (await api.importRateCardBrackets({ params: { rateCardId }, body })).data,
    onSuccess: async ({ dryRun, version }) => {
      if (!dryRun) {
        notifications.show({ message: t("import.done", { version }) });
        onClose();
        await client.invalidateQueries({ queryKey: SHIPPING_KEY });
      }
    },
  });
}

interface WhatWasReadProps {
  readonly rows: number;
  readonly errors: readonly { readonly row: number; readonly message: string }[];
}

function WhatWasRead({ rows, errors }: WhatWasReadProps) {
  const { t } = useTranslation("settings");
  return (
    <>
      <Text size="sm">{t("import.read", { count: rows })}</Text>
      {errors.length > 0 && (
        <List size="sm">
          {errors.slice(0, MAX_ERRORS_SHOWN).map(({ row, message }) => (
            <List.Item key={`${row}${message}`}>{t("import.row", { row, message })}</List.Item>
          ))}
        </List>
      )}
    </>
  );
}

/** Checked first, without keeping anything; then imported. */
function ImportForm({ rateCardId, card, onClose }: ImportFormProps) {
  const { t } = useTranslation("settings");
  const [service, setService] = useState(card.services[0]?.code ?? "");
  const [csv, setCsv] = useState("");
  const run = useImport({ rateCardId, onClose });
  const read = run.data;
  const isChecked = read?.dryRun === true && read.errors.length === 0 && read.rows > 0;
  const change = (text: string) => {
    setCsv(text);
    run.reset();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run.mutate({ service, csv, dryRun: !isChecked });
      }}
    >
      <Stack gap="md">
        <Text size="sm">{t("import.lead")}</Text>
        <NativeSelect
          label={t("import.service")}
          value={service}
          data={card.services.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={({ currentTarget }) => {
            setService(currentTarget.value);
            run.reset();
          }}
        />
        <TextInput
          type="file"
          label={t("import.file")}
          accept=".csv,text/csv"
          onChange={({ currentTarget }) => {
            void currentTarget.files?.[0]?.text().then(change);
          }}
        />
        <Textarea
          label={t("import.csv")}
          rows={5}
          value={csv}
          onChange={({ currentTarget }) => {
            change(currentTarget.value);
          }}
        />
        {read !== undefined && <WhatWasRead rows={read.rows} errors={read.errors} />}
        <FormFoot
          label={isChecked ? t("import.apply", { count: read.rows }) : t("import.check")}
          error={run.error}
          isBusy={run.isPending}
          isReady={csv.trim() !== ""}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

export function ImportPrices(props: ImportPricesProps) {
  const { t } = useTranslation("settings");
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={dialog.open}>
        {t("import.action")}
      </Button>
      <Dialog isOpen={isOpen} onClose={dialog.close} title={t("import.title")} size="lg">
        {isOpen && <ImportForm {...props} onClose={dialog.close} />}
      </Dialog>
    </>
  );
}
