import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { AnchorLink } from "../../ui/links.tsx";
import { formatMoney } from "../../ui/money.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { ListSkeleton } from "../../ui/skeletons.tsx";
import { codQuery, type CodTotals } from "../finance/queries.ts";
import classes from "./figures.module.css";

const PLACES = ["atCustomer", "atCarrier", "overdue", "disputed"] as const;

interface TotalProps {
  readonly total: CodTotals;
}

function Total({ total }: TotalProps) {
  const { t, i18n } = useTranslation("finance");
  const money = (minor: number) => formatMoney(minor, total.currency, i18n.language);
  return (
    <>
      <p className={classes.figure} data-long>
        {money(total.atCustomer + total.atCarrier + total.inTransit)}
      </p>
      <ul className={classes.list}>
        {PLACES.filter((place) => total[place] > 0).map((place) => (
          <li key={place}>
            <span className={classes.wide}>{t(`balance.${place}`)}</span>
            <span
              className={classes.count}
              data-bad={place === "overdue" || place === "disputed" || undefined}
            >
              {money(total[place])}
            </span>
          </li>
        ))}
      </ul>
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
