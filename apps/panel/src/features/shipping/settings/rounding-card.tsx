import { MAX_ROUNDING_TOLERANCE } from "@estiba/contract/values";
import { SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { FINANCE_KEY, SHIPPING_KEY } from "../../../base/api/query-keys.ts";
import { useMay } from "../../../base/session/session.ts";
import { useUsualCurrency } from "../../../base/session/use-usual-currency.ts";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { useAction } from "../../../ui/dialogs/use-action.ts";
import { MoneyField } from "../../../ui/format/money-field.tsx";
import { formatMoney, toMajor, toMinor } from "../../../ui/format/money.ts";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import { settingsQuery } from "./query.ts";

type Tolerances = Readonly<Record<string, number>>;

interface RoundingFormProps {
  readonly saved: Tolerances;
}

interface FieldsProps {
  readonly wanted: Tolerances;
  readonly currencies: readonly string[];
  readonly onChange: (currency: string, minor: number) => void;
}

function Fields({ wanted, currencies, onChange }: FieldsProps) {
  const { t, i18n } = useTranslation("settings");
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      {currencies.map((currency) => (
        <MoneyField
          key={currency}
          label={t("rounding.upTo")}
          currency={currency}
          start={toMajor(wanted[currency] ?? 0, currency)}
          error={
            (wanted[currency] ?? 0) > MAX_ROUNDING_TOLERANCE &&
            t("rounding.tooMuch", { amount: formatMoney(MAX_ROUNDING_TOLERANCE, currency, i18n.language) })
          }
          onChange={(value) => {
            onChange(currency, value === "" ? 0 : toMinor(value, currency));
          }}
        />
      ))}
    </SimpleGrid>
  );
}

function RoundingForm({ saved }: RoundingFormProps) {
  const { t } = useTranslation("settings");
  const usual = useUsualCurrency();
  const [changed, setChanged] = useState<Tolerances>({});
  // Counted up to have the fields start again.
  const [round, setRound] = useState(0);
  const wanted = { ...saved, ...changed };
  const isTooMuch = Object.values(wanted).some((minor) => minor > MAX_ROUNDING_TOLERANCE);
  const isDirty = Object.entries(changed).some(([currency, minor]) => minor !== (saved[currency] ?? 0));
  const save = useAction({
    act: async () => api.updateShippingSettings({ body: { roundingTolerances: wanted } }),
    doneText: t("saved"),
    refreshes: [SHIPPING_KEY, FINANCE_KEY],
    onDone: () => {
      setChanged({});
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack gap="md">
        <Fields
          key={round}
          wanted={wanted}
          currencies={[...new Set([usual, ...Object.keys(saved)])]}
          onChange={(currency, minor) => {
            setChanged({ ...changed, [currency]: minor });
          }}
        />
        {isDirty && (
          <FormFoot
            label={t("save")}
            error={save.error}
            isBusy={save.isPending}
            isReady={!isTooMuch}
            onCancel={() => {
              setChanged({});
              setRound(round + 1);
            }}
          />
        )}
      </Stack>
    </form>
  );
}

function RoundingFacts({ saved }: RoundingFormProps) {
  const { t, i18n } = useTranslation("settings");
  const amounts = Object.entries(saved).map(([currency, minor]) =>
    formatMoney(minor, currency, i18n.language),
  );
  return <Text size="sm">{amounts.length === 0 ? t("rounding.none") : amounts.join(" · ")}</Text>;
}

/** Differences of carriers' statements that are too small to ask about. */
export function RoundingCard() {
  const { t } = useTranslation("settings");
  const may = useMay();
  const settings = useQuery(settingsQuery);
  return (
    <Card title={t("rounding.title")} description={t("rounding.lead")}>
      <QueryView query={settings}>
        {({ roundingTolerances }) =>
          may("updateShippingSettings") ? (
            <RoundingForm saved={roundingTolerances} />
          ) : (
            <RoundingFacts saved={roundingTolerances} />
          )
        }
      </QueryView>
    </Card>
  );
}
