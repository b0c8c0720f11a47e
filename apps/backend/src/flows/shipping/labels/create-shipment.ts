import type { ShipmentCreateBody } from "@estiba/contract";
import { findOrder, holdOrder, type OrderItem } from "../../../domain/orders/index.ts";
import {
  findByRequestKey,
  findConnection,
  normalAddress,
  normalParcels,
  openShipment,
  pickByRules,
  pickRate,
  recordContents,
  takeNumbers,
  type NewShipment,
  type Quote,
  type QuotedRate,
  type Shipment,
  needShipment,
  fieldsOfRequest,
  hashOf,
  keyHashOf,
  type CreateInput,
} from "../../../domain/shipping/index.ts";
import { takenKey } from "../../../kernel/error-code.ts";
import { AppError } from "../../../kernel/errors.ts";
import { given } from "../../../kernel/given.ts";
import type { NormalQuote } from "../../../ports/carrier.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import { askAgain, makeQuote, quoteShipping, refuseEmpty } from "../quotes/quote-shipping.ts";
import { openCarriers } from "../quotes/open-carriers.ts";
import { checkOrder, checkWayIn, chooseFromQuote, completeRequest, withOrigin } from "./plan-shipment.ts";
import { planAgain } from "../quotes/plan-quote.ts";
import { purchaseLabel } from "./purchase-label.ts";
import { planContents, refuseExcessCod } from "./plan-contents.ts";
import { recordManualShipment } from "./record-manual-shipment.ts";

const FRESH_MS = 300_000;

/** What an earlier request with this key led to; a key that was used for something else is refused. */
async function earlier(tx: Tx, { requestKey, body }: CreateInput): Promise<Shipment | null> {
  const known = await findByRequestKey(tx, keyHashOf(requestKey));
  if (known && !known.requestHash.equals(hashOf(body))) {
    throw new AppError("IDEMPOTENCY_KEY_REUSED");
  }
  return known?.shipment ?? null;
}

async function orderFor(services: Services, tx: Tx, body: ShipmentCreateBody): Promise<OrderItem | null> {
  const isReturn = body.isReturnOf !== undefined;
  if (isReturn) {
    await needShipment(tx, body.isReturnOf ?? "");
  }
  if (body.orderId === undefined) {
    return null;
  }
  const order = await findOrder(tx, body.orderId);
  if (!order) {
    throw new AppError("ORDER_NOT_FOUND");
  }
  await checkOrder(services, tx, order, { isSecondAllowed: body.allowSecond ?? false, isReturn });
  return order;
}

interface Choice {
  readonly quote: Quote;
  readonly rate: QuotedRate;
}

const asDetails = ({ id, rates }: Quote) => ({
  quoteId: id,
  rates: rates.map(({ id: rateId, rate }) => ({
    rateId,
    carrier: rate.carrier,
    service: rate.service,
    total: rate.price.total,
    currency: rate.currency,
  })),
});

/** An expired quote is requested again and shown to the caller. */
async function refuseStale(services: Services, input: CreateInput, stale: Quote): Promise<never> {
  const { tenantId, origin, body } = input;
  const request = withOrigin(stale.request, body);
  const changed: NormalQuote = {
    ...request,
    destination: body.destination ? normalAddress(body.destination) : request.destination,
    ...(body.parcels ? { parcels: normalParcels(body.parcels), goods: [] } : {}),
    declaredMinor: body.declaredValue ?? request.declaredMinor,
    codMinor: body.codAmount ?? request.codMinor,
    ...given({ lines: body.lines }),
  };
  const plan = await services.inTenant(tenantId, origin, async (tx) => {
    const planned = await planAgain(tx, changed, stale.orderId);
    return { ...planned, open: await openCarriers(services, tx, planned.connections) };
  });
  const quote = await makeQuote(services, tenantId, origin, plan);
  throw new AppError("QUOTE_EXPIRED", "id" in quote ? { details: { quote: asDetails(quote) } } : {});
}

