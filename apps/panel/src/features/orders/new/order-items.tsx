import { ActionIcon, Button, Group, NumberInput, Select, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MoneyField } from "../../../ui/format/money-field.tsx";
import { toMajor } from "../../../ui/format/money.ts";
import { useProducts } from "../products.ts";
import type { ManualItem, ManualOrder } from "./manual-order.ts";

let added = 0;
const newKey = (): string => `item-${(added += 1)}`;

interface OrderItemsProps {
  readonly order: ManualOrder;
  readonly onChange: (change: Partial<ManualOrder>) => void;
}

function ProductPicker({ order, onChange }: OrderItemsProps) {
  const { t } = useTranslation("orders");
  const [typed, setTyped] = useState("");
  const [asked] = useDebouncedValue(typed.trim().slice(0, 100), 200);
  const products = useProducts(asked);
  const add = (id: string | null) => {
    const product = products.data?.find(({ masterVariantId }) => masterVariantId === id);
    if (product === undefined) {
      return;
    }
    const currency = order.items.length === 0 ? (product.currency ?? order.currency) : order.currency;
    const price = product.priceMinor === null ? "" : toMajor(product.priceMinor, currency);
    const { masterVariantId, name } = product;
    onChange({
      currency,
      items: [...order.items, { key: newKey(), masterVariantId, name, quantity: 1, price }],
    });
    setTyped("");
  };
  return (
    <Group align="flex-end" gap="xs">
      <Select
        style={{ flex: "1 1 16rem" }}
        label={t("new.product")}
        placeholder={t("new.productHint")}
        searchable
        nothingFoundMessage={t("detail.linkNone")}
        data={(products.data ?? []).map(({ masterVariantId, sku, name }) => ({
          value: masterVariantId,
          label: `${sku} · ${name}`,
        }))}
        // The service has searched, so what it found is shown as it is.
        filter={({ options }) => options}
        searchValue={typed}
        onSearchChange={setTyped}
        value={null}
        onChange={add}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        onClick={() => {
          const item: ManualItem = { key: newKey(), masterVariantId: null, name: "", quantity: 1, price: "" };
          onChange({ items: [...order.items, item] });
        }}
      >
        {t("new.other")}
      </Button>
    </Group>
  );
}

interface ItemRowProps {
  readonly item: ManualItem;
  readonly currency: string;
  readonly onChange: (item: ManualItem) => void;
  readonly onRemove: () => void;
}

function ItemRow({ item, currency, onChange, onRemove }: ItemRowProps) {
  const { t } = useTranslation("orders");
  return (
    <Group align="flex-end" gap="xs" wrap="wrap">
      <TextInput
        style={{ flex: "1 1 12rem" }}
        label={t("new.item")}
        value={item.name}
        readOnly={item.masterVariantId !== null}
        maxLength={300}
        onChange={({ currentTarget }) => {
          onChange({ ...item, name: currentTarget.value });
        }}
      />
      <NumberInput
        w="5.5rem"
        label={t("new.quantity")}
        min={1}
        max={100_000}
        allowDecimal={false}
        value={item.quantity}
        onChange={(quantity) => {
          onChange({ ...item, quantity: Number(quantity) });
        }}
      />
      <MoneyField
        label={t("new.price")}
        currency={currency}
        start={item.price}
        onChange={(price) => {
          onChange({ ...item, price });
        }}
      />
      <ActionIcon
        size="lg"
        variant="subtle"
        color="gray"
        aria-label={t("new.remove", { name: item.name })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}

export function OrderItems({ order, onChange }: OrderItemsProps) {
  const { items, currency } = order;
  return (
    <Stack gap="md">
      {items.map((item) => (
        <ItemRow
          key={item.key}
          item={item}
          currency={currency}
          onChange={(changed) => {
            onChange({ items: items.map((one) => (one.key === item.key ? changed : one)) });
          }}
          onRemove={() => {
            onChange({ items: items.filter(({ key }) => key !== item.key) });
          }}
        />
      ))}
      <ProductPicker order={order} onChange={onChange} />
    </Stack>
  );
}
