import type { RoutingRule } from "@estiba/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCountedPlaces } from "../../../base/places/use-counted-places.ts";
import { useUsualCurrency } from "../../../base/session/use-usual-currency.ts";
import { countryOptions } from "../../../base/vocabulary/countries.ts";
import { useWord } from "../../../base/vocabulary/use-word.ts";
import { formatMoney } from "../../../ui/format/money.ts";
import { shopsQuery } from "../../shops/queries.ts";
import { partsOf } from "./rule-values.ts";

type When = RoutingRule["when"];

const join = (words: readonly string[]): string => words.join(", ");
const sequence = (parts: readonly string[]): string => parts.join(" · ");

function useNames() {
  const { t, i18n } = useTranslation("routing");
  const shops = useQuery(shopsQuery).data?.items ?? [];
  const places = useCountedPlaces();
  const countries = useMemo(
    () => new Map(countryOptions(i18n.language).map(({ value, label }) => [value, label])),
    [i18n.language],
  );
  return {
    shop: (id: string) => shops.find((shop) => shop.id === id)?.name ?? t("gone.shop"),
    place: (id: string) => places.find(({ placeId }) => placeId === id)?.name ?? t("gone.place"),
    country: (code: string) => countries.get(code.toUpperCase()) ?? code,
  };
}

function useConditions(): (when: When) => string[] {
  const { t, i18n } = useTranslation("routing");
  const names = useNames();
  const word = useWord();
  const currency = useUsualCurrency();
  return (when) => {
    const { shopIds, platforms, countries, regions, zipPrefixes, skus, cod, minTotal } = when;
    return [
      shopIds && t("says.shops", { names: join(shopIds.map(names.shop)) }),
      platforms && t("says.platforms", { names: join(platforms.map((one) => word(`platform.${one}`))) }),
      countries && t("says.countries", { names: join(countries.map(names.country)) }),
      regions && t("says.regions", { names: join(regions) }),
      zipPrefixes && t("says.zipPrefixes", { names: join(zipPrefixes) }),
      skus && t("says.skus", { names: join(skus) }),
      cod === undefined ? undefined : t(cod ? "says.cod" : "says.noCod"),
      minTotal === undefined
        ? undefined
        : t("says.minTotal", { amount: formatMoney(minTotal, currency, i18n.language) }),
    ].filter((part) => part !== undefined);
  };
}

/** A rule in one sentence: which orders meet it, and from where they leave. */
export function useRuleText(): (rule: RoutingRule) => string {
  const { t } = useTranslation("routing");
  const names = useNames();
  const conditionsOf = useConditions();
  return ({ when, use }) => {
    const conditions = conditionsOf(when);
    const places = use.placeIds === "ranked" ? t("says.ranked") : join(use.placeIds.map(names.place));
    const parts = partsOf(use);
    const split = parts === 1 ? t("says.whole") : t("says.parts", { count: parts });
    const met = conditions.length === 0 ? t("says.always") : sequence(conditions);
    const tie = use.tie === "cost" ? [t("says.cost")] : [];
    return `${met} → ${sequence([places, split, ...tie])}`;
  };
}
