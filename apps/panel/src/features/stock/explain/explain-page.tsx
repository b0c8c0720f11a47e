import { Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../ui/format/format.ts";
import { Note } from "../../../ui/pieces/note.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { PageSkeleton } from "../../../ui/lists/skeletons.tsx";
import { KitCard } from "../kits/kit-card.tsx";
import { KitsOfCard, useKitsOf } from "../kits/kits-of-card.tsx";
import { RecipeDialog } from "../kits/recipe-dialog.tsx";
import { SellAsKit } from "../kits/sell-as-kit.tsx";
import { explainQuery, type Explanation } from "../queries.ts";
import { ChannelFigures } from "./channel-figures.tsx";
import { History } from "./history.tsx";
import { Movements } from "./movements.tsx";
import { PlaceFigures } from "./place-figures.tsx";

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
  const { variant, level, isPast, kit, totals } = explanation;
  const uses = useKitsOf(variant.id);
  const [isEditing, { open, close }] = useDisclosure(false);
  const named = { masterVariantId: variant.id, sku: variant.sku };
  const count = formatNumber(level.onHand, i18n.language);
  // A kit moves only where it has units of its own; its components move when it is sold.
  const hasMoved = kit === null || totals.some(({ delta }) => delta !== 0);
  return (
    <>
      <PageHeader
        title={isPast ? t("explain.titlePast", { count }) : t("explain.title", { count })}
        description={
          <Text span inherit>
            {variant.name} · <code>{variant.sku}</code>
          </Text>
        }
        actions={<SellAsKit explanation={explanation} uses={uses} onClick={open} />}
      />
      <Stack gap="lg">
        {hasMoved && <Check explanation={explanation} />}
        {kit !== null && <KitCard variant={named} kit={kit} onEdit={open} />}
        {hasMoved && <History explanation={explanation} />}
        {kit?.ownUnits !== 0 && <PlaceFigures places={explanation.places} />}
        {!isPast && <KitsOfCard {...uses} />}
        <ChannelFigures explanation={explanation} />
        {hasMoved && <Movements explanation={query} />}
      </Stack>
      <RecipeDialog variant={isEditing ? { ...named, isKit: kit !== null } : null} onClose={close} />
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
      {(data) => <Filled key={data.variant.id} query={explanation} explanation={data} />}
    </QueryView>
  );
}
