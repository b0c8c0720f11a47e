import { isDeepStrictEqual } from "node:util";
import type { ShipmentCreateBody } from "@estiba/contract";
import { isShippable, type OrderItem } from "../../../domain/orders/index.ts";
import {
  addressHash,
  findQuote,
  isLive,
  missingForShipping,
  normalAddress,
  normalParcels,
  parcelsHash,
  shipmentsOfOrder,
  type Quote,
  type QuotedRate,
} from "../../../domain/shipping/index.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import type { NormalQuote } from "../../../ports/carrier.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import { openGoods } from "../quotes/open-goods.ts";
import { managesShipping } from "../../kit/open-shop.ts";

/** Exactly one source, and a destination. */
export function checkWayIn(body: ShipmentCreateBody): void {
  const ways = [
    body.quoteId !== undefined && body.rateId !== undefined,
    body.select !== undefined && (body.parcels !== undefined || body.orderId !== undefined),
    body.manual !== undefined,
  ].filter(Boolean).length;
  if (ways !== 1) {
    throw badRequest(
      "Give quoteId with rateId, or select with parcels or an order, or manual: one of them.",
      {
        field: "quoteId",
      },
    );
  }
  const hasGoal =
    body.orderId !== undefined ||
    (body.destination !== undefined && body.currency !== undefined) ||
    body.quoteId !== undefined;
  if (!hasGoal) {
    throw badRequest("Give orderId, or destination and currency, or a quote.", { field: "orderId" });
  }
}

/** Whether this order may have a parcel now; a return is not checked. */
export async function checkOrder(
  services: Services,
  tx: Tx,
  order: OrderItem,
  options: { isSecondAllowed: boolean; isReturn: boolean },
): Promise<void> {
  if (order.isShippedByChannel ?? managesShipping(services, order.platform)) {
    throw new AppError("CHANNEL_MANAGES_SHIPPING");
  }
  if (options.isReturn) {
    return;
  }
  const active = (await shipmentsOfOrder(tx, order.id)).filter(isLive);
  const isLeft = active.length > 0 && (await openGoods(tx, order.id)).length === 0;
  if (isLeft && !options.isSecondAllowed) {
    throw new AppError("ORDER_ALREADY_SHIPPED", { details: { shipmentId: active[0]?.id } });
  }
  if (!isShippable(order, { hasParcel: active.length > 0 })) {
    throw new AppError("ORDER_NOT_SHIPPABLE", { details: { status: order.status } });
  }
}

export interface ChosenRate {
  readonly quote: Quote;
  readonly rate: QuotedRate;
}

const isOther = <T>(given: T | undefined, quoted: T | null): boolean =>
  given !== undefined && quoted !== null && given !== quoted;

function isForSomethingElse({ request, orderId }: Quote, body: ShipmentCreateBody): boolean {
  const isElsewhere =
    body.destination !== undefined &&
    !addressHash(normalAddress(body.destination)).equals(addressHash(request.destination));
  const isOtherSize =
    body.parcels !== undefined &&
    !parcelsHash(normalParcels(body.parcels)).equals(parcelsHash(request.parcels));
  return (
    isElsewhere ||
    isOtherSize ||
    (body.lines !== undefined && !isDeepStrictEqual(body.lines, request.lines)) ||
    isOther(body.orderId, orderId) ||
    isOther(body.codAmount, request.codMinor) ||
    isOther(body.declaredValue, request.declaredMinor) ||
    isOther(body.currency, request.currency)
  );
}

/** Null when the quote may not be used any more, for whichever reason. */
export async function chooseFromQuote(
  tx: Tx,
  body: ShipmentCreateBody,
): Promise<ChosenRate | { quote: Quote }> {
  const quote = await findQuote(tx, body.quoteId ?? "");
  if (!quote) {
    throw new AppError("QUOTE_NOT_FOUND");
  }
  const rate = quote.rates.find(({ id }) => id === body.rateId);
  if (!rate) {
    throw new AppError("RATE_NOT_FOUND");
  }
  return rate.expiresAt <= tx.now || isForSomethingElse(quote, body) ? { quote } : { quote, rate };
}

/** A typed address is none of the merchant's places. */
export function withOrigin(request: NormalQuote, { origin }: ShipmentCreateBody): NormalQuote {
  if (!origin) {
    return request;
  }
  const { placeId: _placeId, ...rest } = request;
  return { ...rest, origin: normalAddress(origin) };
}

/** The question as it is really sent: with the names, streets and telephones that a quote may do without. */
export function completeRequest(quoted: NormalQuote, body: ShipmentCreateBody): NormalQuote {
  const request = withOrigin(quoted, body);
  const destination = body.destination ? normalAddress(body.destination) : request.destination;
  const { origin } = request;
  const problems = [
    ...missingForShipping(destination).map((field) => `destination.${field}`),
    ...missingForShipping(origin).map((field) => `origin.${field}`),
  ];
  if (problems.length > 0) {
    throw new AppError("INVALID_ADDRESS", { details: { missing: problems } });
  }
  return { ...request, destination };
}
