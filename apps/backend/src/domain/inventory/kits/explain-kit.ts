import { together } from "../../../kernel/together.ts";
import type { Tx } from "../../../db/transaction.ts";
import {
  readIngredients,
  readPlaceIngredients,
  type Ingredient,
  type KitLevel,
  type PlaceIngredient,
} from "./recipe-reader-store.ts";

export interface KitExplanation {
  readonly recipeVersion: number;
  /** So many can be made. */
  readonly makeable: number;
  readonly ownUnits: number;
  readonly components: readonly (Ingredient & { readonly isLimiting: boolean })[];
  /** Empty while all components are at the first place. */
  readonly places: readonly PlaceShare[];
}

interface PlaceShare {
  readonly id: string;
  readonly name: string;
  readonly makeable: number;
  /** The components that there are fewest of here. */
  readonly limitedBy: readonly string[];
}

function shareOf(parts: readonly PlaceIngredient[]): PlaceShare {
  const [first] = parts;
  const makeable = Math.min(...parts.map(({ enoughFor }) => enoughFor));
  return {
    id: first?.placeId ?? "",
    name: first?.placeName ?? "",
    makeable,
    limitedBy: parts
      .filter(({ enoughFor }) => enoughFor === makeable)
      .map(({ masterVariantId }) => masterVariantId),
  };
}

/** Pure: how many can be made, and what there is too little of. */
function judgeKit(
  ingredients: readonly Ingredient[],
  byPlace: readonly PlaceIngredient[],
): Pick<KitExplanation, "makeable" | "components" | "places"> {
  const inAll = Math.min(...ingredients.map(({ enoughFor }) => enoughFor));
  const places = [...Map.groupBy(byPlace, ({ placeId }) => placeId).values()].map(shareOf);
  const atPlaces = places.length === 0 ? inAll : places.reduce((sum, { makeable }) => sum + makeable, 0);
  const scarcestHere = new Set(places.flatMap(({ limitedBy }) => limitedBy));
  const isLimiting = ({ masterVariantId, enoughFor }: Ingredient) =>
    inAll <= atPlaces ? enoughFor === inAll : scarcestHere.has(masterVariantId);
  return {
    makeable: Math.min(inAll, atPlaces),
    components: ingredients.map((one) => ({ ...one, isLimiting: isLimiting(one) })),
    places,
  };
}

/** What limits a kit, now; null for what is none. */
export async function explainKit(tx: Tx, level: KitLevel): Promise<KitExplanation | null> {
  const { kitId, recipeVersion, ownUnits } = level;
  if (recipeVersion === null) {
    return null;
  }
  const which = { kitId, version: recipeVersion };
  const [ingredients, byPlace] = await together([
    readIngredients(tx, which),
    readPlaceIngredients(tx, which),
  ]);
  return { recipeVersion, ownUnits, ...judgeKit(ingredients, byPlace) };
}
