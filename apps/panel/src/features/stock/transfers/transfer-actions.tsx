import { Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useMay } from "../../../base/session/session.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { STOCK_KEY } from "../queries.ts";
import { ArrivalFields } from "./arrival-fields.tsx";
import { unitsOf, type Transfer } from "./queries.ts";
import { arrivalsOf, receiptOf } from "./receive-values.ts";

interface ActionProps {
  readonly transfer: Transfer;
  readonly onChanged: (transfer: Transfer) => void;
}

const REFRESHES = [STOCK_KEY];

function SendButton({ transfer, onChanged }: ActionProps) {
  const { t } = useTranslation("stock");
  const { transferId, from } = transfer;
  return (
    <ConfirmButton
      label={t("transfers.send.action")}
      title={t("transfers.send.title")}
      doneText={t("transfers.send.done")}
      refreshes={REFRESHES}
      isMain
      isHarmful={false}
      act={async () => {
        onChanged((await api.sendTransfer({ params: { transferId } })).data);
      }}
    >
      {t("transfers.send.text", { count: unitsOf(transfer), place: from.name })}
    </ConfirmButton>
  );
}

function ReceiveButton({ transfer, onChanged }: ActionProps) {
  const { t } = useTranslation("stock");
  const { transferId, to, lines } = transfer;
  const [arrivals, setArrivals] = useState(() => arrivalsOf(lines));
  const receipt = receiptOf(arrivals);
  return (
    <ConfirmButton
      label={t("transfers.receive.action")}
      title={t("transfers.receive.title", { place: to.name })}
      doneText={t("transfers.receive.done")}
      refreshes={REFRESHES}
      isMain
      isHarmful={false}
      isReady={receipt !== null}
      act={async () => {
        const body = { lines: receipt ?? [] };
        onChanged((await api.receiveTransfer({ params: { transferId }, body })).data);
      }}
      fields={<ArrivalFields arrivals={arrivals} onChange={setArrivals} />}
    >
      {t("transfers.receive.text", { place: to.name })}
    </ConfirmButton>
  );
}

function CancelButton({ transfer, onChanged }: ActionProps) {
  const { t } = useTranslation("stock");
  const { transferId, status, from } = transfer;
  return (
    <ConfirmButton
      label={t("transfers.cancel.action")}
      title={t("transfers.cancel.title")}
      doneText={t("transfers.cancel.done")}
      refreshes={REFRESHES}
      act={async () => {
        onChanged((await api.cancelTransfer({ params: { transferId } })).data);
      }}
    >
      {status === "draft" ? t("transfers.cancel.draft") : t("transfers.cancel.sent", { place: from.name })}
    </ConfirmButton>
  );
}

export function TransferActions(props: ActionProps) {
  const may = useMay();
  const { status } = props.transfer;
  const isDraft = status === "draft";
  const isSent = status === "sent";
  const isOpen = isSent || status === "partly_received";
  if (!isDraft && !isOpen) {
    return null;
  }
  return (
    <Group gap="xs" px="1.25rem" pt="1rem">
      {isDraft && may("sendTransfer") && <SendButton {...props} />}
      {isOpen && may("receiveTransfer") && <ReceiveButton {...props} />}
      {(isDraft || isSent) && may("cancelTransfer") && <CancelButton {...props} />}
    </Group>
  );
}
