import type { ShippingRule } from "@estiba/contract";

export const COD_CHOICES = ["any", "yes", "no"] as const;

/** A rule as its form holds it: an empty field is no condition. */
export interface RuleValues {
  name: string;
  zones: string[];
  regions: string[];
  minG: number | "";
  maxG: number | "";
  cod: (typeof COD_CHOICES)[number];
  connectionIds: string[];
  carriers: string[];
  services: string[];
  maxDays: number | "";
  pick: ShippingRule["use"]["pick"];
}

const codOf = (cod: boolean | undefined): RuleValues["cod"] =>
  cod === undefined ? "any" : cod ? "yes" : "no";

const NEW_RULE: ShippingRule = { name: "", when: {}, use: { pick: "cheapest" } };

export function valuesOf(rule: ShippingRule | null): RuleValues {
  const { name, when, use } = rule ?? NEW_RULE;
  return {
    name,
    zones: [...(when.zones ?? [])],
    regions: [...(when.regions ?? [])],
    minG: when.minBillableG ?? "",
    maxG: when.maxBillableG ?? "",
    cod: codOf(when.cod),
    connectionIds: [...(use.connectionIds ?? [])],
    carriers: [...(use.carriers ?? [])],
    services: [...(use.services ?? [])],
    maxDays: use.maxTransitDays ?? "",
    pick: use.pick,
  };
}

const some = (values: readonly string[]): string[] | undefined =>
  values.length === 0 ? undefined : [...values];
const number = (value: number | ""): number | undefined => (value === "" ? undefined : value);

type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Without what is undefined: the API takes an absent condition, not an empty one. */
function given<T extends object>(fields: T): Partial<Given<T>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only fields of T are left
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<
    Given<T>
  >;
}

export function ruleOf(values: RuleValues): ShippingRule {
  return {
    name: values.name.trim(),
    when: given({
      zones: some(values.zones),
      regions: some(values.regions.map((region) => region.toUpperCase())),
      minBillableG: number(values.minG),
      maxBillableG: number(values.maxG),
      cod: values.cod === "any" ? undefined : values.cod === "yes",
    }),
    use: {
      ...given({
        connectionIds: some(values.connectionIds),
        carriers: some(values.carriers),
        services: some(values.services),
        maxTransitDays: number(values.maxDays),
      }),
      pick: values.pick,
    },
  };
}