/** A price that is neither binding nor fresh is requested again; above the caller's limit it is not bought. */
async function confirmPrice(services: Services, input: CreateInput, choice: Choice): Promise<Choice> {
  const { tenantId, origin, body } = input;
  const { quote, rate } = choice;
  const most = body.maxPrice ?? rate.rate.price.total;
  const isFresh = Date.now() - quote.createdAt.getTime() < FRESH_MS;
  if (rate.rate.isBinding || isFresh) {
    if (rate.rate.price.total > most) {
      throw new AppError("PRICE_CHANGED", { details: { quote: asDetails(quote), maxPrice: most } });
    }
    return choice;
  }
  const ready = await services.inTenant(tenantId, origin, async (tx) => {
    const connection = await findConnection(tx, rate.connectionId);
    if (!connection) {
      throw new AppError("CARRIER_NOT_FOUND");
    }
    const [carrier] = await openCarriers(services, tx, [connection]);
    const plan = await planAgain(tx, quote.request, quote.orderId);
    return { carrier, plan };
  });
  if (!ready.carrier) {
    throw new AppError("CARRIER_NOT_FOUND");
  }
  const { carrier, plan } = ready;
  const again = await askAgain(services, tenantId, origin, { request: quote.request, carrier, plan });
  if (!("id" in again)) {
    return refuseEmpty(again.errors);
  }
  const same = again.rates.find(
    (one) =>
      one.rate.carrier.code === rate.rate.carrier.code && one.rate.service.code === rate.rate.service.code,
  );
  if (!same || same.rate.price.total > most) {
    throw new AppError("PRICE_CHANGED", { details: { quote: asDetails(again), maxPrice: most } });
  }
  return { quote: again, rate: same };
}

/** The rate that the caller's choice, or the tenant's rules, would take. */
function pickFrom(quote: Quote, select: CreateInput["body"]["select"]): QuotedRate | undefined {
  const byRule = quote.rates.find(({ tags }) => tags.includes("rule_pick"))?.id;
  const pickedId =
    select === "rules" || select === undefined
      ? (byRule ?? pickByRules([], quote.rates, quote.request)?.id)
      : pickRate(select, quote.rates);
  return quote.rates.find(({ id }) => id === pickedId) ?? quote.rates[0];
}

async function choose(services: Services, input: CreateInput): Promise<Choice> {
  const { tenantId, origin, body } = input;
  if (body.quoteId !== undefined) {
    const chosen = await services.inTenant(tenantId, origin, (tx) => chooseFromQuote(tx, body));
    return "rate" in chosen
      ? confirmPrice(services, input, chosen)
      : refuseStale(services, input, chosen.quote);
  }
  const { orderId, originId, origin: from, destination, currency, declaredValue, codAmount } = body;
  const quote = await quoteShipping(
    services,
    tenantId,
    origin,
    given({
      orderId,
      originId,
      origin: from,
      destination,
      currency,
      declaredValue,
      codAmount,
      parcels: body.parcels,
      lines: body.lines,
    }),
  );
  const rate = pickFrom(quote, body.select);
  return rate ? confirmPrice(services, input, { quote, rate }) : refuseEmpty(quote.errors);
}

function shipmentOf(
  input: CreateInput,
  choice: Choice,
  parts: {
    order: OrderItem | null;
    request: NormalQuote;
    isPart: boolean;
    isTest: boolean;
    leaseUntil: Date;
  },
): Omit<NewShipment, "status"> {
  const { rate, connectionId, provider, id: rateId } = choice.rate;
  const { request } = parts;
  const { rateCardId, rateCardVersion } = rate.providerRef;
  return {
    ...fieldsOfRequest(input, parts.order),
    connectionId,
    provider,
    isPart: parts.isPart,
    isTest: parts.isTest,
    carrier: rate.carrier,
    service: rate.service,
    deliveryType: rate.deliveryType,
    zone: rate.zone,
    currency: rate.currency,
    price: rate.price,
    quotedMinor: rate.price.total,
    actualMinor: null,
    declaredMinor: request.declaredMinor,
    codExpectedMinor: input.body.isReturnOf === undefined ? request.codMinor : 0,
    codFeeMinor: rate.codFeeWithTaxMinor,
    codFeeTiming: rate.cod.feeTiming,
    returnFreightMinor: rate.returnFreightMinor,
    origin: request.origin,
    destination: request.destination,
    trackingNumber: null,
    carrierUrl: null,
    etaDate: rate.eta.date,
    boughtAt: null,
    dueAt: parts.leaseUntil,
    rateCardId: typeof rateCardId === "string" ? rateCardId : null,
    rateCardVersion: typeof rateCardVersion === "number" ? rateCardVersion : null,
    quoteId: choice.quote.id,
    rateId,
  };
}

