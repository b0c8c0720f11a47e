import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useMay } from "../../../base/session/session.ts";
import { DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { Note } from "../../../ui/pieces/note.tsx";
import type { RemittanceDetail } from "../queries.ts";
import { RejectButton } from "./reject-button.tsx";
import { SettleForm } from "./settle-form.tsx";
import { isUndecided } from "../statuses.ts";
import { useRemittanceStep } from "./use-remittance-step.ts";

interface RemittanceProps {
  readonly remittance: RemittanceDetail;
}

interface TotalProps extends RemittanceProps {
  readonly isAccepted: boolean;
  readonly onAccept: (isAccepted: boolean) => void;
}

/** The carrier's own total is not the sum of its lines: it should not be booked unseen. */
function OtherTotal({ remittance, isAccepted, onAccept }: TotalProps) {
  const { t, i18n } = useTranslation("finance");
  const money = (minor: number) => formatMoney(minor, remittance.currency, i18n.language);
  return (
    <Note tone="warn">
      {t("remittance.otherTotal", {
        declared: money(remittance.declaredNet ?? 0),
        net: money(remittance.net),
      })}
      <Checkbox
        mt="xs"
        label={t("remittance.acceptTotal")}
        checked={isAccepted}
        onChange={({ currentTarget }) => {
          onAccept(currentTarget.checked);
        }}
      />
    </Note>
  );
}

function Confirm({ remittance }: RemittanceProps) {
  const { t } = useTranslation("finance");
  const may = useMay();
  const [isAccepted, setAccepted] = useState(false);
  const hasDifference = (remittance.netDifference ?? 0) !== 0;
  const isOpen = remittance.discrepancies.some(({ resolution }) => resolution === null);
  const confirm = useRemittanceStep(
    () =>
      api.confirmRemittance({
        params: { remittanceId: remittance.remittanceId },
        body: hasDifference ? { acceptDifference: true } : {},
      }),
    t("remittance.booked"),
  );
  return (
    <Stack gap="sm" px="1.25rem" pt="1rem">
      {hasDifference && <OtherTotal remittance={remittance} isAccepted={isAccepted} onAccept={setAccepted} />}
      <FormError error={confirm.error} />
      <Group>
        <Button
          disabled={isOpen || (hasDifference && !isAccepted)}
          loading={confirm.isPending}
          onClick={() => {
            confirm.mutate();
          }}
        >
          {t("remittance.confirm")}
        </Button>
        {may("rejectRemittance") && <RejectButton remittance={remittance} />}
        {isOpen && (
          <Text size="sm" c="dimmed">
            {t("remittance.resolveFirst")}
          </Text>
        )}
      </Group>
    </Stack>
  );
}

/** What comes next for a statement: book it or set it aside, then say that the money came. */
export function RemittanceSteps({ remittance }: RemittanceProps) {
  const { t } = useTranslation("finance");
  const may = useMay();
  const { status } = remittance;
  if (isUndecided(status)) {
    return may("confirmRemittance") ? (
      <Confirm remittance={remittance} />
    ) : (
      <Text size="sm" c="dimmed" px="1.25rem" pt="1rem">
        {t("remittance.notYours")}
      </Text>
    );
  }
  return status === "confirmed" && may("settleRemittance") ? (
    <DrawerSection title={t("settle.title")}>
      <SettleForm remittance={remittance} />
    </DrawerSection>
  ) : null;
}
