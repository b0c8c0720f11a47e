import { RATE_PICKS } from "@estiba/contract/values";
import { MultiSelect, NativeSelect, NumberInput, SimpleGrid, TagsInput, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { carriersQuery, connectionsQuery } from "../queries.ts";
import { COD_CHOICES, type RuleValues } from "./rule-values.ts";

const MAX_GRAMS = 1_000_000;

interface RuleFieldsProps {
  readonly form: UseFormReturnType<RuleValues>;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Each value once, and also those of a rule that no carrier has any more. */
function optionsOf(known: readonly Option[], chosen: readonly string[]): Option[] {
  const options = new Map(chosen.map((value) => [value, { value, label: value }]));
  for (const option of known) {
    options.set(option.value, option);
  }
  return [...options.values()];
}

function useOptions({ values }: RuleFieldsProps["form"]) {
  const carriers = useQuery(carriersQuery).data?.items ?? [];
  const connections = useQuery(connectionsQuery).data?.items ?? [];
  return {
    connectionIds: optionsOf(
      connections.map(({ connectionId, name }) => ({ value: connectionId, label: name })),
      values.connectionIds,
    ),
    carriers: optionsOf(
      carriers.map(({ code, name }) => ({ value: code, label: name })),
      values.carriers,
    ),
    services: optionsOf(
      carriers.flatMap(({ services }) => services.map(({ code, name }) => ({ value: code, label: name }))),
      values.services,
    ),
  };
}

function Grams({ form, field }: RuleFieldsProps & { readonly field: "minG" | "maxG" }) {
  const { t } = useTranslation("rules");
  return (
    <NumberInput
      label={t(`field.${field}`)}
      suffix=" g"
      min={0}
      max={MAX_GRAMS}
      allowDecimal={false}
      hideControls
      {...form.getInputProps(field)}
    />
  );
}

export function WhenFields({ form }: RuleFieldsProps) {
  const { t } = useTranslation("rules");
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TagsInput
        label={t("field.zones")}
        description={t("hint.zones")}
        maxTags={100}
        {...form.getInputProps("zones")}
      />
      <TagsInput
        label={t("field.regions")}
        description={t("hint.regions")}
        maxTags={100}
        {...form.getInputProps("regions")}
      />
      <Grams form={form} field="minG" />
      <Grams form={form} field="maxG" />
      <NativeSelect
        label={t("field.cod")}
        data={COD_CHOICES.map((value) => ({ value, label: t(`cod.${value}`) }))}
        {...form.getInputProps("cod")}
      />
    </SimpleGrid>
  );
}

export function UseFields({ form }: RuleFieldsProps) {
  const { t } = useTranslation("rules");
  const options = useOptions(form);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {(["connectionIds", "carriers", "services"] as const).map((field) => (
        <MultiSelect
          key={field}
          label={t(`field.${field}`)}
          placeholder={form.values[field].length === 0 ? t("any") : undefined}
          data={options[field]}
          maxValues={50}
          clearable
          clearButtonProps={{ "aria-label": t("clear", { field: t(`field.${field}`) }) }}
          {...form.getInputProps(field)}
        />
      ))}
      <NumberInput
        label={t("field.maxDays")}
        min={1}
        max={365}
        allowDecimal={false}
        hideControls
        {...form.getInputProps("maxDays")}
      />
      <NativeSelect
        label={t("field.pick")}
        data={RATE_PICKS.map((value) => ({ value, label: t(`pick.${value}`) }))}
        {...form.getInputProps("pick")}
      />
    </SimpleGrid>
  );
}

export function NameField({ form }: RuleFieldsProps) {
  const { t } = useTranslation("rules");
  return (
    <TextInput
      label={t("field.name")}
      placeholder={t("example")}
      maxLength={100}
      data-autofocus
      {...form.getInputProps("name")}
    />
  );
}
