import { SimpleGrid } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import type { Explanation } from "../queries.ts";
import { LevelChart } from "./level-chart.tsx";
import { Totals } from "./totals.tsx";

interface HistoryProps {
  readonly explanation: Explanation;
}

/** What its own movements made of the stock; those of a kit are of whole units only. */
export function History({ explanation }: HistoryProps) {
  const { t } = useTranslation(["stock", "kits"]);
  const { variant, level, kit, totals } = explanation;
  const onHand = kit?.ownUnits ?? level.onHand;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: "stretch" }}>
      <LevelChart
        title={t(kit === null ? "explain.chart.title" : "kits:ownMovements")}
        variantId={variant.id}
        onHand={onHand}
      />
      <Card title={t("explain.totals")}>
        <Totals totals={totals} onHand={onHand} />
      </Card>
    </SimpleGrid>
  );
}
