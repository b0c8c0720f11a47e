import type { ShippingRule } from "@estiba/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../ui/format/format.ts";
import { carriersQuery, connectionsQuery } from "../queries.ts";

interface Named {
  readonly code: string;
  readonly name: string;
}

const nameOf = (code: string, known: readonly Named[]): string =>
  known.find((one) => one.code === code)?.name ?? code;

function useNames() {
  const carriers = useQuery(carriersQuery).data?.items ?? [];
  const connections = useQuery(connectionsQuery).data?.items ?? [];
  const services = carriers.flatMap((carrier) => carrier.services);
  return ({ connectionIds = [], carriers: codes = [], services: chosen = [] }: ShippingRule["use"]) =>
    [
      ...connectionIds.map((id) => connections.find((one) => one.connectionId === id)?.name ?? id),
      ...codes.map((code) => nameOf(code, carriers)),
      ...chosen.map((code) => nameOf(code, services)),
    ].join(", ");
}

/** A rule in one sentence: when it holds, and what it chooses. */
export function useRuleText(): (rule: ShippingRule) => string {
  const { t, i18n } = useTranslation("rules");
  const namesOf = useNames();
  const grams = (value: number) => formatNumber(value, i18n.language);
  return ({ when, use }) => {
    const conditions = [
      when.zones !== undefined && t("says.zones", { zones: when.zones.join(", ") }),
      when.regions !== undefined && t("says.regions", { regions: when.regions.join(", ") }),
      when.minBillableG !== undefined && t("says.from", { weight: grams(when.minBillableG) }),
      when.maxBillableG !== undefined && t("says.upTo", { weight: grams(when.maxBillableG) }),
      when.cod !== undefined && t(when.cod ? "says.cod" : "says.noCod"),
    ].filter((part) => part !== false);
    const names = namesOf(use);
    const choice = [
      t(`pick.${use.pick}`),
      names !== "" && t("says.of", { names }),
      use.maxTransitDays !== undefined && t("says.within", { count: use.maxTransitDays }),
    ].filter((part) => part !== false);
    return `${conditions.length === 0 ? t("says.always") : conditions.join(", ")} → ${choice.join(", ")}`;
  };
}
