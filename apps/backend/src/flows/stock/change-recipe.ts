import { holdVariants, skuKey } from "../../domain/catalog/index.ts";
import {
  explainKit,
  markDirty,
  readKitLevel,
  removeRecipe,
  saveRecipe,
  type Component,
  type KitExplanation,
} from "../../domain/inventory/index.ts";
import { AppError, badRequest } from "../../kernel/errors.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { publishStockEvents } from "../kit/publish-events.ts";

interface RecipeInput {
  readonly masterVariantId: string;
  readonly components: readonly { readonly sku: string; readonly quantity: number }[];
  readonly version: number | undefined;
  readonly isTakenApart: boolean;
}

/** Null for what is no kit. */
export async function needKit(tx: Tx, masterVariantId: string): Promise<KitExplanation | null> {
  const level = await readKitLevel(tx, masterVariantId);
  if (!level) {
    throw new AppError("MASTER_VARIANT_NOT_FOUND");
  }
  return explainKit(tx, level);
}

async function componentsOf(tx: Tx, lines: RecipeInput["components"]): Promise<Component[]> {
  const keys = lines.map(({ sku }) => skuKey(sku) ?? "");
  if (new Set(keys).size < keys.length) {
    throw badRequest("A SKU is given twice.", { field: "components" });
  }
  // Figures are locked with those of the kit, in one order.
  const variants = await holdVariants(tx, { skuKeys: keys }, () => Promise.resolve());
  const byKey = new Map(variants.map((variant) => [variant.skuKey, variant.id]));
  const missing = lines.filter((_line, at) => !byKey.has(keys[at] ?? "")).map(({ sku }) => sku);
  if (missing.length > 0) {
    throw new AppError("MASTER_VARIANT_NOT_FOUND", { details: { skus: missing } });
  }
  return lines.map(({ quantity }, at) => ({ masterVariantId: byKey.get(keys[at] ?? "") ?? "", quantity }));
}

async function tellChannels(services: Services, tx: Tx, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length > 0) {
    await markDirty(tx, variantIds);
    await publishStockEvents(services, tx, variantIds);
    tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
  }
}

export async function changeRecipe(
  services: Services,
  tx: Tx,
  input: RecipeInput,
): Promise<KitExplanation | null> {
  const { masterVariantId: kitId, version, isTakenApart } = input;
  await needKit(tx, kitId);
  const components = await componentsOf(tx, input.components);
  await tellChannels(services, tx, await saveRecipe(tx, { kitId, components, version, isTakenApart }));
  return needKit(tx, kitId);
}

export async function dropRecipe(
  services: Services,
  tx: Tx,
  masterVariantId: string,
): Promise<KitExplanation | null> {
  await needKit(tx, masterVariantId);
  await tellChannels(services, tx, await removeRecipe(tx, masterVariantId));
  return needKit(tx, masterVariantId);
}
