import type { Scope } from "@estiba/contract/values";
import type { ResultOf } from "@estiba/sdk";
import { NativeSelect, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { LISTS } from "../queries.ts";
import { useFieldRules } from "../use-field-rules.ts";
import { EXPIRY_CHOICES, expiryOf, isFutureDay, type ExpiryChoice } from "./expiry.ts";
import { ScopePicker } from "./scope-picker.tsx";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";

interface Values {
  name: string;
  scopes: Scope[];
  expiry: ExpiryChoice;
  date: string;
}

export type CreatedKey = ResultOf<"createApiKey">["data"];

function useCreateKey(onCreated: (created: CreatedKey) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, scopes, expiry, date }: Values) => {
      const expiresAt = expiryOf(expiry, date, Date.now());
      const body = { name: name.trim(), scopes, ...(expiresAt === null ? {} : { expiresAt }) };
      return (await api.createApiKey({ body })).data;
    },
    onSuccess: async (created) => {
      onCreated(created);
      await queryClient.invalidateQueries({ queryKey: LISTS.apiKeys });
    },
  });
}

function useKeyForm() {
  const { t } = useTranslation("identity");
  const rules = useFieldRules();
  return useForm<Values>({
    mode: "controlled",
    initialValues: { name: "", scopes: [], expiry: "never", date: "" },
    validate: {
      name: rules.filled,
      scopes: (value) => (value.length > 0 ? null : t("validation.scopes")),
      date: (value, { expiry }) =>
        expiry !== "date" || isFutureDay(value, Date.now()) ? null : t("validation.futureDay"),
    },
  });
}

interface CreateKeyFormProps {
  readonly onCreated: (created: CreatedKey) => void;
  readonly onCancel: () => void;
}

export function CreateKeyForm({ onCreated, onCancel }: CreateKeyFormProps) {
  const { t } = useTranslation(["identity", "ui"]);
  const form = useKeyForm();
  const create = useCreateKey(onCreated);
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        create.mutate(values);
      })}
    >
      <Stack gap="md">
        <TextInput
          label={t("apiKeys.form.name")}
          description={t("apiKeys.form.nameHint")}
          maxLength={120}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("name")}
        />
        <ScopePicker {...form.getInputProps("scopes")} value={form.values.scopes} />
        <NativeSelect
          label={t("apiKeys.form.expiry")}
          data={EXPIRY_CHOICES.map((value) => ({ value, label: t(`apiKeys.form.expiryChoice.${value}`) }))}
          {...form.getInputProps("expiry")}
        />
        {form.values.expiry === "date" && (
          <TextInput type="date" label={t("apiKeys.form.date")} {...form.getInputProps("date")} />
        )}
        <FormFoot
          label={t("apiKeys.create")}
          error={create.error}
          isBusy={create.isPending}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
