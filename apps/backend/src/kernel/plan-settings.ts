import { PLAN_NAMES, PLANS, type Plan } from "@estiba/contract";
import { recordOf } from "./json/keys-of.ts";
import { CURRENCIES, isCurrency, type CurrencyCode } from "./money/currencies.ts";
import { whole } from "./setting-values.ts";

export interface PlanLimit {
  readonly requestsPerMinute: number;
  readonly burst: number;
}

export function planLimits(value: string): Record<Plan, PlanLimit> {
  const limits = recordOf(PLAN_NAMES, (plan): PlanLimit => {
    const { requestsPerMinute, burst } = PLANS[plan];
    return { requestsPerMinute, burst };
  });
  for (const part of value.split(",").filter((piece) => piece !== "")) {
    const match = /^(\w+)=(\d+)\/(\d+)$/.exec(part.trim());
    const plan = PLAN_NAMES.find((name) => name === match?.[1]);
    if (!match || plan === undefined) {
      throw new Error("expected PLAN=<requests a minute>/<burst>, comma-separated");
    }
    limits[plan] = { requestsPerMinute: Number(match[2]), burst: Number(match[3]) };
  }
  return limits;
}

export interface PlanPrices {
  readonly currency: CurrencyCode;
  /** Null on request. */
  readonly monthlyMinor: Readonly<Record<Plan, number | null>>;
}

export function planPrices(value: string): PlanPrices {
  const [, currency = "", prices = ""] = /^([A-Z]{3}) (.+)$/.exec(value) ?? [];
  if (!isCurrency(currency)) {
    throw new Error("expected a currency and PLAN=<whole units a month>, comma-separated");
  }
  const named = new Map(
    prices.split(",").map((part) => {
      const [plan = "", price = ""] = part.trim().split("=", 2);
      return [plan, price];
    }),
  );
  const minor = 10 ** CURRENCIES[currency].exponent;
  return {
    currency,
    monthlyMinor: recordOf(PLAN_NAMES, (plan) => {
      const price = named.get(plan);
      return price === undefined ? null : whole(0, 1_000_000)(price) * minor;
    }),
  };
}
