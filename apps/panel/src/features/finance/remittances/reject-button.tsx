import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { ReasonField } from "../../../ui/dialogs/reason-field.tsx";
import { FINANCE_KEY } from "../../../base/api/query-keys.ts";
import type { RemittanceDetail } from "../queries.ts";

interface RejectButtonProps {
  readonly remittance: RemittanceDetail;
}

/** For the wrong file, or one that the carrier will send again. */
export function RejectButton({ remittance }: RejectButtonProps) {
  const { t } = useTranslation("finance");
  const [reason, setReason] = useState("");
  return (
    <ConfirmButton
      label={t("reject.action")}
      title={t("reject.title", { reference: remittance.reference })}
      doneText={t("reject.done")}
      refreshes={[FINANCE_KEY]}
      act={async () =>
        api.rejectRemittance({
          params: { remittanceId: remittance.remittanceId },
          body: reason.trim() === "" ? {} : { reason: reason.trim() },
        })
      }
      fields={<ReasonField label={t("reject.reason")} value={reason} onChange={setReason} isFirst />}
    >
      {t("reject.text")}
    </ConfirmButton>
  );
}
