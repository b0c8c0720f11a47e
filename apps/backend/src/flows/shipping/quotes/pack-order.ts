import {
  findVariants,
  resolveLines,
  type ResolvedLine,
  type Variant,
} from "../../../domain/catalog/index.ts";
import { readRecipes, recipeKey, type Recipe } from "../../../domain/inventory/index.ts";
import { findOrder, type OrderItem } from "../../../domain/orders/index.ts";
import {
  boxesAt,
  findWarehouse,
  planParcels,
  readShippingSettings,
  sizeOfKit,
  type GoodsLine,
  type Packing,
} from "../../../domain/shipping/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Tx } from "../../../ports/services.ts";
import { openGoods, type Goods } from "./open-goods.ts";

const kitNameOf = ({ masterVariantId: kitId, recipeVersion: version }: ResolvedLine) =>
  kitId !== null && version !== null ? [{ kitId, version }] : [];

const piecesOf = ({ components }: Recipe, variants: ReadonlyMap<string, Variant>) =>
  components.flatMap(({ masterVariantId, quantity }) => {
    const size = variants.get(masterVariantId);
    return size ? [{ quantity, size }] : [];
  });

/** The goods with the size of each unit as the catalog has it. */
async function sized(tx: Tx, shopId: string, goods: readonly Goods[]): Promise<GoodsLine[]> {
  const resolved = await resolveLines(
    tx,
    goods.map(({ line }) => ({ ...line, key: line.id, shopId })),
  );
  const kits = await readRecipes(tx, [...resolved.values()].flatMap(kitNameOf));
  const ids = [
    ...[...resolved.values()].flatMap(({ masterVariantId }) => masterVariantId ?? []),
    ...[...kits.values()].flatMap(({ components }) =>
      components.map(({ masterVariantId }) => masterVariantId),
    ),
  ];
  const variants = new Map(
    (await findVariants(tx, [...new Set(ids)])).map((variant) => [variant.id, variant]),
  );
  return goods.map(({ line: { id: lineId, sku, name }, quantity }) => {
    const found = resolved.get(lineId);
    const own = variants.get(found?.masterVariantId ?? "") ?? null;
    const [kit] = (found ? kitNameOf(found) : []).map(({ kitId, version }) =>
      kits.get(recipeKey(kitId, version)),
    );
    const size = kit && (own?.weightG ?? null) === null ? sizeOfKit(piecesOf(kit, variants)) : own;
    return { lineId, sku, name, quantity, size };
  });
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
