import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { PLAN_OF_FEATURE } from "../../base/plan/plan-of-feature.ts";
import { useHasFeature } from "../../base/plan/use-has-feature.ts";
import { Card } from "../../ui/pieces/card.tsx";
import { formatNumber } from "../../ui/format/format.ts";
import { AnchorLink } from "../../ui/pieces/links.tsx";
import { QueryView } from "../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../ui/lists/skeletons.tsx";
import { inventorySummaryQuery, type InventorySummary } from "../stock/queries.ts";
import classes from "./figures.module.css";

/** Most pressing first, each with the page where something can be done about it. */
const COUNTERS = [
  { key: "shortfalls", to: "/stock/incidents", search: {}, isBad: true },
  { key: "misplaced", to: "/stock/incidents", search: {}, isBad: true },
  { key: "unmappedDeductions", to: "/orders", search: { stock: "unmapped" }, isBad: true },
  { key: "conflicts", to: "/stock/mappings", search: { status: "conflict" }, isBad: false },
  { key: "unmapped", to: "/stock/mappings", search: { status: "unmapped" }, isBad: false },
  { key: "zeroStock", to: "/stock/catalog", search: { stock: ["out"] }, isBad: false },
  { key: "lowStock", to: "/stock/catalog", search: { stock: ["low"] }, isBad: false },
  { key: "drifts", to: "/stock/catalog", search: {}, isBad: false },
  { key: "pendingPushes", to: "/stock/catalog", search: {}, isBad: false },
] as const;

const seconds = (durationMs: number, language: string): string =>
  new Intl.NumberFormat(language, {
    style: "unit",
    unit: "second",
    maximumFractionDigits: durationMs < 10_000 ? 1 : 0,
  }).format(durationMs / 1000);

interface SummaryProps {
  readonly summary: InventorySummary;
}

function Speed({ summary }: SummaryProps) {
  const { t, i18n } = useTranslation("overview");
  const { p50Ms, p95Ms } = summary.propagation;
  return p50Ms === null || p95Ms === null ? null : (
    <Text size="xs" c="dimmed" mt="sm">
      {t("figures.speed", { p50: seconds(p50Ms, i18n.language), p95: seconds(p95Ms, i18n.language) })}
    </Text>
  );
}

function Summary({ summary }: SummaryProps) {
  const { t, i18n } = useTranslation("overview");
  const telling = COUNTERS.filter(({ key }) => summary[key] > 0);
  return (
    <>
      {telling.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("figures.quiet")}
        </Text>
      ) : (
        <ul className={classes.list}>
          {telling.map(({ key, to, search, isBad }) => (
            <li key={key}>
              <AnchorLink
                to={to}
                search={search}
                className={classes.wide ?? ""}
                c="var(--mantine-color-text)"
                size="sm"
              >
                {t(`figures.${key}`)}
              </AnchorLink>
              <span className={classes.count} data-bad={isBad || undefined}>
                {formatNumber(summary[key], i18n.language)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Speed summary={summary} />
    </>
  );
}

export function AttentionCard() {
  const { t } = useTranslation(["overview", "base"]);
  const hasInventory = useHasFeature()("inventory");
  const summary = useQuery({ ...inventorySummaryQuery, enabled: hasInventory, refetchInterval: 30_000 });
  return (
    <Card title={t("figures.attention")}>
      {hasInventory ? (
        <QueryView query={summary} skeleton={<ListSkeleton rows={4} />}>
          {(data) => <Summary summary={data} />}
        </QueryView>
      ) : (
        <Text size="sm" c="dimmed">
          {t("figures.locked", { plan: t(`base:plans.${PLAN_OF_FEATURE.inventory}`) })}
        </Text>
      )}
    </Card>
  );
}
