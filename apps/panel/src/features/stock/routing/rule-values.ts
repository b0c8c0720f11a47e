import type { RoutingRule } from "@estiba/contract";
import { PLATFORMS, type RouteTie } from "@estiba/contract/values";
import { given } from "../../../ui/filters/search-params.ts";

export const COD_CHOICES = ["any", "yes", "no"] as const;
export const PART_CHOICES = ["1", "2", "3"] as const;

/** A rule as its form holds it: an empty field is no condition, and no place is all of them. */
export interface RuleValues {
  name: string;
  shopIds: string[];
  platforms: string[];
  countries: string[];
  regions: string[];
  zipPrefixes: string[];
  skus: string[];
  cod: (typeof COD_CHOICES)[number];
  minTotalMinor: number | "";
  placeIds: string[];
  parts: (typeof PART_CHOICES)[number];
  tie: RouteTie;
}

const NEW_RULE: RoutingRule = {
  name: "",
  when: {},
  use: { placeIds: "ranked", mode: "prefer_complete", maxParts: 2 },
};

const codOf = (cod: boolean | undefined): RuleValues["cod"] =>
  cod === undefined ? "any" : cod ? "yes" : "no";

/** From how many places an order of the rule may leave. */
export const partsOf = ({ mode, maxParts }: Pick<RoutingRule["use"], "mode" | "maxParts">): number =>
  mode === "only_complete" ? 1 : maxParts;

export function valuesOf(rule: RoutingRule | null): RuleValues {
  const { name, when, use } = rule ?? NEW_RULE;
  const parts = String(partsOf(use));
  return {
    name,
    shopIds: [...(when.shopIds ?? [])],
    platforms: [...(when.platforms ?? [])],
    countries: [...(when.countries ?? [])],
    regions: [...(when.regions ?? [])],
    zipPrefixes: [...(when.zipPrefixes ?? [])],
    skus: [...(when.skus ?? [])],
    cod: codOf(when.cod),
    minTotalMinor: when.minTotal ?? "",
    placeIds: use.placeIds === "ranked" ? [] : [...use.placeIds],
    parts: PART_CHOICES.find((choice) => choice === parts) ?? "1",
    tie: use.tie ?? "rank",
  };
}

const some = (values: readonly string[]): string[] | undefined => {
  const kept = values.map((value) => value.trim()).filter((value) => value !== "");
  return kept.length === 0 ? undefined : kept;
};

const platformsOf = (chosen: readonly string[]) => {
  const known = PLATFORMS.filter((platform) => chosen.includes(platform));
  return known.length === 0 ? undefined : known;
};

export function ruleOf(values: RuleValues): RoutingRule {
  const { cod, minTotalMinor, placeIds, parts, tie } = values;
  return {
    name: values.name.trim(),
    when: given({
      shopIds: some(values.shopIds),
      platforms: platformsOf(values.platforms),
      countries: some(values.countries),
      regions: some(values.regions),
      zipPrefixes: some(values.zipPrefixes),
      skus: some(values.skus),
      cod: cod === "any" ? undefined : cod === "yes",
      minTotal: minTotalMinor === "" ? undefined : minTotalMinor,
    }),
    use: {
      placeIds: placeIds.length === 0 ? "ranked" : [...placeIds],
      mode: parts === "1" ? "only_complete" : "prefer_complete",
      maxParts: Number(parts),
      ...(tie === "rank" ? {} : { tie }),
    },
  };
}
