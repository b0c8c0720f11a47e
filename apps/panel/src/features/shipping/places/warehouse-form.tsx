import { SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { useAction } from "../../../ui/dialogs/use-action.ts";
import type { Warehouse } from "../queries.ts";

const FIELDS = ["name", "phone", "address", "city", "region", "zip", "country"] as const;
type Values = Record<(typeof FIELDS)[number], string>;
const NEEDED: readonly (keyof Values)[] = ["name", "phone", "address", "city", "country"];
const EXAMPLES: Partial<Values> = { phone: "+573001234567", region: "CO-DC", zip: "110111", country: "CO" };

const EMPTY: Values = { name: "", phone: "", address: "", city: "", region: "", zip: "", country: "" };

function valuesOf(place: Warehouse | null): Values {
  if (place === null) {
    return EMPTY;
  }
  const { phone, address, city, region, zip, country } = place.address;
  const optional = { region: region ?? "", zip: zip ?? "" };
  return { name: place.name, phone, address, city, country, ...optional };
}

function bodyOf({ name, phone, address, city, region, zip, country }: Values, place: Warehouse | null) {
  const { region: _region, zip: _zip, ...kept } = place?.address ?? {};
  return {
    name,
    address: {
      ...kept,
      name,
      phone,
      address,
      city,
      country: country.toUpperCase(),
      ...(region === "" ? {} : { region: region.toUpperCase() }),
      ...(zip === "" ? {} : { zip }),
    },
  };
}

interface WarehouseFormProps {
  /** The one that is changed; a new one without. */
  readonly place: Warehouse | null;
  readonly onDone: () => void;
}

export function WarehouseForm({ place, onDone }: WarehouseFormProps) {
  const { t } = useTranslation(["shipping", "places"]);
  const save = useAction<Values>({
    act: async (values) => {
      const body = bodyOf(values, place);
      return place === null
        ? api.createWarehouse({ body })
        : api.updateWarehouse({ params: { warehouseId: place.warehouseId }, body });
    },
    doneText: place === null ? t("setup.warehouse.added") : t("places:saved"),
    refreshes: [SHIPPING_KEY],
    onDone,
  });
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: valuesOf(place),
    validate: Object.fromEntries(
      NEEDED.map((field) => [
        field,
        (value: string) => (value.trim() === "" ? t("setup.warehouse.required") : null),
      ]),
    ),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        save.mutate(values);
      })}
    >
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {FIELDS.map((field) => (
            <TextInput
              key={field}
              label={t(`setup.warehouse.${field}`)}
              placeholder={EXAMPLES[field]}
              maxLength={field === "country" ? 2 : 100}
              {...form.getInputProps(field)}
            />
          ))}
        </SimpleGrid>
        <FormFoot
          label={t("setup.warehouse.save")}
          error={save.error}
          isBusy={save.isPending}
          onCancel={onDone}
        />
      </Stack>
    </form>
  );
}