/** Which unique key another request was faster with. */
function wonBy(error: unknown): "order" | "request" | null {
  const constraint = takenKey(error) ?? "";
  return /request_key/.test(constraint) ? "request" : /order_id/.test(constraint) ? "order" : null;
}

interface Opened {
  readonly shipment: Shipment;
  /** Only the request that opened it buys. */
  readonly isMine: boolean;
}

/** The shipment and its one attempt are stored before the carrier is called. */
async function open(services: Services, input: CreateInput, choice: Choice): Promise<Opened> {
  const leaseMs = services.config.PURCHASE_LEASE_SECONDS * 1_000;
  try {
    return await services.inTenant(input.tenantId, input.origin, async (tx) => {
      const known = await earlier(tx, input);
      if (known) {
        return { shipment: known, isMine: false };
      }
      await holdOrder(tx, input.body.orderId ?? "");
      const order = await orderFor(services, tx, input.body);
      const connection = await findConnection(tx, choice.rate.connectionId);
      if (!connection) {
        throw new AppError("CARRIER_NOT_FOUND");
      }
      const request = completeRequest(choice.quote.request, input.body);
      const leaseUntil = new Date(tx.now.getTime() + leaseMs);
      const isReturn = input.body.isReturnOf !== undefined;
      const { contents, isPart, isFirst } = await planContents(tx, order, {
        ...request,
        ...given({ lines: input.body.lines }),
        isReturn,
        parcelCount: request.parcels.length,
      });
      await refuseExcessCod(tx, order, isReturn ? 0 : request.codMinor);
      const shipment = shipmentOf(input, choice, {
        order: order && { ...order, shippingMinor: isFirst ? order.shippingMinor : 0 },
        request,
        isPart,
        isTest: connection.mode === "test",
        leaseUntil,
      });
      const adapter = services.carriers[connection.provider];
      const prefix = connection.settings.trackingPrefix ?? adapter.numbers?.prefixOf(connection.name) ?? "";
      const numbers = adapter.capabilities.givesNumbers
        ? (await takeNumbers(tx, prefix, request.parcels.length)).map(
            (sequence) => adapter.numbers?.numberFor(prefix, sequence) ?? "",
          )
        : [];
      const parcels = request.parcels.map((parcel) => ({
        ...parcel,
        trackingNumber: null,
        billableG: request.parcels.length === 1 ? choice.rate.rate.billableG : null,
      }));
      const plan = { quote: request, rate: choice.rate.rate, reservedNumbers: numbers };
      const opened = await openShipment(tx, shipment, parcels, { plan, leaseMs });
      await recordContents(tx, shipment.id, contents);
      return { shipment: opened, isMine: true };
    });
  } catch (error) {
    const taken = wonBy(error);
    const other =
      taken === "request"
        ? await services.inTenant(input.tenantId, input.origin, (tx) => earlier(tx, input))
        : null;
    if (other) {
      return { shipment: other, isMine: false };
    }
    throw taken === "order" ? new AppError("ORDER_ALREADY_SHIPPED") : error;
  }
}

/** Buys one label, exactly once. */
export async function createShipment(services: Services, input: CreateInput): Promise<Shipment> {
  const { tenantId, origin, body } = input;
  checkWayIn(body);
  const known = await services.inTenant(tenantId, origin, async (tx) => {
    const found = await earlier(tx, input);
    if (!found) {
      await orderFor(services, tx, body);
    }
    return found;
  });
  if (known) {
    return known;
  }
  if (body.manual) {
    return recordManualShipment(services, input, body.manual);
  }
  const choice = await choose(services, input);
  const { shipment, isMine } = await open(services, input, choice);
  return isMine ? purchaseLabel(services, tenantId, shipment.id) : shipment;
}
