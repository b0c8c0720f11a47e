import { Button, Checkbox, Group, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { MoneyField } from "../../../ui/format/money-field.tsx";
import { formatMoney, toMinor } from "../../../ui/format/money.ts";
import { Note } from "../../../ui/pieces/note.tsx";
import type { RemittanceDetail } from "../queries.ts";
import { differenceOf, receivedAtOf, usualValues, type SettleValues } from "./settle-values.ts";
import { useRemittanceStep } from "./use-remittance-step.ts";

interface FieldsProps {
  readonly remittance: RemittanceDetail;
  readonly values: SettleValues;
  readonly onSet: (patch: Partial<SettleValues>) => void;
}

function Fields({ remittance, values, onSet }: FieldsProps) {
  const { t } = useTranslation("finance");
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <MoneyField
        label={t("settle.received")}
        currency={remittance.currency}
        allowsNegative
        start={values.received}
        onChange={(received) => {
          onSet({ received, isDifferenceAccepted: false });
        }}
      />
      <TextInput
        type="date"
        label={t("settle.day")}
        value={values.day}
        onChange={({ currentTarget }) => {
          onSet({ day: currentTarget.value });
        }}
      />
      <TextInput
        label={t("settle.reference")}
        placeholder="TRF-8841"
        maxLength={120}
        value={values.bankReference}
        onChange={({ currentTarget }) => {
          onSet({ bankReference: currentTarget.value });
        }}
      />
    </SimpleGrid>
  );
}

function Difference({ remittance, values, onSet }: FieldsProps) {
  const { t, i18n } = useTranslation("finance");
  const difference = differenceOf(values, remittance);
  const amount = formatMoney(Math.abs(difference), remittance.currency, i18n.language);
  return difference === 0 ? null : (
    <Note tone="warn">
      {difference < 0 ? t("settle.less", { amount }) : t("settle.more", { amount })}
      <Checkbox
        mt="xs"
        label={t("settle.acceptDifference")}
        checked={values.isDifferenceAccepted}
        onChange={({ currentTarget }) => {
          onSet({ isDifferenceAccepted: currentTarget.checked });
        }}
      />
    </Note>
  );
}

interface SettleFormProps {
  readonly remittance: RemittanceDetail;
}

/** The bank has the money: how much, when and under which number. */
export function SettleForm({ remittance }: SettleFormProps) {
  const { t } = useTranslation("finance");
  const [values, setValues] = useState(() => usualValues(remittance, new Date()));
  const settle = useRemittanceStep(
    (body: Parameters<typeof api.settleRemittance>[0]["body"]) =>
      api.settleRemittance({ params: { remittanceId: remittance.remittanceId }, body }),
    t("settle.done"),
  );
  const { received, day, bankReference, isDifferenceAccepted } = values;
  const hasDifference = differenceOf(values, remittance) !== 0;
  const isReady =
    received !== "" && day !== "" && bankReference.trim() !== "" && (!hasDifference || isDifferenceAccepted);
  const fields = {
    remittance,
    values,
    onSet: (patch: Partial<SettleValues>) => {
      setValues({ ...values, ...patch });
    },
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (received !== "") {
          settle.mutate({
            receivedAmount: toMinor(received, remittance.currency),
            receivedAt: receivedAtOf(day, new Date()),
            bankReference: bankReference.trim(),
            ...(hasDifference ? { acceptDifference: true } : {}),
          });
        }
      }}
    >
      <Stack gap="sm">
        <Fields {...fields} />
        <Difference {...fields} />
        <FormError error={settle.error} />
        <Group>
          <Button type="submit" disabled={!isReady} loading={settle.isPending}>
            {t("settle.action")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
