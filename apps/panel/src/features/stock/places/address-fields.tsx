import { SimpleGrid, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { FormPart } from "../../../ui/dialogs/form-part.tsx";
import { ADDRESS_FIELDS, type AddressField } from "./place-address.ts";
import type { PlaceValues } from "./place-values.ts";

const EXAMPLES: Partial<Record<AddressField, string>> = {
  phone: "+573001234567",
  region: "CO-DC",
  zip: "110111",
  country: "CO",
};

interface AddressFieldsProps {
  readonly form: UseFormReturnType<PlaceValues>;
}

/** Where parcels are picked up, and what their labels say. */
export function AddressFields({ form }: AddressFieldsProps) {
  const { t } = useTranslation("stock");
  return (
    <FormPart title={t("places.form.addressTitle")}>
      <Text size="sm" c="dimmed">
        {t("places.form.addressHint")}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {ADDRESS_FIELDS.map((field) => (
          <TextInput
            key={field}
            label={t(`places.form.address.${field}`)}
            placeholder={EXAMPLES[field]}
            maxLength={field === "country" ? 2 : 100}
            {...form.getInputProps(`address.${field}`)}
          />
        ))}
      </SimpleGrid>
    </FormPart>
  );
}
