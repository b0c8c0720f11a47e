import { findVariants, resolveLines } from "../../../domain/catalog/index.ts";
import { findOrder, type OrderItem } from "../../../domain/orders/index.ts";
import {
  boxesAt,
  findWarehouse,
  planParcels,
  readShippingSettings,
  type GoodsLine,
  type Packing,
} from "../../../domain/shipping/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Tx } from "../../../ports/services.ts";
import { openGoods, type Goods } from "./open-goods.ts";

/** The goods with the size of each unit as the catalog has it. */
async function sized(tx: Tx, shopId: string, goods: readonly Goods[]): Promise<GoodsLine[]> {
  const resolved = await resolveLines(
    tx,
    goods.map(({ line }) => ({ ...line, key: line.id, shopId })),
  );
  const ids = [...resolved.values()].flatMap(({ masterVariantId }) => masterVariantId ?? []);
  const variants = new Map(
    (await findVariants(tx, [...new Set(ids)])).map((variant) => [variant.id, variant]),
  );
  return goods.map(({ line: { id: lineId, sku, name }, quantity }) => ({
    lineId,
    sku,
    name,
    quantity,
    size: variants.get(resolved.get(lineId)?.masterVariantId ?? "") ?? null,
  }));
}

/** The parcels these goods of an order leave in when nobody says. */
export async function packGoods(
  tx: Tx,
  { shopId }: OrderItem,
  goods: readonly Goods[],
  placeId: string | null,
): Promise<Packing> {
  const { parcelPresets } = await readShippingSettings(tx);
  const boxes = await boxesAt(tx, placeId);
  return planParcels(
    await sized(tx, shopId, goods),
    boxes,
    parcelPresets.find(({ isDefault }) => isDefault) ?? null,
  );
}

/** The same for who only wants to see it; without an origin it leaves from the default place, if there is one. */
export async function proposeParcels(
  tx: Tx,
  { orderId, originId }: { readonly orderId: string; readonly originId: string | null },
): Promise<Packing> {
  const order = await findOrder(tx, orderId);
  if (!order) {
    throw new AppError("ORDER_NOT_FOUND");
  }
  const place = await findWarehouse(tx, originId);
  if (originId !== null && !place) {
    throw new AppError("WAREHOUSE_NOT_FOUND");
  }
  return packGoods(tx, order, await openGoods(tx, order.id), place?.id ?? null);
}
