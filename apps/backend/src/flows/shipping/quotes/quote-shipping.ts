import type { QuoteRequestBody } from "@estiba/contract";
import {
  keepQuote,
  noteOutcomes,
  rankRates,
  type Quote,
  type QuotedRate,
} from "../../../domain/shipping/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import type { NormalQuote } from "../../../ports/carrier.ts";
import type { Origin, Services, Tx } from "../../../ports/services.ts";
import { askCarriers, type Asked } from "./ask-carriers.ts";
import { openCarriers, type OpenCarrier } from "./open-carriers.ts";
import { planQuote, type QuotePlan } from "./plan-quote.ts";

const LATE: readonly string[] = ["timeout", "unavailable", "throttled"];

export interface ReadyPlan extends QuotePlan {
  readonly open: readonly OpenCarrier[];
}

function rankedRates(plan: QuotePlan, asked: Asked, now: Date): QuotedRate[] {
  const rates = asked.rates
    .filter(
      ({ rate }) =>
        plan.maxTransitDays === null ||
        (rate.eta.maxDays !== null && rate.eta.maxDays <= plan.maxTransitDays),
    )
    .map(({ carrier, rate }) => ({
      id: newId("rat"),
      connectionId: carrier.connection.id,
      provider: carrier.connection.provider,
      rate,
      expiresAt: new Date(now.getTime() + carrier.adapter.capabilities.quoteValidMs),
    }));
  return rankRates(rates, plan.settings.rules, plan.request);
}

async function keep(tx: Tx, plan: QuotePlan, asked: Asked): Promise<Quote> {
  await noteOutcomes(tx, asked.outcomes);
  const rates = rankedRates(plan, asked, tx.now);
  const expiries = rates.map(({ expiresAt }) => expiresAt.getTime());
  return keepQuote(tx, {
    id: newId("quo"),
    orderId: plan.order?.id ?? null,
    request: plan.request,
    isPartial: asked.errors.some(({ code }) => LATE.includes(code)),
    rates,
    errors: asked.errors,
    expiresAt: new Date(Math.min(...expiries, Number.MAX_SAFE_INTEGER) || tx.now.getTime()),
  });
}

export function refuseEmpty(errors: Quote["errors"]): never {
  const reasons = errors.map(({ connectionId, carrier, code, message }) => ({
    connectionId,
    ...(carrier === null ? {} : { carrier }),
    code,
    message,
  }));
  throw new AppError("NO_RATES", { details: { errors: reasons } });
}

/** Calls the carriers outside any transaction, then stores their rates. Null when there are none. */
export async function makeQuote(
  services: Services,
  tenantId: string,
  origin: Origin,
  plan: ReadyPlan,
): Promise<Quote | { errors: Quote["errors"] }> {
  const asked = await askCarriers(plan.open, plan.request);
  return services.inTenant(tenantId, origin, async (tx) => {
    if (rankedRates(plan, asked, tx.now).length === 0) {
      await noteOutcomes(tx, asked.outcomes);
      return { errors: asked.errors };
    }
    return keep(tx, plan, asked);
  });
}

export async function quoteShipping(
  services: Services,
  tenantId: string,
  origin: Origin,
  body: QuoteRequestBody,
): Promise<Quote> {
  const plan = await services.inTenant(tenantId, origin, async (tx) => {
    const planned = await planQuote(tx, body);
    return { ...planned, open: await openCarriers(services, tx, planned.connections) };
  });
  const quote = await makeQuote(services, tenantId, origin, plan);
  return "id" in quote ? quote : refuseEmpty(quote.errors);
}

/** The same question to one carrier again, for a price that may have changed. */
export async function askAgain(
  services: Services,
  tenantId: string,
  origin: Origin,
  input: { request: NormalQuote; carrier: OpenCarrier; plan: QuotePlan },
): Promise<Quote | { errors: Quote["errors"] }> {
  return makeQuote(services, tenantId, origin, {
    ...input.plan,
    request: input.request,
    open: [input.carrier],
  });
}
