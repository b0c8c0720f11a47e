import type { RoutingRule } from "@estiba/contract";
import { SegmentedControl, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { STOCK_KEY } from "../queries.ts";

const DAY_MS = 86_400_000;
const PERIODS = ["7", "30", "90"] as const;

const simulationQuery = (rules: readonly RoutingRule[], days: string) => ({
  queryKey: [...STOCK_KEY, "routing-simulation", days, rules],
  queryFn: async () => {
    const now = Date.now();
    const [from, to] = [now - Number(days) * DAY_MS, now].map((at) => new Date(at).toISOString());
    return (await api.simulateRouting({ body: { rules: [...rules], from: from ?? "", to: to ?? "" } })).data;
  },
});

type Simulation = Awaited<ReturnType<ReturnType<typeof simulationQuery>["queryFn"]>>;

interface ResultProps {
  readonly result: Simulation;
}

function Result({ result }: ResultProps) {
  const { t } = useTranslation("routing");
  const { orders, isWhole, changed, outcomes, places } = result;
  const columns: readonly Column<Simulation["places"][number]>[] = [
    { key: "place", header: t("order.place"), isLead: true, cell: ({ name }) => name },
    { key: "before", header: t("try.before"), isNumeric: true, cell: ({ before }) => before },
    { key: "after", header: t("try.after"), isNumeric: true, cell: ({ after }) => after },
  ];
  if (orders === 0) {
    return <Text size="sm">{t("try.none")}</Text>;
  }
  return (
    <Stack gap="sm">
      <Text size="sm" fw={550}>
        {t("try.changed", { changed, count: orders })}
      </Text>
      <Text size="sm">{t("try.outcomes", outcomes)}</Text>
      {!isWhole && (
        <Text size="xs" c="dimmed">
          {t("try.newest")}
        </Text>
      )}
      <DataTable caption={t("try.units")} columns={columns} rows={places} rowKey={({ placeId }) => placeId} />
    </Stack>
  );
}

interface TryRulesPartProps {
  readonly rules: readonly RoutingRule[];
}

/** Nothing is changed by it. */
export function TryRulesPart({ rules }: TryRulesPartProps) {
  const { t } = useTranslation("routing");
  const [days, setDays] = useState<string>(PERIODS[1]);
  const simulation = useQuery(simulationQuery(rules, days));
  return (
    <Stack gap="md">
      <Text size="sm">{t("try.text")}</Text>
      <SegmentedControl
        data-autofocus
        aria-label={t("try.period")}
        value={days}
        data={PERIODS.map((value) => ({ value, label: t("try.days", { count: Number(value) }) }))}
        onChange={setDays}
      />
      <QueryView query={simulation} skeleton={<ListSkeleton rows={3} />}>
        {(result) => <Result result={result} />}
      </QueryView>
    </Stack>
  );
}
