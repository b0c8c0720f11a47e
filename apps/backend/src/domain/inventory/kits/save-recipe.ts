import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { lockLevels, openLevels } from "../ledger/level-store.ts";
import type { Level, Move } from "../ledger/move.ts";
import { moveStock } from "../ledger/move-stock.ts";
import { refreshMakeable } from "./makeable-store.ts";
import { currentRecipes, insertRecipe, lastVersion, nameRecipe } from "./recipe-store.ts";
import type { Component, Recipe } from "./recipe.ts";
import { componentsInUse } from "./use-store.ts";

interface RecipeWish {
  readonly kitId: string;
  readonly components: readonly Component[];
  /** As the caller last saw it, 0 for what was no kit; not compared where it is not given. */
  readonly version: number | undefined;
  /** Units of the kit itself become its components. */
  readonly isTakenApart: boolean;
}

/** Variants whose figures have changed. */
type Changed = readonly string[];

function refuse(wish: RecipeWish, levels: ReadonlyMap<string, Level>, used: ReadonlySet<string>): void {
  const version = levels.get(wish.kitId)?.recipeVersion ?? 0;
  if (wish.version !== undefined && wish.version !== version) {
    throw new AppError("VERSION_CONFLICT", { details: { version } });
  }
  const nested = wish.components.filter(
    ({ masterVariantId }) =>
      masterVariantId === wish.kitId || (levels.get(masterVariantId)?.recipeVersion ?? null) !== null,
  );
  if (nested.length > 0 || used.has(wish.kitId)) {
    throw new AppError("KIT_NESTED", {
      details: { masterVariantIds: nested.map(({ masterVariantId }) => masterVariantId) },
    });
  }
  const onHand = levels.get(wish.kitId)?.onHand ?? 0;
  if (onHand !== 0 && !wish.isTakenApart) {
    throw new AppError("VARIANT_HAS_STOCK", { details: { onHand } });
  }
}

/** Whole kits become their components, where they are. */
function takenApart({ kitId, components }: RecipeWish, level: Level | undefined): Move[] {
  const counted = level?.places?.filter(({ isCounted, onHand }) => isCounted && onHand !== 0);
  const heaps = counted ?? [{ id: null, onHand: level?.onHand ?? 0 }];
  return heaps
    .filter(({ onHand }) => onHand !== 0)
    .flatMap(({ id: placeId, onHand }): Move[] => [
      { masterVariantId: kitId, placeId, change: { delta: -onHand }, reason: "assembly" },
      ...components.map(
        ({ masterVariantId, quantity }): Move => ({
          masterVariantId,
          placeId,
          change: { delta: onHand * quantity },
          reason: "assembly",
        }),
      ),
    ]);
}

const shown = (recipe: Recipe | undefined) =>
  recipe?.components.map(({ masterVariantId, quantity }) => ({ masterVariantId, quantity })) ?? [];

const tell = (tx: Tx, kitId: string, before: Recipe | undefined, after: Recipe | undefined) =>
  recordChanges(tx, [
    {
      action: after ? "recipe.saved" : "recipe.removed",
      targetKind: "variant",
      targetId: kitId,
      before: { components: shown(before) },
      after: { components: shown(after) },
    },
  ]);

/** From now on the variant is sold as these components; what was sold before stays as it was. */
export async function saveRecipe(tx: Tx, wish: RecipeWish): Promise<Changed> {
  const { kitId } = wish;
  const componentIds = wish.components.map(({ masterVariantId }) => masterVariantId);
  const before = (await currentRecipes(tx, [kitId])).get(kitId);
  const beforeIds = before?.components.map(({ masterVariantId }) => masterVariantId) ?? [];
  await openLevels(tx, [kitId, ...componentIds], { isCounted: false });
  const levels = await lockLevels(tx, [kitId, ...componentIds, ...beforeIds]);
  refuse(wish, levels, await componentsInUse(tx, [kitId]));
  const moved = await moveStock(tx, takenApart(wish, levels.get(kitId)));
  const after = { kitId, version: (await lastVersion(tx, kitId)) + 1, components: wish.components };
  await insertRecipe(tx, after);
  await nameRecipe(tx, kitId, after.version);
  await refreshMakeable(tx, [kitId]);
  await tell(tx, kitId, before, after);
  return [...new Set([kitId, ...moved.map(({ move }) => move.masterVariantId)])];
}

/** From now on the variant has stock of its own, none to begin with. */
export async function removeRecipe(tx: Tx, kitId: string): Promise<Changed> {
  const before = (await currentRecipes(tx, [kitId])).get(kitId);
  const componentIds = before?.components.map(({ masterVariantId }) => masterVariantId) ?? [];
  await lockLevels(tx, [kitId, ...componentIds]);
  await nameRecipe(tx, kitId, null);
  if (before) {
    await tell(tx, kitId, before, undefined);
  }
  return before ? [kitId] : [];
}
