import { SimpleGrid, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import { formatNumber } from "../../../ui/format/format.ts";
import { Note } from "../../../ui/pieces/note.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { PageSkeleton } from "../../../ui/lists/skeletons.tsx";
import { explainQuery, type Explanation } from "../queries.ts";
import { ChannelFigures } from "./channel-figures.tsx";
import { LevelChart } from "./level-chart.tsx";
import { Movements } from "./movements.tsx";
import { PlaceFigures } from "./place-figures.tsx";
import { Totals } from "./totals.tsx";

const route = getRouteApi("/signed-in/stock/variants/$variantId");
const PAGE_SIZE = 25;

interface FilledProps {
  readonly query: UseQueryResult<Explanation>;
  readonly explanation: Explanation;
}

interface ExplanationProps {
  readonly explanation: Explanation;
}

/** Checks on every view that the figure is the sum of its lines. */
function Check({ explanation }: ExplanationProps) {
  const { t, i18n } = useTranslation("stock");
  const { check, level } = explanation;
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <Stack gap="xs">
      {check.isConsistent ? (
        <Note tone="info" icon={<IconCircleCheck size={18} />}>
          {t("explain.consistent", { count: check.movements, sum: number(check.sumOfDeltas) })}
        </Note>
      ) : (
        <Note tone="bad" icon={<IconAlertTriangle size={18} />}>
          {t("explain.inconsistent", { sum: number(check.sumOfDeltas), kept: number(check.onHand) })}
        </Note>
      )}
      {level.onHand < 0 && (
        <Note tone="warn" icon={<IconAlertTriangle size={18} />}>
          {t("explain.short", { count: -level.onHand })}
        </Note>
      )}
    </Stack>
  );
}

function Filled({ query, explanation }: FilledProps) {
  const { t, i18n } = useTranslation("stock");
  const { variant, level, isPast } = explanation;
  const count = formatNumber(level.onHand, i18n.language);
  return (
    <>
      <PageHeader
        title={isPast ? t("explain.titlePast", { count }) : t("explain.title", { count })}
        description={
          <Text span inherit>
            {variant.name} · <code>{variant.sku}</code>
          </Text>
        }
      />
      <Stack gap="lg">
        <Check explanation={explanation} />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: "stretch" }}>
          <LevelChart variantId={variant.id} onHand={level.onHand} />
          <Card title={t("explain.totals")}>
            <Totals totals={explanation.totals} onHand={level.onHand} />
          </Card>
        </SimpleGrid>
        <PlaceFigures places={explanation.places} />
        <ChannelFigures explanation={explanation} />
        <Movements explanation={query} />
      </Stack>
    </>
  );
}

export function ExplainPage() {
  const { variantId } = route.useParams();
  const { at, offset = 0 } = route.useSearch();
  const explanation = useQuery({
    ...explainQuery(variantId, { limit: PAGE_SIZE, offset, ...(at === undefined ? {} : { at }) }),
    refetchInterval: at === undefined ? 10_000 : false,
  });
  return (
    <QueryView query={explanation} skeleton={<PageSkeleton />}>
      {(data) => <Filled query={explanation} explanation={data} />}
    </QueryView>
  );
}
