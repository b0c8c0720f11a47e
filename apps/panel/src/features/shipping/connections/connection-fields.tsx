import { NativeSelect, PasswordInput, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { countryOptions } from "../../../base/vocabulary/countries.ts";
import type { Values } from "./connection-values.ts";
import type { Provider } from "./queries.ts";

const KNOWN = ["token", "apiKey", "webhookSecret"] as const;

interface FieldsProps {
  readonly provider: Provider;
  readonly values: Values;
  readonly missing: readonly string[];
  readonly onSet: (patch: Partial<Values>) => void;
}

export function CredentialFields({ provider, values, missing, onSet }: FieldsProps) {
  const { t } = useTranslation("shipping");
  return provider.credentials.map(({ name, isRequired }) => {
    const known = KNOWN.find((candidate) => candidate === name);
    return (
      <PasswordInput
        key={name}
        label={known === undefined ? name : t(`connection.credential.${known}`)}
        description={known === undefined ? undefined : t(`connection.where.${known}`)}
        withAsterisk={isRequired}
        autoComplete="off"
        maxLength={2_000}
        value={values.credentials[name] ?? ""}
        error={missing.includes(name) ? t("setup.warehouse.required") : null}
        visibilityToggleButtonProps={{ "aria-label": t("connection.show") }}
        onChange={({ currentTarget }) => {
          onSet({ credentials: { ...values.credentials, [name]: currentTarget.value } });
        }}
      />
    );
  });
}

function Country({ values, missing, onSet }: Omit<FieldsProps, "provider">) {
  const { t, i18n } = useTranslation("shipping");
  const countries = useMemo(() => countryOptions(i18n.language), [i18n.language]);
  return (
    <NativeSelect
      label={t("connection.country")}
      description={t("connection.countryHint")}
      withAsterisk
      value={values.country}
      data={[{ value: "", label: "–" }, ...countries]}
      error={missing.includes("country") ? t("setup.warehouse.required") : null}
      onChange={({ currentTarget }) => {
        onSet({ country: currentTarget.value });
      }}
    />
  );
}

export function ConnectionFields(props: FieldsProps) {
  const { t } = useTranslation("shipping");
  const { provider, values, missing, onSet } = props;
  return (
    <Stack gap="md">
      <TextInput
        label={t("connection.name")}
        description={t("connection.nameHint")}
        withAsterisk
        maxLength={120}
        value={values.name}
        error={missing.includes("name") ? t("setup.warehouse.required") : null}
        onChange={({ currentTarget }) => {
          onSet({ name: currentTarget.value });
        }}
      />
      {provider.settings.includes("country") && <Country {...props} />}
      {provider.isTestable && (
        <SegmentedControl
          aria-label={t("connection.mode")}
          value={values.mode}
          data={[
            { value: "live", label: t("connection.live") },
            { value: "test", label: t("connection.test") },
          ]}
          onChange={(mode) => {
            onSet({ mode: mode === "test" ? "test" : "live" });
          }}
        />
      )}
      <CredentialFields {...props} />
    </Stack>
  );
}
