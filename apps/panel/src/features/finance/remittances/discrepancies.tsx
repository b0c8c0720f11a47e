import { Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { usePaging } from "../../../ui/lists/use-paging.ts";
import { useTranslation } from "react-i18next";
import { DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { Note } from "../../../ui/pieces/note.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { DiscrepancyRow } from "./discrepancy-row.tsx";
import { Rounding } from "./rounding.tsx";
import { remittanceLinesQuery, type RemittanceDetail } from "../queries.ts";
import classes from "../finance.module.css";

const PAGE_SIZE = 25;

interface RemittanceProps {
  readonly remittance: RemittanceDetail;
}

function Missing({ remittance }: RemittanceProps) {
  const { t, i18n } = useTranslation("finance");
  const { missing, currency } = remittance;
  return missing.count === 0 ? null : (
    <Text size="sm" mt="md">
      {t("remittance.missing", {
        count: missing.count,
        amount: formatMoney(missing.amount, currency, i18n.language),
      })}{" "}
      <AnchorLink to="/finance/cod" search={{ overdue: true }} inherit>
        {t("remittance.seeMissing")}
      </AnchorLink>
    </Text>
  );
}

function Lines({ remittance }: RemittanceProps) {
  const { query, setOffset } = usePaging(PAGE_SIZE);
  const lines = useQuery(remittanceLinesQuery(remittance.remittanceId, { discrepancies: true, ...query }));
  return (
    <PagedView query={lines} empty={null} isInPlace onOffset={setOffset}>
      {(items) => (
        <ul className={classes.history}>
          {items.flatMap((line) =>
            line.kind === null ? (
              []
            ) : (
              <DiscrepancyRow key={line.line} remittance={remittance} line={{ ...line, kind: line.kind }} />
            ),
          )}
        </ul>
      )}
    </PagedView>
  );
}

export function Discrepancies({ remittance }: RemittanceProps) {
  const { t } = useTranslation("finance");
  return (
    <DrawerSection title={t("remittance.discrepancies")}>
      {remittance.counts.discrepancies === 0 ? (
        <Note tone="info" icon={<IconCircleCheck size={18} />}>
          {t("remittance.allFits", { count: remittance.counts.lines })}
        </Note>
      ) : (
        <>
          <Rounding remittance={remittance} />
          <Lines remittance={remittance} />
        </>
      )}
      <Missing remittance={remittance} />
    </DrawerSection>
  );
}
