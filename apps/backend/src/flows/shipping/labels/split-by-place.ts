import type { ShipmentCreateBody } from "@estiba/contract";
import { readLineUnits, type LineUnits } from "../../../domain/inventory/index.ts";
import { findOrder, type OrderItem } from "../../../domain/orders/index.ts";
import { unitsFromPlace } from "../../../domain/shipping/index.ts";
import type { Tx } from "../../../ports/services.ts";
import { openGoods, type Goods } from "../quotes/open-goods.ts";
import { cashToCollect } from "../quotes/plan-quote.ts";

interface Share {
  /** Null where the place has no address, and undefined where it does not matter. */
  readonly placeId: string | null | undefined;
  readonly orderLineId: string;
  readonly quantity: number;
}

const total = (units: readonly { readonly quantity: number }[]) =>
  units.reduce((sum, { quantity }) => sum + quantity, 0);

/** Units of a line by place; of a line that is taken from several variants, any of them tells. */
function linesAt({ line }: Goods, units: readonly LineUnits[]): ReadonlyMap<string, number> {
  const [first] = units;
  const ofOne = units.filter(({ masterVariantId }) => masterVariantId === first?.masterVariantId);
  const perUnit = total(ofOne) / Math.max(1, line.stockQuantity);
  return new Map(ofOne.map(({ placeId, quantity }) => [placeId, Math.round(quantity / perUnit)]));
}

/** What has not left goes where its units are, as far as no parcel has them; what is not kept in stock, anywhere. */
function sharesOf(
  goods: Goods,
  units: readonly LineUnits[],
  around: {
    readonly packedAt: (placeId: string, lineId: string) => number;
    readonly places: ReadonlySet<string>;
  },
): Share[] {
  const orderLineId = goods.line.id;
  let open = goods.quantity;
  const shares: Share[] = [];
  for (const [placeId, held] of linesAt(goods, units)) {
    const quantity = Math.min(open, Math.max(0, held - around.packedAt(placeId, orderLineId)));
    open -= quantity;
    shares.push({ placeId: around.places.has(placeId) ? placeId : null, orderLineId, quantity });
  }
  return [...shares, { placeId: undefined, orderLineId, quantity: open }].filter(
    ({ quantity }) => quantity > 0,
  );
}

async function packedUnits(tx: Tx, orderId: string, units: readonly LineUnits[]) {
  const packed = new Map<string, ReadonlyMap<string, number>>();
  for (const placeId of new Set(units.map((one) => one.placeId))) {
    packed.set(placeId, await unitsFromPlace(tx, orderId, placeId));
  }
  return (placeId: string, lineId: string) => packed.get(placeId)?.get(lineId) ?? 0;
}

/** What may leave from anywhere joins the first parcel. */
function parcelsOf(shares: readonly Share[]): [placeId: string | null, shares: readonly Share[]][] {
  const first = shares.find(({ placeId }) => placeId !== undefined)?.placeId ?? null;
  return [...Map.groupBy(shares, ({ placeId = first }) => placeId)];
}

const linesOf = (shares: readonly Share[]) =>
  [...Map.groupBy(shares, ({ orderLineId }) => orderLineId)].map(([orderLineId, some]) => ({
    orderLineId,
    quantity: total(some),
  }));

async function cashOf(tx: Tx, order: OrderItem, { codAmount }: ShipmentCreateBody): Promise<number> {
  return codAmount ?? cashToCollect(tx, order);
}

/** One request for each place that the order's goods leave from; empty where there is nothing to say about it. */
export async function splitByPlace(
  tx: Tx,
  request: ShipmentCreateBody,
  places: ReadonlySet<string>,
): Promise<ShipmentCreateBody[]> {
  const order = await findOrder(tx, request.orderId ?? "");
  const open = order ? await openGoods(tx, order.id) : [];
  if (!order || open.length === 0) {
    return [];
  }
  const units = await readLineUnits(
    tx,
    open.map(({ line }) => line.id),
  );
  const byLine = Map.groupBy(units, ({ lineId }) => lineId);
  const packedAt = await packedUnits(tx, order.id, units);
  const parcels = parcelsOf(
    open.flatMap((goods) => sharesOf(goods, byLine.get(goods.line.id) ?? [], { packedAt, places })),
  );
  const [only] = parcels;
  if (parcels.length < 2) {
    return only?.[0] ? [{ ...request, originId: only[0] }] : [];
  }
  const cash = await cashOf(tx, order, request);
  return parcels.map(([placeId, shares], at) => ({
    ...request,
    ...(placeId === null ? {} : { originId: placeId }),
    lines: linesOf(shares),
    codAmount: at === parcels.length - 1 ? cash : 0,
  }));
}
