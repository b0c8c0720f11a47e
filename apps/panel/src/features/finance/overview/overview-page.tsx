import { Stack, Text, Title } from "@mantine/core";
import { IconReportMoney } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../base/session/session.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { DateFilter } from "../../../ui/filters/date-filter.tsx";
import { dayOf } from "../../../ui/filters/date-range.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { formatDay } from "../../../ui/format/format.ts";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ClaimsCard } from "../claims/claims-card.tsx";
import { FreightCard } from "../audit/freight-card.tsx";
import { StatementButton } from "../audit/statement-button.tsx";
import { ByCarrier, ByChannel, CodBalances, Figures } from "./overview-cards.tsx";
import { dayAfter, dayBefore } from "./period.ts";
import { overviewQuery, type CurrencyBlock, type FinanceOverview } from "../queries.ts";

const route = getRouteApi("/signed-in/finance");

interface BlockProps {
  readonly block: CurrencyBlock;
  readonly isOnly: boolean;
  readonly lastDay: string | undefined;
}

function Block({ block, isOnly, lastDay }: BlockProps) {
  return (
    <Stack gap="lg">
      {!isOnly && <Title order={2}>{block.currency}</Title>}
      <Figures block={block} />
      <CodBalances block={block} lastDay={lastDay} />
      <ByChannel block={block} />
      <ByCarrier block={block} />
    </Stack>
  );
}

interface PeriodProps {
  readonly period: FinanceOverview["period"];
}

/** The days that the figures are of; without a choice they are those of this month. */
function Period({ period }: PeriodProps) {
  const { t, i18n } = useTranslation("finance");
  const day = (text: string) => formatDay(text, i18n.language);
  return (
    <Text size="sm" c="dimmed">
      {t("overview.period", { from: day(period.from), to: day(dayBefore(period.to)) })}
    </Text>
  );
}

/** What was sold, what shipping cost, and where the cash is. */
export function FinancePage() {
  const { t } = useTranslation("finance");
  const { tenant } = useMe();
  const { from, to } = route.useSearch();
  const navigate = route.useNavigate();
  const chosen = {
    tz: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(from === undefined ? {} : { from, to: dayAfter(to) }),
  };
  const overview = useQuery(overviewQuery(tenant.id, chosen));
  return (
    <>
      <PageHeader
        title={t("overview.title")}
        description={t("overview.lead")}
        actions={
          <>
            <DateFilter
              value={{ from, to }}
              onChange={(range) => void navigate({ search: range, replace: true })}
            />
            <StatementButton period={chosen} />
          </>
        }
      />
      <QueryView
        query={overview}
        isEmpty={({ currencies }) => currencies.length === 0}
        empty={
          <Card>
            <EmptyState
              icon={<IconReportMoney size={20} stroke={1.6} />}
              title={t("overview.emptyTitle")}
              description={t("overview.emptyText")}
            />
          </Card>
        }
      >
        {({ currencies, period }) => (
          <Stack gap="xl">
            <Period period={period} />
            {currencies.map((block) => (
              <Block
                key={block.currency}
                block={block}
                isOnly={currencies.length === 1}
                lastDay={period.to <= dayOf(new Date()) ? dayBefore(period.to) : undefined}
              />
            ))}
            <FreightCard key={`${from ?? ""}${to ?? ""}`} period={chosen} />
            <ClaimsCard />
          </Stack>
        )}
      </QueryView>
    </>
  );
}
