import { internationalPhone, type AddressBody, type QuoteRequestBody } from "@estiba/contract";
import { getTenant } from "../../../domain/identity/index.ts";
import { findOrder, type OrderItem } from "../../../domain/orders/index.ts";
import {
  activeConnections,
  codOfOrder,
  findWarehouse,
  normalAddress,
  normalParcels,
  readShippingSettings,
  type Connection,
  type ShippingSettings,
} from "../../../domain/shipping/index.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import { isCurrency } from "../../../kernel/money/currencies.ts";
import { dayAt, zoneOf } from "../../../kernel/time/days.ts";
import type { NormalQuote, ParcelAddress } from "../../../ports/carrier.ts";
import type { Tx } from "../../../ports/services.ts";
import { allGoods, chosenGoods, leavesRest, openGoods, type Goods } from "./open-goods.ts";
import { packGoods } from "./pack-order.ts";

export interface QuotePlan {
  readonly request: NormalQuote;
  readonly order: OrderItem | null;
  readonly connections: readonly Connection[];
  readonly settings: ShippingSettings;
  readonly maxTransitDays: number | null;
}

const COUNTRY = /^[A-Z]{2}$/;
const REGION = /^[A-Z]{2}-[A-Z0-9]{1,3}$/;

type Told = NonNullable<OrderItem["shippingAddress"]>;

/** The buyer's own name and telephone are used where the address has none. */
function recipientOf(told: Told, customer: OrderItem["customer"], country: string) {
  const { name, phone } = customer ?? { name: null, phone: null };
  return {
    name: (told.name ?? name ?? "").slice(0, 100),
    phone: internationalPhone(told.phone, country) ?? internationalPhone(phone, country),
  };
}

/** An order's destination as its channel reports it; fields in a form we do not use are left out. */
export async function addressOfOrder(tx: Tx, order: OrderItem): Promise<ParcelAddress> {
  const { shippingAddress: told } = order;
  const country = told?.country ?? (await getTenant(tx)).country ?? "";
  if (!told || told.city === null || !COUNTRY.test(country)) {
    throw new AppError("INVALID_ADDRESS", { details: { missing: ["city", "country"] } });
  }
  const street = [told.address, told.address2].filter(Boolean).join(", ");
  return normalAddress({
    ...recipientOf(told, order.customer, country),
    address: street.slice(0, 160),
    city: told.city.slice(0, 80),
    region: REGION.test(told.region ?? "") ? told.region : null,
    zip: told.zip?.slice(0, 12) ?? null,
    country,
  });
}

/** Cash to collect: all of it while nothing is paid. */
function unpaidMinor({ isCashOnDelivery, paymentStatus, totalMinor }: OrderItem): number {
  return isCashOnDelivery && ["unpaid", "cod_pending"].includes(paymentStatus) ? totalMinor : 0;
}

interface From {
  readonly originId?: string | undefined;
  readonly origin?: AddressBody | undefined;
}

/** Where it leaves from, and which of our places that is. */
async function originOf(tx: Tx, body: From): Promise<{ placeId: string | null; address: ParcelAddress }> {
  if (body.origin) {
    return { placeId: null, address: normalAddress(body.origin) };
  }
  const warehouse = await findWarehouse(tx, body.originId ?? null);
  if (!warehouse) {
    throw body.originId === undefined
      ? badRequest("Give origin or originId, or save a warehouse first.", { field: "origin" })
      : new AppError("WAREHOUSE_NOT_FOUND");
  }
  return { placeId: warehouse.id, address: warehouse.address };
}

async function parcelsOf(
  tx: Tx,
  body: QuoteRequestBody,
  order: OrderItem | null,
  parts: { readonly goods: readonly Goods[]; readonly placeId: string | null },
): Promise<Pick<NormalQuote, "parcels" | "goods">> {
  if (body.parcels) {
    return { parcels: normalParcels(body.parcels) };
  }
  if (!order) {
    throw badRequest("Give parcels, or the order they are for.", { field: "parcels" });
  }
  const { parcels } = await packGoods(tx, order, parts.goods, parts.placeId);
  return {
    parcels: parcels.map(({ box: _box, lines: _lines, ...size }) => size),
    goods: parcels.flatMap(({ lines }, index) =>
      lines.map(({ lineId, quantity }) => ({ parcel: index + 1, lineId, quantity })),
    ),
  };
}

