import { MANUAL_PAYMENTS } from "@estiba/contract/values";
import { Button, Group, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ORDERS_KEY } from "../../../base/api/query-keys.ts";
import { useMe } from "../../../base/session/session.ts";
import { useUsualCurrency } from "../../../base/session/use-usual-currency.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { MoneyField } from "../../../ui/format/money-field.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { bodyOf, isComplete, totalOf, type ManualOrder } from "./manual-order.ts";
import { OrderItems } from "./order-items.tsx";

function useOrder() {
  const { tenant } = useMe();
  const country = tenant.country ?? "";
  const usual = useUsualCurrency();
  const [draft, setDraft] = useState<Omit<ManualOrder, "currency"> & { readonly currency?: string }>({
    items: [],
    shipping: "",
    discount: "",
    payment: "on_delivery",
    buyer: { name: "", phone: "", email: "" },
    address: { address: "", city: "", zip: "", country },
  });
  const change = (part: Partial<ManualOrder>) => {
    setDraft((old) => ({ ...old, ...part }));
  };
  return { order: { ...draft, currency: draft.currency ?? usual }, change };
}

interface PartProps {
  readonly order: ManualOrder;
  readonly change: (part: Partial<ManualOrder>) => void;
}

const BUYER = ["name", "phone", "email"] as const;
const ADDRESS = ["address", "city", "zip", "country"] as const;

function Buyer({ order, change }: PartProps) {
  const { t } = useTranslation("orders");
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {BUYER.map((field) => (
          <TextInput
            key={field}
            label={t(`new.buyer.${field}`)}
            required={field === "name"}
            type={field === "email" ? "email" : field === "phone" ? "tel" : "text"}
            maxLength={field === "phone" ? 40 : 120}
            value={order.buyer[field]}
            onChange={({ currentTarget }) => {
              change({ buyer: { ...order.buyer, [field]: currentTarget.value } });
            }}
          />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 4 }}>
        {ADDRESS.map((field) => (
          <TextInput
            key={field}
            label={t(`new.address.${field}`)}
            maxLength={field === "country" ? 2 : 120}
            value={order.address[field]}
            onChange={({ currentTarget }) => {
              change({ address: { ...order.address, [field]: currentTarget.value } });
            }}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function Payment({ order, change }: PartProps) {
  const { t } = useTranslation("orders");
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t("new.payment")}
        value={order.payment}
        data={MANUAL_PAYMENTS.map((value) => ({ value, label: t(`new.pays.${value}`) }))}
        onChange={(payment) => {
          change({ payment });
        }}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} key={order.currency}>
        <MoneyField
          label={t("detail.shipping")}
          currency={order.currency}
          start={order.shipping}
          onChange={(shipping) => {
            change({ shipping });
          }}
        />
        <MoneyField
          label={t("new.discount")}
          currency={order.currency}
          start={order.discount}
          onChange={(discount) => {
            change({ discount });
          }}
        />
      </SimpleGrid>
    </Stack>
  );
}

function useCreate() {
  const { t } = useTranslation("orders");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (order: ManualOrder) => (await api.createManualOrder({ body: bodyOf(order) })).data,
    onSuccess: async ({ id, orderId }) => {
      notifications.show({ message: t("new.created", { number: orderId }) });
      await queryClient.invalidateQueries({ queryKey: ORDERS_KEY });
      await navigate({ to: "/orders", search: { open: id } });
    },
  });
}

/** A sale by WhatsApp, telephone or at the counter; it takes stock and is shipped like any other. */
export function NewOrderPage() {
  const { t, i18n } = useTranslation(["orders", "ui"]);
  const { order, change } = useOrder();
  const create = useCreate();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate(order);
      }}
    >
      <PageHeader title={t("new.title")} description={t("new.lead")} />
      <Stack gap="lg">
        <Card title={t("detail.lines")}>
          <OrderItems order={order} onChange={change} />
        </Card>
        <Card title={t("new.who")} description={t("new.whoLead")}>
          <Buyer order={order} change={change} />
        </Card>
        <Card title={t("new.payment")}>
          <Payment order={order} change={change} />
        </Card>
        <FormError error={create.error} />
        <Group justify="flex-end" gap="md">
          <Text fw={600}>
            {t("detail.total")}: {formatMoney(totalOf(order), order.currency, i18n.language)}
          </Text>
          <ButtonLink to="/orders" variant="default">
            {t("ui:cancel")}
          </ButtonLink>
          <Button type="submit" loading={create.isPending} disabled={!isComplete(order)}>
            {t("new.create")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
