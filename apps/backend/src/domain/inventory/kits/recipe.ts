/** What a kit is made of, in one of its versions. */
export interface Recipe {
  readonly kitId: string;
  readonly version: number;
  readonly components: readonly Component[];
}

export interface Component {
  readonly masterVariantId: string;
  /** So many in one kit. */
  readonly quantity: number;
}

/** How a movement belongs to a kit that was sold. */
export interface KitShare {
  readonly kitId: string;
  /** So many of this component are in one kit. */
  readonly perKit: number;
  /** Tells the components of a line apart. */
  readonly ordinal: number;
}

/** So many kits these units make; below zero where units are owed. */
export const kitsOf = (units: number, perKit: number): number => Math.floor(units / perKit);

export const recipeKey = (kitId: string, version: number): string => `${kitId} ${version}`;
