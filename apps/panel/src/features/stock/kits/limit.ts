import type { Kit, KitComponent } from "./queries.ts";

/** Why no more kits can be made. */
export type Limit =
  /** There are too few of these. */
  | { readonly kind: "components"; readonly components: readonly KitComponent[] }
  /** There is nothing of these. */
  | { readonly kind: "none"; readonly components: readonly KitComponent[] }
  /** There are enough for so many, but not in the same place. */
  | { readonly kind: "places"; readonly most: number };

export function limitOf({ makeable, components }: Pick<Kit, "makeable" | "components">): Limit {
  const most = Math.min(...components.map(({ enoughFor }) => enoughFor));
  if (most > makeable) {
    return { kind: "places", most };
  }
  const limiting = components.filter(({ isLimiting }) => isLimiting);
  const missing = limiting.filter(({ onHand }) => onHand <= 0);
  return missing.length > 0
    ? { kind: "none", components: missing }
    : { kind: "components", components: limiting };
}
