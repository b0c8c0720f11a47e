import type { PlaceVerdict, RouteOutcome } from "@estiba/contract/values";
import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../ui/format/money.ts";
import { ExactTime } from "../../../ui/format/time.tsx";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { Tag, type Tone } from "../../../ui/pieces/tag.tsx";
import type { RouteDecision } from "../queries.ts";
import classes from "./route.module.css";

type AskedPlace = RouteDecision["places"][number];

const OUTCOME_TONES: Readonly<Record<RouteOutcome, Tone>> = {
  complete: "good",
  split: "accent",
  short: "bad",
  platform_assigned: "accent",
};

const VERDICT_TONES: Readonly<Record<PlaceVerdict, Tone>> = {
  chosen: "good",
  no_stock: "neutral",
  costlier: "neutral",
  lower_rank: "neutral",
  excluded: "neutral",
  platform_assigned: "neutral",
};

interface UnitsProps {
  readonly units: AskedPlace["free"];
}

function Units({ units }: UnitsProps) {
  return units.length === 0 ? (
    "–"
  ) : (
    <div>
      {units.map(({ masterVariantId, sku, quantity }) => (
        <div key={masterVariantId}>
          {quantity} × <code>{sku}</code>
        </div>
      ))}
    </div>
  );
}

/** Shown where the rule asked for prices. */
function useCostColumn(currency: string): Column<AskedPlace> {
  const { t, i18n } = useTranslation("routing");
  return {
    key: "cost",
    header: t("order.cost"),
    isNumeric: true,
    cell: ({ cost }) => (cost === null ? "–" : formatMoney(cost, currency, i18n.language)),
  };
}

function useColumns({ rule }: RouteDecision, currency: string): readonly Column<AskedPlace>[] {
  const { t } = useTranslation("routing");
  const cost = useCostColumn(currency);
  return [
    { key: "place", header: t("order.place"), isLead: true, width: "28%", cell: ({ name }) => name },
    {
      key: "verdict",
      phone: "inline",
      header: t("order.verdict"),
      cell: ({ verdict }) => <Tag tone={VERDICT_TONES[verdict]}>{t(`verdict.${verdict}`)}</Tag>,
    },
    ...(rule?.tie === "cost" ? [cost] : []),
    { key: "free", header: t("order.free"), cell: ({ free }) => <Units units={free} /> },
    { key: "taken", header: t("order.taken"), cell: ({ taken }) => <Units units={taken} /> },
  ];
}

interface DecisionProps {
  readonly decision: RouteDecision;
  readonly currency: string;
}

/** Which rule decided, what came of it, and why each place was chosen or not. */
export function Decision({ decision, currency }: DecisionProps) {
  const { t } = useTranslation(["routing", "vocabulary"]);
  const columns = useColumns(decision, currency);
  const { rule, rejected, outcome, at, cause, actorKind, places } = decision;
  const decider = outcome === "platform_assigned" ? t("byPlatform") : t("byHand");
  const words = rule === null ? decider : rule.name === null ? t("usual") : t("byRule", { name: rule.name });
  return (
    <div className={classes.decision}>
      <Group gap="xs">
        <Text size="sm" fw={550} className={classes.rule}>
          {words}
        </Text>
        <Tag tone={OUTCOME_TONES[outcome]}>{t(`outcome.${outcome}`)}</Tag>
      </Group>
      {rejected !== null && (
        <Text size="sm">
          {t("rejected", { place: rejected.name, reason: t(`reason.${rejected.reason}`) })}
        </Text>
      )}
      <Text size="xs" c="dimmed" mb={6}>
        <ExactTime value={at} /> · {t(`cause.${cause}`)} ·{" "}
        {t("order.by", { actor: t(`vocabulary:actor.${actorKind}`) })}
      </Text>
      <div className={classes.asked}>
        <DataTable
          caption={t("order.asked")}
          columns={columns}
          rows={places}
          rowKey={({ placeId }) => placeId}
        />
      </div>
    </div>
  );
}
