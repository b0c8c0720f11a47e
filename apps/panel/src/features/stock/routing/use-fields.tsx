import { MAX_RULE_PLACES, ROUTE_TIES } from "@estiba/contract/values";
import { MultiSelect, NativeSelect, SimpleGrid } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useCountedPlaces } from "../../../base/places/use-counted-places.ts";
import { PART_CHOICES } from "./rule-values.ts";
import type { RuleFieldsProps } from "./when-fields.tsx";

/** Places that ship, and those of the rule that no longer do. */
function usePlaceOptions(chosen: readonly string[]) {
  const { t } = useTranslation("routing");
  const places = useCountedPlaces();
  return [
    ...places
      .filter(({ placeId, isShipping }) => isShipping || chosen.includes(placeId))
      .map(({ placeId, name }) => ({ value: placeId, label: name })),
    ...chosen
      .filter((id) => !places.some(({ placeId }) => placeId === id))
      .map((id) => ({ value: id, label: t("gone.place") })),
  ];
}

/** From where the orders of the rule leave. */
export function UseFields({ form }: RuleFieldsProps) {
  const { t } = useTranslation("routing");
  const { placeIds } = form.values;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <MultiSelect
        label={t("field.places")}
        description={t("hint.places")}
        placeholder={placeIds.length === 0 ? t("says.ranked") : undefined}
        data={usePlaceOptions(placeIds)}
        maxValues={MAX_RULE_PLACES}
        {...form.getInputProps("placeIds")}
      />
      <NativeSelect
        label={t("field.parts")}
        description={t("hint.parts")}
        data={PART_CHOICES.map((value) => ({
          value,
          label: value === "1" ? t("parts.whole") : t("parts.upTo", { count: Number(value) }),
        }))}
        {...form.getInputProps("parts")}
      />
      <NativeSelect
        label={t("field.tie")}
        description={t("hint.tie")}
        data={ROUTE_TIES.map((value) => ({ value, label: t(`tie.${value}`) }))}
        {...form.getInputProps("tie")}
      />
    </SimpleGrid>
  );
}
