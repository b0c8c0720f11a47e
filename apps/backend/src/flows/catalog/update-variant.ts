import { MAX_STOCK, type SizeSource } from "@estiba/contract";
import {
  changesOf,
  changeVariants,
  holdVariants,
  sizedBy,
  type Variant,
  type VariantPatch,
} from "../../domain/catalog/index.ts";
import { holdLevels, markDirty, markKits, moveStock, type Move } from "../../domain/inventory/index.ts";
import { needCountedPlace } from "../../domain/places/index.ts";
import { AppError, badRequest } from "../../kernel/errors.ts";
import type { Origin, Services, Tx } from "../../ports/services.ts";
import { publishStockEvents } from "../kit/publish-events.ts";

export interface VariantWish {
  readonly masterVariantId: string;
  readonly stock?: number | undefined;
  readonly stockDelta?: number | undefined;
  /** Where; the default place otherwise. */
  readonly placeId?: string | undefined;
  readonly reason?: string | undefined;
  readonly patch: VariantPatch;
  /** How a size in the patch was found; a person knows it where that is not said. */
  readonly sizeSource?: SizeSource | undefined;
  /** As the caller last saw it. */
  readonly version?: number | undefined;
}

/** The requested change of the figure, limited to safe whole numbers. */
function stockChange(wish: Pick<VariantWish, "stock" | "stockDelta">, onHand: number): Move["change"] | null {
  const { stock, stockDelta } = wish;
  if (stock !== undefined && stockDelta !== undefined) {
    throw badRequest("Give stock or stockDelta, not both.", { field: "stockDelta" });
  }
  if (stock !== undefined) {
    return { absolute: stock };
  }
  if (stockDelta === undefined) {
    return null;
  }
  if (Math.abs(onHand + stockDelta) > MAX_STOCK) {
    throw badRequest(`The stock would be beyond ${MAX_STOCK}.`, { field: "stockDelta" });
  }
  return { delta: stockDelta };
}

async function change(tx: Tx, variant: Variant, wish: VariantWish): Promise<boolean> {
  const stock = stockChange(wish, variant.onHand);
  const moved = stock
    ? await moveStock(tx, [
        {
          masterVariantId: variant.id,
          change: stock,
          reason: "manual",
          placeId: wish.placeId ?? null,
          note: wish.reason ?? null,
        },
      ])
    : [];
  const patch = sizedBy(variant, wish.patch, wish.sizeSource ?? "person");
  const changes = changesOf(variant, patch);
  const stockChanges = moved.map(({ before, after }) => ["stock", { from: before, to: after }] as const);
  const all = { ...changes, ...Object.fromEntries(stockChanges) };
  await changeVariants(tx, [{ variant, patch, changes: all, note: wish.reason ?? null }]);
  const isFigureNew = moved.length > 0 || "safetyStock" in changes;
  await markDirty(tx, isFigureNew ? [variant.id] : []);
  await markKits(tx, "safetyStock" in changes ? [variant.id] : []);
  return isFigureNew;
}

/** A person changes a variant or its stock; the change is published to the channels. */
export async function updateVariant(
  services: Services,
  tenantId: string,
  origin: Origin,
  wish: VariantWish,
): Promise<void> {
  await services.inTenant(tenantId, origin, async (tx) => {
    if (wish.placeId !== undefined) {
      await needCountedPlace(tx, wish.placeId);
    }
    const by = { ids: [wish.masterVariantId] };
    const [variant] = await holdVariants(tx, by, (ids) => holdLevels(tx, ids));
    if (!variant) {
      throw new AppError("MASTER_VARIANT_NOT_FOUND");
    }
    if (wish.version !== undefined && wish.version !== variant.version) {
      throw new AppError("VERSION_CONFLICT", { details: { version: variant.version } });
    }
    const isNew = await change(tx, variant, wish);
    await publishStockEvents(services, tx, isNew ? [variant.id] : []);
    if (isNew) {
      tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
    }
  });
}
