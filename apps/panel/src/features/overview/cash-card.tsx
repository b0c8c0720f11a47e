import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/pieces/card.tsx";
import { AnchorLink } from "../../ui/pieces/links.tsx";
import { formatMoney } from "../../ui/format/money.ts";
import { QueryView } from "../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../ui/lists/skeletons.tsx";
import { CASH_PARTS, cashParts, cashTotal } from "../../base/vocabulary/cash-parts.ts";
import { codQuery, type CodTotals } from "../finance/queries.ts";
import classes from "./figures.module.css";

interface TotalProps {
  readonly total: CodTotals;
}

function Total({ total }: TotalProps) {
  const { t, i18n } = useTranslation("finance");
  const money = (minor: number) => formatMoney(minor, total.currency, i18n.language);
  const parts = cashParts(total);
  return (
    <>
      <p className={classes.figure} data-long>
        {money(cashTotal(total))}
      </p>
      <ul className={classes.list}>
        {CASH_PARTS.filter((part) => parts[part] !== 0).map((part) => (
          <li key={part}>
            <span className={classes.wide}>{t(`balance.${part}`)}</span>
            <span className={classes.count} data-bad={part === "disputed" || undefined}>
              {money(parts[part])}
            </span>
          </li>
        ))}
      </ul>
      {total.overdue > 0 && (
        <Text size="sm" c="var(--e-bad-text)" mt="xs">
          {t("balance.overdueNote", { amount: money(total.overdue) })}
        </Text>
      )}
    </>
  );
}

/** Cash of the buyers that is not in the bank yet. */
export function CashCard() {
  const { t } = useTranslation("overview");
  const payments = useQuery({ ...codQuery({ limit: 1 }), refetchInterval: 60_000 });
  return (
    <Card
      title={t("figures.cash")}
      aside={
        <AnchorLink to="/finance/cod" size="sm">
          {t("figures.allCash")}
        </AnchorLink>
      }
    >
      <QueryView
        query={payments}
        skeleton={<ListSkeleton rows={3} />}
        isEmpty={({ totals }) => totals.length === 0}
        empty={
          <Text size="sm" c="dimmed">
            {t("figures.noCash")}
          </Text>
        }
      >
        {({ totals }) => totals.map((total) => <Total key={total.currency} total={total} />)}
      </QueryView>
    </Card>
  );
}
