import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useHasFeature } from "../../../base/plan/use-has-feature.ts";
import type { Today } from "../../../base/today/today.ts";
import { useMay } from "../../../base/session/session.ts";
import { useToday } from "../../../base/today/use-today.ts";
import { formatNumber } from "../../../ui/format/format.ts";
import { formatMoney } from "../../../ui/format/money.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { tilesOf } from "./tiles.ts";
import classes from "./today-strip.module.css";

function useCash(): (due: Today["cashDue"]) => string {
  const { i18n } = useTranslation();
  return (due) =>
    due
      .filter(({ amount }) => amount > 0)
      .map(({ amount, currency }) => formatMoney(amount, currency, i18n.language))
      .join(" · ") || "0";
}

/** What is to be done today; each figure is the total of the list it leads to. */
export function TodayStrip() {
  const { t, i18n } = useTranslation("today");
  const today = useToday();
  const hasInventory = useHasFeature()("inventory");
  const cash = useCash();
  const seesQueue = useMay()("listDispatchQueue");
  const tiles = tilesOf(today.data, { hasInventory, seesQueue });
  return (
    <section aria-label={t("title")}>
      {today.data === undefined && <FormError error={today.error} />}
      <ul className={classes.strip}>
        {tiles.map(({ id, to, search, count, tone }) => (
          <li key={id}>
            <Link
              to={to}
              search={search}
              className={classes.tile}
              data-tone={count === undefined || count === 0 ? undefined : tone}
            >
              <span className={classes.name}>{t(`tile.${id}`)}</span>
              {today.data === undefined ? (
                <Skeleton h={28} w={48} />
              ) : (
                <span className={classes.figure} data-long={(id === "cashDue" && count !== 0) || undefined}>
                  {id === "cashDue" ? cash(today.data.cashDue) : formatNumber(count ?? 0, i18n.language)}
                </span>
              )}
              <span className={classes.hint}>{t(`hint.${id}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
