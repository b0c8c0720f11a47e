import { Button, Group, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import type { Order } from "../../orders/queries.ts";
import { DESTINATION_FIELDS, addressOf } from "./destination.ts";
import { NotPacked } from "./not-packed.tsx";
import { ParcelPart } from "./parcel-part.tsx";
import { RateList } from "./rate-list.tsx";
import { useContents } from "./use-contents.ts";
import { useOrigin } from "./use-origin.ts";
import { useParcels } from "./use-parcels.ts";
import { useQuoteForm, type QuoteFormState } from "./use-quote-form.ts";
import { useQuote } from "./use-quote.ts";
import { WhatLeaves } from "./what-leaves.tsx";

interface DestinationFieldsProps {
  readonly form: QuoteFormState;
}

function DestinationFields({ form }: DestinationFieldsProps) {
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

interface QuoteFormProps {
  readonly order: Order;
  readonly hasBoxes: boolean;
}

export function QuoteForm({ order, hasBoxes }: QuoteFormProps) {
  const { t } = useTranslation("shipping");
  const form = useQuoteForm(order);
  const quote = useQuote(order.id);
  // Offers are for the contents and parcels they were asked for.
  const onChange = quote.reset;
  const contents = useContents(order, onChange);
  const origin = useOrigin(order.id, contents);
  const { lines } = contents;
  const { originId } = origin;
  const isPart = lines !== undefined;
  const { part, isPacked, isReady } = useParcels({
    orderId: order.id,
    originId,
    form,
    hasBoxes,
    isPart,
    onChange,
  });
  return (
    <Stack gap="lg">
      <form
        noValidate
        onSubmit={form.onSubmit(({ destination, ...parcel }) => {
          quote.mutate({
            destination: addressOf(destination),
            parcel: isPacked ? null : parcel,
            lines,
            originId,
          });
        })}
      >
        <Stack gap="lg">
          <Card title={t("new.destination")} description={t("new.destinationLead")}>
            <DestinationFields form={form} />
          </Card>
          <WhatLeaves order={order} contents={contents} origin={origin} />
          <Card title={t("new.parcels")}>
            <Stack gap="lg">
              <ParcelPart {...part} />
              <NotPacked error={quote.error}>{t("new.sizeInstead")}</NotPacked>
              <Group>
                <Button type="submit" loading={quote.isPending} disabled={!isReady || lines?.length === 0}>
                  {t("new.quote")}
                </Button>
              </Group>
            </Stack>
          </Card>
        </Stack>
      </form>
      {quote.data !== undefined && <RateList {...quote.data} orderId={order.id} />}
    </Stack>
  );
}
