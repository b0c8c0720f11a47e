import { Checkbox, SimpleGrid, Stack, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { CentimetresField, GramsField } from "../../../ui/format/size-fields.tsx";
import type { CatalogVariant } from "../queries.ts";
import { SIDES, type VariantValues } from "./variant-values.ts";

interface SizePartProps {
  readonly form: UseFormReturnType<VariantValues>;
  readonly source: CatalogVariant["sizeSource"];
}

/** What one unit weighs and measures, from which orders are packed. */
export function SizePart({ form, source }: SizePartProps) {
  const { t } = useTranslation("stock");
  return (
    <Stack gap="xs" role="group" aria-label={t("catalog.edit.sizes")}>
      <div>
        <Text size="sm" fw={550}>
          {t("catalog.edit.sizes")}
        </Text>
        <Text size="xs" c="dimmed">
          {t("catalog.edit.sizesHint")}
          {source !== null && ` ${t(`catalog.edit.sizeSource.${source}`)}`}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs">
        <GramsField label={t("catalog.edit.weightG")} {...form.getInputProps("weightG")} />
        {SIDES.map((side) => (
          <CentimetresField key={side} label={t(`catalog.edit.${side}`)} {...form.getInputProps(side)} />
        ))}
      </SimpleGrid>
      <Checkbox
        label={t("catalog.edit.shipsAlone")}
        {...form.getInputProps("shipsAlone", { type: "checkbox" })}
      />
    </Stack>
  );
}
