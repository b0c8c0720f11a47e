import type { ShippingRule } from "@estiba/contract";
import type { NormalQuote, NormalRate } from "../../../ports/carrier.ts";
import type { QuotedRate, RateTag } from "../model.ts";

type Candidate = Omit<QuotedRate, "tags">;
export type Wish = "cheapest" | "fastest" | "best_value";

const LAST = Number.MAX_SAFE_INTEGER;
const daysOf = ({ eta }: NormalRate) => eta.maxDays ?? LAST;
const byText = (left: string, right: string) => (left === right ? 0 : left < right ? -1 : 1);

/** Price, then days (unknown last), then the names: the same for the same rates, always. */
function compare({ rate: left }: Candidate, { rate: right }: Candidate): number {
  return (
    left.price.total - right.price.total ||
    daysOf(left) - daysOf(right) ||
    byText(left.carrier.code, right.carrier.code) ||
    byText(left.service.code, right.service.code)
  );
}

function isDominated({ rate }: Candidate, all: readonly Candidate[]): boolean {
  return all.some(({ rate: other }) => other.price.total < rate.price.total && daysOf(other) <= daysOf(rate));
}

/** Least when price and days, each measured against the best there is, are added up. */
function worth({ rate }: Candidate, best: { total: number; days: number }): number {
  const days = rate.eta.maxDays;
  const slowness = days === null ? 3 : (days + 1) / (best.days + 1);
  return (rate.price.total + 1) / (best.total + 1) + slowness;
}

function pickOf(wish: Wish, sorted: readonly Candidate[]): Candidate | undefined {
  if (wish === "cheapest") {
    return sorted[0];
  }
  if (wish === "fastest") {
    const dated = sorted.filter(({ rate }) => rate.eta.maxDays !== null);
    return dated.toSorted((left, right) => daysOf(left.rate) - daysOf(right.rate) || compare(left, right))[0];
  }
  const best = {
    total: Math.min(...sorted.map(({ rate }) => rate.price.total)),
    days: Math.min(...sorted.map(({ rate }) => daysOf(rate))),
  };
  return sorted.toSorted((left, right) => worth(left, best) - worth(right, best) || compare(left, right))[0];
}

const within = (values: readonly string[] | undefined, value: string) =>
  values === undefined || values.includes(value);

function isMet({ when }: ShippingRule, { rate }: Candidate, request: NormalQuote): boolean {
  return (
    (when.zones === undefined || (rate.zone !== null && when.zones.includes(rate.zone))) &&
    (when.regions === undefined || within(when.regions, request.destination.region ?? "")) &&
    (when.minBillableG === undefined || rate.billableG >= when.minBillableG) &&
    (when.maxBillableG === undefined || rate.billableG <= when.maxBillableG) &&
    (when.cod === undefined || when.cod === request.codMinor > 0)
  );
}

function isUsable({ use }: ShippingRule, { rate, connectionId }: Candidate): boolean {
  return (
    within(use.connectionIds, connectionId) &&
    within(use.carriers, rate.carrier.code) &&
    within(use.services, rate.service.code) &&
    (use.maxTransitDays === undefined || daysOf(rate) <= use.maxTransitDays)
  );
}

/** The first rule that leaves something to choose from; without any, the cheapest. */
export function pickByRules(
  rules: readonly ShippingRule[],
  rates: readonly Candidate[],
  request: NormalQuote,
): { id: string; rule: string | null } | null {
  const sorted = rates.toSorted(compare);
  for (const rule of rules) {
    const left = sorted.filter((one) => isMet(rule, one, request) && isUsable(rule, one));
    const pick = left.length === 0 ? undefined : pickOf(rule.use.pick, left);
    if (pick) {
      return { id: pick.id, rule: rule.name };
    }
  }
  const [cheapest] = sorted;
  return cheapest ? { id: cheapest.id, rule: null } : null;
}

export function pickRate(wish: Wish, rates: readonly Candidate[]): string | null {
  return pickOf(wish, rates.toSorted(compare))?.id ?? null;
}

/** Sorted for display, each with the reasons for it. */
export function rankRates(
  rates: readonly Candidate[],
  rules: readonly ShippingRule[],
  request: NormalQuote,
): QuotedRate[] {
  const sorted = rates.toSorted(compare);
  const picks: readonly (readonly [RateTag, string | undefined])[] = [
    ["cheapest", pickOf("cheapest", sorted)?.id],
    ["fastest", pickOf("fastest", sorted)?.id],
    ["best_value", sorted.length === 0 ? undefined : pickOf("best_value", sorted)?.id],
    ["rule_pick", rules.length === 0 ? undefined : pickByRules(rules, sorted, request)?.id],
  ];
  return sorted.map((one) => ({
    ...one,
    tags: [
      ...picks.flatMap(([tag, id]) => (id === one.id ? [tag] : [])),
      ...(isDominated(one, sorted) ? (["dominated"] as const) : []),
    ],
  }));
}
