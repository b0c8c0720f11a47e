import { Button, Group, NumberInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconTruckDelivery } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { AnchorLink, ButtonLink } from "../../../ui/pieces/links.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { orderQuery, type Order } from "../../orders/queries.ts";
import { warehousesQuery } from "../queries.ts";
import { DESTINATION_FIELDS, addressOf, destinationOf, type Destination } from "./destination.ts";
import { RateList } from "./rate-list.tsx";

const route = getRouteApi("/signed-in/shipping/new");

interface Parcel {
  lengthCm: number;
  widthCm: number;
  heightCm: number;
  weightG: number;
}

interface Values extends Parcel {
  destination: Destination;
}

const USUAL: Parcel = { lengthCm: 30, widthCm: 20, heightCm: 10, weightG: 1_000 };
const SIDES = ["lengthCm", "widthCm", "heightCm"] as const;

interface OrderProps {
  readonly order: Order;
}

function useQuoteForm(order: Order) {
  const { t } = useTranslation("shipping");
  const filled = (value: string) => (value.trim() === "" ? t("setup.warehouse.required") : null);
  return useForm<Values>({
    mode: "controlled",
    initialValues: { ...USUAL, destination: destinationOf(order) },
    validate: {
      destination: {
        name: filled,
        phone: (value) => (/^\+[1-9]\d{6,14}$/.test(value) ? null : t("new.phoneInvalid")),
        address: filled,
        city: filled,
        country: filled,
      },
    },
  });
}

interface FormProps {
  readonly form: ReturnType<typeof useQuoteForm>;
}

function ParcelFields({ form }: FormProps) {
  const { t } = useTranslation("shipping");
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }}>
      {SIDES.map((side) => (
        <NumberInput
          key={side}
          label={t(`new.${side}`)}
          suffix=" cm"
          min={1}
          max={400}
          hideControls
          {...form.getInputProps(side)}
        />
      ))}
      <NumberInput
        label={t("new.weightG")}
        suffix=" g"
        min={1}
        max={1_000_000}
        allowDecimal={false}
        hideControls
        {...form.getInputProps("weightG")}
      />
    </SimpleGrid>
  );
}

function DestinationFields({ form }: FormProps) {
  const { t } = useTranslation("shipping");
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      {DESTINATION_FIELDS.map((field) => (
        <TextInput
          key={field}
          label={t(`setup.warehouse.${field}`)}
          maxLength={field === "country" ? 2 : 160}
          {...form.getInputProps(`destination.${field}`)}
        />
      ))}
    </SimpleGrid>
  );
}

function QuoteForm({ order }: OrderProps) {
  const { t } = useTranslation("shipping");
  const form = useQuoteForm(order);
  const quote = useMutation({
    mutationFn: async ({ destination, ...parcel }: Values) => {
      const to = addressOf(destination);
      const { data } = await api.createQuote({
        body: { orderId: order.id, parcels: [parcel], destination: to },
      });
      return { quote: data, destination: to };
    },
  });
  return (
    <Stack gap="lg">
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          quote.mutate(values);
        })}
      >
        <Card title={t("new.destination")} description={t("new.destinationLead")}>
          <Stack gap="lg">
            <DestinationFields form={form} />
            <ParcelFields form={form} />
            <FormError error={quote.error} />
            <Group>
              <Button type="submit" loading={quote.isPending}>
                {t("new.quote")}
              </Button>
            </Group>
          </Stack>
        </Card>
      </form>
      {quote.data !== undefined && <RateList {...quote.data} orderId={order.id} />}
    </Stack>
  );
}

function MissingWarehouse() {
  const { t } = useTranslation("shipping");
  const warehouses = useQuery(warehousesQuery);
  return warehouses.data?.total === 0 ? (
    <Note tone="warn">
      {t("new.noWarehouse")}{" "}
      <AnchorLink to="/shipping/setup" inherit>
        {t("setup.link")}
      </AnchorLink>
    </Note>
  ) : null;
}

function ForOrder({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation("shipping");
  const order = useQuery(orderQuery(orderId));
  return (
    <>
      <PageHeader
        title={
          order.data === undefined
            ? t("new.title")
            : t("new.titleOf", { number: order.data.number ?? order.data.orderId })
        }
        description={t("new.lead")}
      />
      <Stack gap="lg">
        <MissingWarehouse />
        <QueryView query={order}>{(data) => <QuoteForm order={data} />}</QueryView>
      </Stack>
    </>
  );
}

/** What every carrier would charge for an order, side by side, and the label of the chosen one. */
export function NewShipmentPage() {
  const { t } = useTranslation("shipping");
  const { order } = route.useSearch();
  return order === undefined ? (
    <>
      <PageHeader title={t("new.title")} description={t("new.lead")} />
      <Card>
        <EmptyState
          icon={<IconTruckDelivery size={20} stroke={1.6} />}
          title={t("new.noOrderTitle")}
          description={t("new.noOrderText")}
          action={<ButtonLink to="/orders">{t("list.toOrders")}</ButtonLink>}
        />
      </Card>
    </>
  ) : (
    <ForOrder key={order} orderId={order} />
  );
}
