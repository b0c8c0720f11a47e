import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { catalogQuery, type CatalogVariant } from "../queries.ts";
import { MAX_FOUND, skuOptions } from "./sku-options.ts";

const MAX_SKU = 200;
const PAUSE_MS = 200;

interface SkuPickerProps {
  readonly label: string;
  /** Takes the focus when its dialog opens. */
  readonly isFirst: boolean;
  readonly isOffered?: ((variant: CatalogVariant) => boolean) | undefined;
  readonly onPick: (product: { readonly sku: string; readonly name: string }) => void;
}

/** Products by what is typed, or a SKU as a scanner sends it. */
export function SkuPicker({ label, isFirst, isOffered = () => true, onPick }: SkuPickerProps) {
  const { t } = useTranslation("stock");
  const [text, setText] = useState("");
  const typed = text.trim().slice(0, MAX_SKU);
  const [asked] = useDebouncedValue(typed, PAUSE_MS);
  const search = asked === "" ? {} : { search: asked.slice(0, 100) };
  const found = useQuery(catalogQuery({ limit: MAX_FOUND, offset: 0, ...search }));
  const isCurrent = asked === typed && !found.isPlaceholderData;
  const options = skuOptions(typed, isCurrent ? found.data?.items.filter(isOffered) : undefined);
  return (
    <Select
      label={label}
      placeholder={t("lines.hint")}
      data-autofocus={isFirst || undefined}
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      selectFirstOptionOnDropdownOpen
      nothingFoundMessage={t("lines.none")}
      data={options.map(({ sku, name, isTyped }) => ({
        value: sku,
        label: isTyped ? t("lines.typed", { sku }) : `${sku} · ${name}`,
      }))}
      // The service has searched, so what it found is shown as it is.
      filter={(input) => input.options}
      searchValue={text}
      onSearchChange={setText}
      value={null}
      onChange={(picked) => {
        const product = options.find(({ sku }) => sku === picked);
        if (product !== undefined) {
          onPick({ sku: product.sku, name: product.name });
          setText("");
        }
      }}
    />
  );
}
