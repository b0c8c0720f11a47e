import { Button, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useMay } from "../../../base/session/session.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";
import { warehousesQuery, type Warehouse } from "../queries.ts";

const FIELDS = ["name", "phone", "address", "city", "region", "zip", "country"] as const;
type Values = Record<(typeof FIELDS)[number], string>;
const NEEDED: readonly (keyof Values)[] = ["name", "phone", "address", "city", "country"];
const EXAMPLES: Partial<Values> = { phone: "+573001234567", region: "CO-DC", zip: "110111", country: "CO" };

function useAdd(onDone: () => void) {
  const { t } = useTranslation("shipping");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, phone, address, city, region, zip, country }: Values) =>
      api.createWarehouse({
        body: {
          name,
          address: {
            name,
            phone,
            address,
            city,
            country: country.toUpperCase(),
            ...(region === "" ? {} : { region: region.toUpperCase() }),
            ...(zip === "" ? {} : { zip }),
          },
        },
      }),
    onSuccess: async () => {
      notifications.show({ message: t("setup.warehouse.added") });
      onDone();
      await queryClient.invalidateQueries({ queryKey: SHIPPING_KEY });
    },
  });
}

interface FormProps {
  readonly onDone: () => void;
}

function WarehouseForm({ onDone }: FormProps) {
  const { t } = useTranslation(["shipping", "ui"]);
  const add = useAdd(onDone);
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: { name: "", phone: "", address: "", city: "", region: "", zip: "", country: "" },
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
        add.mutate(values);
      })}
    >
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
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
        <FormError error={add.error} />
        <Group gap="xs">
          <Button type="submit" loading={add.isPending}>
            {t("setup.warehouse.save")}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t("ui:cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ListProps {
  readonly warehouses: readonly Warehouse[];
}

function List({ warehouses }: ListProps) {
  const { t } = useTranslation("shipping");
  return warehouses.length === 0 ? (
    <Text size="sm" c="dimmed">
      {t("setup.warehouse.none")}
    </Text>
  ) : (
    <Stack gap="xs">
      {warehouses.map(({ warehouseId, name, address, isDefault }) => (
        <Group key={warehouseId} gap="sm">
          <Text size="sm" fw={550}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {address.address}, {address.city}
          </Text>
          {isDefault && <Tag tone="accent">{t("setup.warehouse.default")}</Tag>}
        </Group>
      ))}
    </Stack>
  );
}

export function WarehousesCard() {
  const { t } = useTranslation("shipping");
  const may = useMay();
  const warehouses = useQuery(warehousesQuery);
  const [isAdding, adding] = useDisclosure(false);
  return (
    <Card
      title={t("setup.warehouse.title")}
      description={t("setup.warehouse.lead")}
      aside={
        may("createWarehouse") &&
        !isAdding && (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={adding.open}>
            {t("setup.warehouse.add")}
          </Button>
        )
      }
    >
      <Stack gap="lg">
        <QueryView query={warehouses} skeleton={<ListSkeleton rows={2} />}>
          {({ items }) => <List warehouses={items} />}
        </QueryView>
        {isAdding && <WarehouseForm onDone={adding.close} />}
      </Stack>
    </Card>
  );
}
