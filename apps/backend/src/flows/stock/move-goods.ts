import { holdVariants, skuKey, type Variant } from "../../domain/catalog/index.ts";
import { holdLevels, markDirty, moveStock, openLevels, type Move } from "../../domain/inventory/index.ts";
import { AppError, badRequest } from "../../kernel/errors.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { publishStockEvents } from "../kit/publish-events.ts";

const keyOf = ({ sku }: { readonly sku: string }) => skuKey(sku) ?? "";

/** Each line with its variant, whose figures are locked until the transaction ends. */
export async function holdLines<Line extends { readonly sku: string }>(
  tx: Tx,
  lines: readonly Line[],
): Promise<readonly (Line & { readonly variant: Variant })[]> {
  const keys = lines.map(keyOf);
  if (new Set(keys).size < keys.length) {
    throw badRequest("A SKU is given twice.", { field: "lines" });
  }
  const variants = await holdVariants(tx, { skuKeys: keys }, async (ids) => {
    await openLevels(tx, ids, { isCounted: false });
    await holdLevels(tx, ids);
  });
  const byKey = new Map(variants.map((variant) => [variant.skuKey, variant]));
  const missing = lines.filter((line) => !byKey.has(keyOf(line))).map(({ sku }) => sku);
  if (missing.length > 0) {
    throw new AppError("MASTER_VARIANT_NOT_FOUND", { details: { skus: missing } });
  }
  return lines.flatMap((line) => {
    const variant = byKey.get(keyOf(line));
    return variant ? [{ ...line, variant }] : [];
  });
}

/** Goods change their place; channels and subscribers are notified of what can be sold. */
export async function moveGoods(services: Services, tx: Tx, moves: readonly Move[]): Promise<void> {
  const moved = await moveStock(tx, moves);
  tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
  const idsOf = (some: typeof moved) => [...new Set(some.map(({ move }) => move.masterVariantId))];
  // A shop with several locations shows where they are, however many there are.
  await markDirty(tx, idsOf(moved));
  await publishStockEvents(services, tx, idsOf(moved.filter(({ delta }) => delta !== 0)));
}
