import { Box, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { FINANCE_KEY } from "../../../base/api/query-keys.ts";
import { useMay } from "../../../base/session/session.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { Note } from "../../../ui/pieces/note.tsx";
import type { RemittanceDetail } from "../queries.ts";

interface RoundingProps {
  readonly remittance: RemittanceDetail;
}

interface OpenProps extends RoundingProps {
  readonly rounding: NonNullable<RemittanceDetail["rounding"]>;
}

function Open({ remittance, rounding }: OpenProps) {
  const { t, i18n } = useTranslation("finance");
  const may = useMay();
  const { remittanceId, currency } = remittance;
  const { count, difference } = rounding.open;
  const amount = formatMoney(difference, currency, i18n.language);
  const tolerance = formatMoney(rounding.tolerance, currency, i18n.language);
  return (
    <Note tone="info">
      <Text size="sm" mb={may("acceptRounding") ? "xs" : 0}>
        {t("rounding.open", { count, amount, tolerance })}
      </Text>
      {may("acceptRounding") && (
        <ConfirmButton
          label={t("rounding.accept", { count })}
          title={t("rounding.title", { count })}
          doneText={t("rounding.done")}
          refreshes={[FINANCE_KEY]}
          isHarmful={false}
          act={async () => api.acceptRounding({ params: { remittanceId }, body: {} })}
        >
          {t("rounding.text", { count, amount })}
        </ConfirmButton>
      )}
    </Note>
  );
}

/** Differences within the tolerance: those to decide, at once, and those that were accepted. */
export function Rounding({ remittance }: RoundingProps) {
  const { t, i18n } = useTranslation("finance");
  const { status, currency, rounding } = remittance;
  if (rounding === undefined) {
    return null;
  }
  const { count, difference } = rounding.accepted;
  return (
    <>
      {status === "matched" && rounding.open.count > 0 && (
        <Box mb="sm">
          <Open remittance={remittance} rounding={rounding} />
        </Box>
      )}
      {count > 0 && (
        <Text size="sm" my="xs">
          {t("rounding.accepted", { count, amount: formatMoney(difference, currency, i18n.language) })}
        </Text>
      )}
    </>
  );
}
