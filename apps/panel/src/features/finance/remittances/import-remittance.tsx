import { Group, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useUsualCurrency } from "../../../base/session/use-usual-currency.ts";
import { connectionsQuery } from "../../shipping/queries.ts";
import { FINANCE_KEY } from "../../../base/api/query-keys.ts";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { base64Of } from "./base64-of.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

interface Values {
  connectionId: string;
  currency: string;
  reference: string;
  csv: string;
  /** As it is, in base64: only the service knows its letters, and whether it is a workbook. */
  file: string;
}

interface ImportProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onImported: (remittanceId: string) => void;
}

function useImport({ onClose, onImported }: Omit<ImportProps, "isOpen">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ csv, file, ...facts }: Values) => {
      const body = { ...facts, ...(file === "" ? { csv } : { file }) };
      return (await api.createRemittance({ body })).data.remittanceId;
    },
    onSuccess: async (remittanceId) => {
      onClose();
      onImported(remittanceId);
      await queryClient.invalidateQueries({ queryKey: FINANCE_KEY });
    },
  });
}

function useImportForm() {
  const { t } = useTranslation("finance");
  const filled = (value: string) => (value.trim() === "" ? t("remittance.required") : null);
  return useForm<Values>({
    mode: "controlled",
    initialValues: { connectionId: "", currency: useUsualCurrency(), reference: "", csv: "", file: "" },
    validate: {
      connectionId: filled,
      currency: filled,
      reference: filled,
      csv: (csv, { file }) => (file === "" ? filled(csv) : null),
    },
  });
}

type Form = ReturnType<typeof useImportForm>;

/** The statement as a file, or pasted. */
function StatementField({ form }: { readonly form: Form }) {
  const { t } = useTranslation("finance");
  const take = async (file: File | undefined) => {
    form.setFieldValue("file", file === undefined ? "" : await base64Of(file));
    form.clearFieldError("csv");
  };
  return (
    <>
      <TextInput
        type="file"
        label={t("remittance.file")}
        description={t("remittance.fileHint")}
        accept=".csv,.txt,.xlsx,text/csv"
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
        }}
      />
      {form.values.file === "" ? (
        <Textarea
          label={t("remittance.csv")}
          description={t("remittance.csvHint")}
          autosize
          minRows={5}
          maxRows={12}
          spellCheck={false}
          classNames={{ input: "mono" }}
          {...form.getInputProps("csv")}
        />
      ) : null}
    </>
  );
}

function ImportForm(props: Omit<ImportProps, "isOpen">) {
  const { t } = useTranslation(["finance", "ui"]);
  const connections = useQuery(connectionsQuery);
  const form = useImportForm();
  const hand = useImport(props);
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        hand.mutate(values);
      })}
    >
      <Stack gap="md">
        <NativeSelect
          label={t("columns.carrier")}
          data={[
            { value: "", label: "–" },
            ...(connections.data?.items ?? []).map(({ connectionId, name }) => ({
              value: connectionId,
              label: name,
            })),
          ]}
          {...form.getInputProps("connectionId")}
        />
        <Group grow>
          <TextInput label={t("remittance.reference")} maxLength={80} {...form.getInputProps("reference")} />
          <TextInput label={t("remittance.currency")} maxLength={3} {...form.getInputProps("currency")} />
        </Group>
        <StatementField form={form} />
        <FormFoot
          label={t("remittance.compare")}
          error={hand.error}
          isBusy={hand.isPending}
          onCancel={props.onClose}
        />
      </Stack>
    </form>
  );
}

export function ImportRemittance({ isOpen, onClose, onImported }: ImportProps) {
  const { t } = useTranslation(["finance", "ui"]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="lg" title={t("remittance.import")}>
      <ImportForm onClose={onClose} onImported={onImported} />
    </Dialog>
  );
}
