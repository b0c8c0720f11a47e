import { Group, SimpleGrid, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useMay } from "../../../base/session/session.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { dayOf } from "../../../ui/filters/date-range.ts";
import { MoneyField } from "../../../ui/format/money-field.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { ReasonField } from "../../../ui/dialogs/reason-field.tsx";
import { useAmount } from "../../../ui/format/use-amount.ts";
import { actionsOf, lossOf, type CodAction } from "./allowed-actions.ts";
import { FINANCE_KEY } from "../../../base/api/query-keys.ts";
import type { CodDetail } from "../queries.ts";
import { receivedAtOf } from "../remittances/settle-values.ts";

interface PaymentProps {
  readonly payment: CodDetail;
}

/** The full amount by default. */
const wholeOf = ({ currency }: CodDetail, mostMinor: number) => ({
  currency,
  startMinor: mostMinor,
  mostMinor,
});

function useCommon({ codPaymentId, carrier }: CodDetail, action: CodAction) {
  const { t } = useTranslation("finance");
  return {
    label: t(`action.${action}.action`),
    title: t(`action.${action}.title`, { carrier }),
    doneText: t(`action.${action}.done`),
    refreshes: [FINANCE_KEY],
    params: { codPaymentId },
  };
}

function Collect({ payment }: PaymentProps) {
  const { t } = useTranslation("finance");
  const { params, ...common } = useCommon(payment, "collect");
  const { minor, money, isRight, field } = useAmount(wholeOf(payment, payment.atCustomer));
  const [today] = useState(() => dayOf(new Date()));
  const [day, setDay] = useState(today);
  const [note, setNote] = useState("");
  const { carrier } = payment;
  const said = note.trim() === "" ? {} : { note: note.trim() };
  const rest = payment.atCustomer - minor;
  const values = { amount: money(minor), rest: money(rest), carrier };
  return (
    <ConfirmButton
      {...common}
      isMain
      isHarmful={false}
      isReady={isRight && day !== ""}
      act={async () =>
        api.collectCodPayment({
          params,
          body: { amount: minor, collectedAt: receivedAtOf(day, new Date()), ...said },
        })
      }
      fields={
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <MoneyField {...field} label={t("cod.collected")} isFirst />
            <TextInput
              type="date"
              label={t("settle.day")}
              max={today}
              value={day}
              onChange={({ currentTarget }) => {
                setDay(currentTarget.value);
              }}
            />
          </SimpleGrid>
          <ReasonField label={t("action.note")} value={note} onChange={setNote} />
        </>
      }
    >
      {rest > 0 ? t("action.collect.part", values) : t("action.collect.whole", values)}
    </ConfirmButton>
  );
}

function Dispute({ payment }: PaymentProps) {
  const { t, i18n } = useTranslation("finance");
  const { params, ...common } = useCommon(payment, "dispute");
  const [reason, setReason] = useState("");
  const { carrier, atCarrier, currency } = payment;
  return (
    <ConfirmButton
      {...common}
      isHarmful={false}
      isReady={reason.trim() !== ""}
      act={async () => api.disputeCodPayment({ params, body: { reason: reason.trim() } })}
      fields={
        <ReasonField label={t("reject.reason")} value={reason} onChange={setReason} isRequired isFirst />
      }
    >
      {t("action.dispute.text", { carrier, amount: formatMoney(atCarrier, currency, i18n.language) })}
    </ConfirmButton>
  );
}

interface ResolveProps extends PaymentProps {
  readonly action: "paid" | "giveUp";
}

/** The end of a dispute. */
function Resolve({ payment, action }: ResolveProps) {
  const { t, i18n } = useTranslation("finance");
  const { params, ...common } = useCommon(payment, action);
  const { carrier, atCarrier, currency } = payment;
  const isPaid = action === "paid";
  return (
    <ConfirmButton
      {...common}
      isMain={isPaid}
      isHarmful={!isPaid}
      act={async () => api.resolveCodPayment({ params, body: { outcome: isPaid ? "paid" : "write_off" } })}
    >
      {t(`action.${action}.text`, { carrier, amount: formatMoney(atCarrier, currency, i18n.language) })}
    </ConfirmButton>
  );
}

function WriteOff({ payment }: PaymentProps) {
  const { t } = useTranslation("finance");
  const { params, ...common } = useCommon(payment, "writeOff");
  const { minor, money, isRight, field } = useAmount(
    wholeOf(payment, payment.atCustomer + payment.atCarrier),
  );
  const [reason, setReason] = useState("");
  const { ofCustomer, ofCarrier } = lossOf(payment, minor);
  const { carrier } = payment;
  return (
    <ConfirmButton
      {...common}
      isReady={isRight && reason.trim() !== ""}
      act={async () => api.writeOffCodPayment({ params, body: { amount: minor, reason: reason.trim() } })}
      fields={
        <>
          <MoneyField {...field} label={t("action.writeOff.amount")} isFirst />
          <ReasonField label={t("reject.reason")} value={reason} onChange={setReason} isRequired />
        </>
      }
    >
      {t("action.writeOff.text", { amount: money(minor) })}
      {ofCustomer > 0 && ` ${t("action.writeOff.ofCustomer", { amount: money(ofCustomer) })}`}
      {ofCarrier > 0 && ` ${t("action.writeOff.ofCarrier", { amount: money(ofCarrier), carrier })}`}
    </ConfirmButton>
  );
}

function actionButton(action: CodAction, payment: CodDetail): ReactNode {
  switch (action) {
    case "collect":
      return <Collect key={action} payment={payment} />;
    case "dispute":
      return <Dispute key={action} payment={payment} />;
    case "writeOff":
      return <WriteOff key={action} payment={payment} />;
    case "paid":
    case "giveUp":
      return <Resolve key={action} payment={payment} action={action} />;
  }
}

/** What the person may do to the payment now. */
export function CodActions({ payment }: PaymentProps) {
  const actions = actionsOf(payment, useMay());
  return actions.length === 0 ? null : (
    <Group gap="xs" px="1.25rem" pt="1rem">
      {actions.map((action) => actionButton(action, payment))}
    </Group>
  );
}
