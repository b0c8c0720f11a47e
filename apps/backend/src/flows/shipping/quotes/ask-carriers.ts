import type { QuoteFailure } from "../../../domain/shipping/index.ts";
import { CarrierError, type NormalQuote, type NormalRate, type QuoteAnswer } from "../../../ports/carrier.ts";
import type { OpenCarrier } from "./open-carriers.ts";

/** The deadline of all carriers together, and of one call to one carrier. */
const QUOTE_BUDGET_MS = 8_000;
const CARRIER_CALL_MS = 3_500;

export interface CarrierRate {
  readonly carrier: OpenCarrier;
  readonly rate: NormalRate;
}

export interface Asked {
  readonly rates: readonly CarrierRate[];
  readonly errors: readonly QuoteFailure[];
  readonly outcomes: readonly { connectionId: string; hasFailed: boolean }[];
}

const DOWN: readonly string[] = ["timeout", "unavailable"];

async function answerOf(carrier: OpenCarrier, request: NormalQuote): Promise<QuoteAnswer> {
  try {
    return await carrier.adapter.quote(carrier.contextFor(CARRIER_CALL_MS), request);
  } catch (error) {
    const known =
      error instanceof CarrierError ? error : new CarrierError("other", "the answer cannot be read");
    return { rates: [], errors: [{ carrier: null, code: known.code, message: known.message }] };
  }
}

async function withinBudget(work: Promise<QuoteAnswer>): Promise<QuoteAnswer> {
  const late: QuoteAnswer = {
    rates: [],
    errors: [{ carrier: null, code: "timeout", message: `no answer in ${QUOTE_BUDGET_MS / 1_000} s` }],
  };
  let timer: NodeJS.Timeout | undefined;
  const clock = new Promise<QuoteAnswer>((resolve) => {
    timer = setTimeout(() => resolve(late), QUOTE_BUDGET_MS);
  });
  try {
    return await Promise.race([work, clock]);
  } finally {
    clearTimeout(timer);
  }
}

function addsUp({ price }: NormalRate): boolean {
  const { base, fuel, insurance, codFee, remote, other, tax, discount, total } = price;
  const parts = [base, fuel, insurance, codFee, remote, other, tax, discount, total];
  return (
    parts.every((part) => Number.isSafeInteger(part) && part >= 0) &&
    base + fuel + insurance + codFee + remote + other + tax - discount === total
  );
}

/** Why a rate cannot be offered, or null when it can. */
function fault(rate: NormalRate, request: NormalQuote): Pick<QuoteFailure, "code" | "message"> | null {
  if (rate.currency !== request.currency) {
    return { code: "config", message: `the rate is in ${rate.currency}` };
  }
  if (request.codMinor > 0 && !rate.cod.supported) {
    return { code: "cod_not_supported", message: "no cash is collected" };
  }
  return addsUp(rate) ? null : { code: "other", message: "the price does not add up" };
}

async function askOne(carrier: OpenCarrier, request: NormalQuote): Promise<Asked> {
  const { connection } = carrier;
  const connectionId = connection.id;
  if (connection.blockedUntil && connection.blockedUntil > new Date()) {
    const message = "it failed several times in a row and is left alone for a minute";
    return {
      rates: [],
      errors: [{ connectionId, carrier: null, code: "unavailable", message }],
      outcomes: [],
    };
  }
  const answer = await withinBudget(answerOf(carrier, request));
  const faults = answer.rates.flatMap((rate) => {
    const found = fault(rate, request);
    return found ? [{ connectionId, carrier: rate.carrier.code, ...found }] : [];
  });
  return {
    rates: answer.rates.filter((rate) => fault(rate, request) === null).map((rate) => ({ carrier, rate })),
    errors: [...answer.errors.map((error) => ({ connectionId, ...error })), ...faults],
    outcomes: [
      {
        connectionId,
        hasFailed: answer.rates.length === 0 && answer.errors.some(({ code }) => DOWN.includes(code)),
      },
    ],
  };
}

/** Calls all carriers at once; a late or invalid answer is reported, and delays none of the others. */
export async function askCarriers(open: readonly OpenCarrier[], request: NormalQuote): Promise<Asked> {
  const quoting = open.filter(({ adapter }) => adapter.capabilities.can.quote);
  const all = await Promise.all(quoting.map((carrier) => askOne(carrier, request)));
  return {
    rates: all.flatMap(({ rates }) => rates),
    errors: all.flatMap(({ errors }) => errors),
    outcomes: all.flatMap(({ outcomes }) => outcomes),
  };
}
