import { Select, SimpleGrid, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { changeLanguage } from "../../../base/i18n/i18n.ts";
import { LANGUAGES, LANGUAGE_CODES, isLanguage } from "../../../base/i18n/languages.ts";
import { slugFrom } from "../validation.ts";
import type { AccountForm } from "./account-form.ts";
import { countryOptions } from "../../../base/vocabulary/countries.ts";

interface FieldsProps {
  readonly form: AccountForm;
}

/** The business and the name it signs in with, suggested from the first until it is edited. */
export function TenantFields({ form }: FieldsProps) {
  const { t } = useTranslation("identity");
  const [isSlugOwn, setIsSlugOwn] = useState(false);
  const name = form.getInputProps("tenantName");
  const slug = form.getInputProps("tenantSlug");
  return (
    <>
      <TextInput
        label={t("fields.tenantName")}
        autoComplete="organization"
        maxLength={120}
        autoFocus
        {...name}
        onChange={(event) => {
          form.setFieldValue("tenantName", event.currentTarget.value);
          if (!isSlugOwn) {
            form.setFieldValue("tenantSlug", slugFrom(event.currentTarget.value));
          }
        }}
      />
      <TextInput
        label={t("fields.tenantSlug")}
        description={t("fields.tenantSlugHint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        {...slug}
        onChange={(event) => {
          setIsSlugOwn(true);
          form.setFieldValue("tenantSlug", event.currentTarget.value);
        }}
      />
    </>
  );
}

/** The language is that of the page too: consents are kept in the words that were read. */
export function PlaceFields({ form }: FieldsProps) {
  const { t, i18n } = useTranslation("identity");
  const countries = useMemo(() => countryOptions(i18n.language), [i18n.language]);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <Select
        label={t("fields.country")}
        data={countries}
        searchable
        clearable
        autoComplete="off"
        nothingFoundMessage={t("fields.noCountry")}
        {...form.getInputProps("country")}
      />
      <Select
        label={t("fields.language")}
        data={LANGUAGE_CODES.map((value) => ({ value, label: LANGUAGES[value] }))}
        allowDeselect={false}
        value={i18n.language}
        onChange={(value) => {
          if (isLanguage(value)) {
            void changeLanguage(value);
          }
        }}
      />
    </SimpleGrid>
  );
}
