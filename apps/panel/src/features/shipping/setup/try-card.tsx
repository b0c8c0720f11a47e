import { Button, Group, NumberInput, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { toMinor, typedMarks } from "../../../ui/format/money.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { RatePrice, useEta } from "../new/rate-price.tsx";
import type { SimulatedPrices } from "../queries.ts";
import classes from "../shipping.module.css";

interface Values {
  city: string;
  zip: string;
  country: string;
  lengthCm: number;
  widthCm: number;
  heightCm: number;
  weightG: number;
  /** In whole units of the card's currency. */
  declared: number;
  cod: number;
}

const SIDES = ["lengthCm", "widthCm", "heightCm"] as const;
const AMOUNTS = ["declared", "cod"] as const;
const PLACE = { city: 80, zip: 12, country: 2 } as const;

interface TryCardProps {
  readonly rateCardId: string;
  readonly currency: string;
  /** Where its first zone is. */
  readonly country: string;
}

function useTry({ rateCardId, currency }: TryCardProps) {
  return useMutation({
    mutationFn: async ({ city, zip, country, declared, cod, ...parcel }: Values) => {
      const destination = {
        city: city.trim(),
        country: country.trim().toUpperCase(),
        ...(zip.trim() === "" ? {} : { zip: zip.trim() }),
      };
      const body = {
        destination,
        parcels: [parcel],
        ...(declared > 0 ? { declaredValue: toMinor(declared, currency) } : {}),
        ...(cod > 0 ? { codAmount: toMinor(cod, currency) } : {}),
      };
      return (await api.simulateRateCard({ params: { rateCardId }, body })).data;
    },
  });
}

function useTryForm(country: string) {
  const { t } = useTranslation("shipping");
  const filled = (value: string) => (value.trim() === "" ? t("setup.warehouse.required") : null);
  return useForm<Values>({
    mode: "controlled",
    initialValues: {
      city: "",
      zip: "",
      country,
      lengthCm: 30,
      widthCm: 20,
      heightCm: 10,
      weightG: 1_000,
      declared: 0,
      cod: 0,
    },
    validate: { city: filled, country: filled },
  });
}

function Fields({
  form,
  currency,
}: { form: ReturnType<typeof useTryForm> } & Pick<TryCardProps, "currency">) {
  const { t, i18n } = useTranslation("shipping");
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, md: 5 }}>
      {(["city", "zip", "country"] as const).map((field) => (
        <TextInput
          key={field}
          label={t(`setup.warehouse.${field}`)}
          maxLength={PLACE[field]}
          {...form.getInputProps(field)}
        />
      ))}
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
      {AMOUNTS.map((amount) => (
        <NumberInput
          key={amount}
          label={t(`card.try.${amount}`)}
          suffix={` ${currency}`}
          min={0}
          {...typedMarks(currency, i18n.language)}
          hideControls
          {...form.getInputProps(amount)}
        />
      ))}
    </SimpleGrid>
  );
}

interface PricesProps {
  readonly prices: SimulatedPrices;
}

function Prices({ prices }: PricesProps) {
  const { t } = useTranslation("shipping");
  const eta = useEta();
  if (prices.rates.length === 0) {
    const code = prices.errors[0]?.code ?? "no_service";
    return <Text size="sm">{t(`card.try.error.${code}`)}</Text>;
  }
  return (
    <ul className={classes.rates}>
      {prices.rates.map((rate) => (
        <li key={rate.service.code} className={classes.rate}>
          <div className={classes.service}>
            <Text fw={550}>{rate.service.name}</Text>
            <Text size="sm" c="dimmed">
              {t("card.try.zone", { zone: rate.zone ?? "–", weight: rate.billableG })} · {eta(rate)}
            </Text>
          </div>
          <RatePrice rate={rate} />
        </li>
      ))}
    </ul>
  );
}

/** What the saved price table would charge for a parcel; nothing is kept. */
export function TryCard(props: TryCardProps) {
  const { t } = useTranslation("shipping");
  const form = useTryForm(props.country);
  const attempt = useTry(props);
  return (
    <Card title={t("card.try.title")} description={t("card.try.lead")}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          attempt.mutate(values);
        })}
      >
        <Stack gap="md">
          <Fields form={form} currency={props.currency} />
          <FormError error={attempt.error} />
          <Group>
            <Button type="submit" variant="default" loading={attempt.isPending}>
              {t("card.try.action")}
            </Button>
          </Group>
          <div role="status">{attempt.data !== undefined && <Prices prices={attempt.data} />}</div>
        </Stack>
      </form>
    </Card>
  );
}
