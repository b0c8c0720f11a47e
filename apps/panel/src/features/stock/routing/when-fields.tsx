import { PLATFORMS } from "@estiba/contract/values";
import { MultiSelect, NativeSelect, SimpleGrid, TagsInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useUsualCurrency } from "../../../base/session/use-usual-currency.ts";
import { countryOptions } from "../../../base/vocabulary/countries.ts";
import { useWord } from "../../../base/vocabulary/use-word.ts";
import { MoneyField } from "../../../ui/format/money-field.tsx";
import { toMajor, toMinor } from "../../../ui/format/money.ts";
import { shopsQuery } from "../../shops/queries.ts";
import { COD_CHOICES, type RuleValues } from "./rule-values.ts";
import { SkuTags } from "./sku-tags.tsx";

const MAX_CHOICES = 100;
const MAX_ZIP = 20;
const MAX_TEXT = 120;

export interface RuleFieldsProps {
  readonly form: UseFormReturnType<RuleValues>;
}

function useOptions() {
  const { t, i18n } = useTranslation("routing");
  const word = useWord();
  const shops = useQuery(shopsQuery).data?.items ?? [];
  const countries = useMemo(() => countryOptions(i18n.language), [i18n.language]);
  const isKnown = (id: string) => shops.some((shop) => shop.id === id);
  return {
    shopIds: (chosen: readonly string[]) => [
      ...shops.map(({ id, name }) => ({ value: id, label: name })),
      ...chosen.filter((id) => !isKnown(id)).map((id) => ({ value: id, label: t("gone.shop") })),
    ],
    platforms: () => PLATFORMS.map((value) => ({ value, label: word(`platform.${value}`) })),
    countries: () => countries,
  };
}

function ChoiceFields({ form }: RuleFieldsProps) {
  const { t } = useTranslation("routing");
  const options = useOptions();
  return (["shopIds", "platforms", "countries"] as const).map((field) => (
    <MultiSelect
      key={field}
      label={t(`field.${field}`)}
      placeholder={form.values[field].length === 0 ? t("any") : undefined}
      data={options[field](form.values[field])}
      searchable={field === "countries"}
      maxValues={MAX_CHOICES}
      {...form.getInputProps(field)}
    />
  ));
}

function TextFields({ form }: RuleFieldsProps) {
  const { t } = useTranslation("routing");
  return (
    <>
      {(["regions", "zipPrefixes"] as const).map((field) => (
        <TagsInput
          key={field}
          label={t(`field.${field}`)}
          description={t(`hint.${field}`)}
          placeholder={form.values[field].length === 0 ? t("any") : undefined}
          maxTags={MAX_CHOICES}
          maxLength={field === "zipPrefixes" ? MAX_ZIP : MAX_TEXT}
          {...form.getInputProps(field)}
        />
      ))}
      <SkuTags
        label={t("field.skus")}
        description={t("hint.skus")}
        placeholder={form.values.skus.length === 0 ? t("any") : undefined}
        maxTags={MAX_CHOICES}
        {...form.getInputProps("skus")}
      />
    </>
  );
}

function MinTotalField({ form }: RuleFieldsProps) {
  const { t } = useTranslation("routing");
  const currency = useUsualCurrency();
  const { minTotalMinor } = form.values;
  return (
    <MoneyField
      label={t("field.minTotal")}
      currency={currency}
      start={minTotalMinor === "" ? "" : toMajor(minTotalMinor, currency)}
      onChange={(major) => {
        form.setFieldValue("minTotalMinor", major === "" ? "" : toMinor(major, currency));
      }}
    />
  );
}

/** Which orders meet the rule. */
export function WhenFields({ form }: RuleFieldsProps) {
  const { t } = useTranslation("routing");
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <ChoiceFields form={form} />
      <TextFields form={form} />
      <NativeSelect
        label={t("field.cod")}
        data={COD_CHOICES.map((value) => ({ value, label: t(`cod.${value}`) }))}
        {...form.getInputProps("cod")}
      />
      <MinTotalField form={form} />
    </SimpleGrid>
  );
}
