import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../app/api.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type { RemittanceDetail } from "./queries.ts";
import { useRemittanceStep } from "./use-remittance-step.ts";

interface RejectButtonProps {
  readonly remittance: RemittanceDetail;
}

/** For the wrong file, or one that the carrier will send again. */
export function RejectButton({ remittance }: RejectButtonProps) {
  const { t } = useTranslation("finance");
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const reject = useRemittanceStep(
    () =>
      api.rejectRemittance({
        params: { remittanceId: remittance.remittanceId },
        body: reason.trim() === "" ? {} : { reason: reason.trim() },
      }),
    t("reject.done"),
    () => {
      setAsking(false);
    },
  );
  return (
    <>
      <Button
        variant="default"
        c="var(--e-bad-text)"
        onClick={() => {
          setAsking(true);
        }}
      >
        {t("reject.action")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t("reject.title", { reference: remittance.reference })}
        confirmLabel={t("reject.action")}
        isBusy={reject.isPending}
        error={reject.error}
        onConfirm={() => {
          reject.mutate();
        }}
        onClose={() => {
          setAsking(false);
        }}
      >
        {t("reject.text")}
        <Textarea
          mt="sm"
          label={t("reject.reason")}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
          }}
        />
      </ConfirmDialog>
    </>
  );
}
