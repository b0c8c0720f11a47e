import { TagsInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { catalogQuery } from "../stock/queries.ts";

const SUGGESTED = 12;
const MAX_SKUS = 1_000;

interface SkuPickerProps {
  readonly value: string[];
  readonly onChange: (skus: string[]) => void;
}

/** SKUs by typing or pasting, with suggestions from the catalog. */
export function SkuPicker({ value, onChange }: SkuPickerProps) {
  const { t } = useTranslation("publish");
  const [typed, setTyped] = useState("");
  const [asked] = useDebouncedValue(typed.trim(), 200);
  const found = useQuery(catalogQuery({ limit: SUGGESTED, ...(asked === "" ? {} : { search: asked }) }));
  const names = new Map((found.data?.items ?? []).map(({ sku, name }) => [sku, name]));
  return (
    <TagsInput
      label={t("choice.skus")}
      description={t("choice.skusHint")}
      data={[...names.keys()]}
      // The service has searched in names too, so what it found is shown as it is.
      filter={({ options }) => options}
      renderOption={({ option }) => `${option.value} · ${names.get(option.value) ?? ""}`}
      splitChars={[",", ";", " ", "\n", "\t"]}
      maxTags={MAX_SKUS}
      maxDropdownHeight={260}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value}
      onChange={onChange}
      clearable
      clearButtonProps={{ "aria-label": t("choice.clear") }}
      acceptValueOnBlur={false}
    />
  );
}