/** What is to be sent; of an order that has left altogether, all of it once more. */
async function goodsOf(tx: Tx, { lines }: QuoteRequestBody, order: OrderItem | null) {
  if (!order) {
    if (lines) {
      throw badRequest("Give the order whose lines these are.", { field: "orderId" });
    }
    return { goods: [], hasRest: false };
  }
  const open = await openGoods(tx, order.id);
  const chosen = chosenGoods(open, lines);
  const goods = chosen.length === 0 ? await allGoods(tx, order.id) : chosen;
  return { goods, hasRest: leavesRest(open, chosen) };
}

/** What no parcel of the order collects yet. */
export async function cashToCollect(tx: Tx, order: OrderItem): Promise<number> {
  return Math.max(0, unpaidMinor(order) - (await codOfOrder(tx, order.id)));
}

/** Cash goes with the parcel that leaves nothing behind, as far as no other collects it. */
async function codOf(tx: Tx, order: OrderItem | null, hasRest: boolean): Promise<number> {
  return order === null || hasRest ? 0 : cashToCollect(tx, order);
}

async function connectionsFor(tx: Tx, wanted: readonly string[] | undefined): Promise<Connection[]> {
  const active = await activeConnections(tx);
  if (wanted === undefined) {
    return active;
  }
  const chosen = active.filter(({ id }) => wanted.includes(id));
  if (chosen.length < new Set(wanted).size) {
    throw new AppError("CARRIER_NOT_FOUND");
  }
  return chosen;
}

async function orderOf(tx: Tx, orderId: string | undefined): Promise<OrderItem | null> {
  if (orderId === undefined) {
    return null;
  }
  const order = await findOrder(tx, orderId);
  if (!order) {
    throw new AppError("ORDER_NOT_FOUND");
  }
  return order;
}

async function destinationOf(
  tx: Tx,
  body: QuoteRequestBody,
  order: OrderItem | null,
): Promise<ParcelAddress> {
  if (body.destination) {
    return normalAddress(body.destination);
  }
  if (!order) {
    throw badRequest("Give orderId, or destination and currency.", { field: "destination" });
  }
  return addressOfOrder(tx, order);
}

function currencyOf(body: QuoteRequestBody, order: OrderItem | null): string {
  const currency = body.currency ?? order?.currency;
  if (currency === undefined) {
    throw badRequest("Give orderId, or destination and currency.", { field: "currency" });
  }
  if (!isCurrency(currency)) {
    throw new AppError("INVALID_CURRENCY", { details: { currency } });
  }
  return currency;
}

/** The request in one shape, whatever it is based on; explicit fields win over the order. */
export async function planQuote(tx: Tx, body: QuoteRequestBody): Promise<QuotePlan> {
  const order = await orderOf(tx, body.orderId);
  const currency = currencyOf(body, order);
  const destination = await destinationOf(tx, body, order);
  const { placeId, address: origin } = await originOf(tx, body);
  const { goods, hasRest } = await goodsOf(tx, body, order);
  const packed = await parcelsOf(tx, body, order, { goods, placeId });
  return {
    order,
    connections: await connectionsFor(tx, body.connectionIds),
    settings: await readShippingSettings(tx),
    maxTransitDays: body.maxTransitDays ?? null,
    request: {
      origin,
      ...(placeId === null ? {} : { placeId }),
      destination,
      ...packed,
      ...(body.lines ? { lines: body.lines } : {}),
      currency,
      declaredMinor: body.declaredValue ?? order?.totalMinor ?? 0,
      codMinor: body.codAmount ?? (await codOf(tx, order, hasRest)),
      shipDate: body.shipDate ?? dayAt(tx.now, zoneOf(undefined, origin.country)),
      deliveryType: body.deliveryType ?? "any",
    },
  };
}

/** A stored request, ready to be sent again. */
export async function planAgain(tx: Tx, request: NormalQuote, orderId: string | null): Promise<QuotePlan> {
  return {
    request,
    order: await orderOf(tx, orderId ?? undefined),
    connections: await activeConnections(tx),
    settings: await readShippingSettings(tx),
    maxTransitDays: null,
  };
}
