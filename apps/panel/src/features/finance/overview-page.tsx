import { Stack, Title } from "@mantine/core";
import { IconReportMoney } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMe } from "../../app/session.ts";
import { Card } from "../../ui/card.tsx";
import { DateFilter } from "../../ui/date-filter.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { ByCarrier, ByChannel, CodBalances, Figures } from "./overview-cards.tsx";
import { dayAfter } from "./period.ts";
import { overviewQuery, type CurrencyBlock } from "./queries.ts";

const route = getRouteApi("/signed-in/finance");

interface BlockProps {
  readonly block: CurrencyBlock;
  readonly isOnly: boolean;
}

function Block({ block, isOnly }: BlockProps) {
  return (
    <Stack gap="lg">
      {!isOnly && <Title order={2}>{block.currency}</Title>}
      <Figures block={block} />
      <CodBalances block={block} />
      <ByChannel block={block} />
      <ByCarrier block={block} />
    </Stack>
  );
}

/** What was sold, what shipping cost, and where the cash is. */
export function FinancePage() {
  const { t } = useTranslation("finance");
  const { tenant } = useMe();
  const { from, to } = route.useSearch();
  const navigate = route.useNavigate();
  const overview = useQuery(
    overviewQuery(tenant.id, {
      tz: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(from === undefined ? {} : { from, to: dayAfter(to) }),
    }),
  );
  return (
    <>
      <PageHeader
        title={t("overview.title")}
        description={t("overview.lead")}
        actions={
          <DateFilter
            value={{ from, to }}
            onChange={(range) => void navigate({ search: range, replace: true })}
          />
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
        {({ currencies }) => (
          <Stack gap="xl">
            {currencies.map((block) => (
              <Block key={block.currency} block={block} isOnly={currencies.length === 1} />
            ))}
          </Stack>
        )}
      </QueryView>
    </>
  );
}
