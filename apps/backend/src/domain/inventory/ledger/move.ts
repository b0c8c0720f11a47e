import type { KitShare } from "../kits/recipe.ts";

export type MoveReason =
  | "opening"
  | "sale"
  | "edit"
  | "cancel"
  | "return"
  | "manual"
  | "source_sync"
  | "import"
  /** Went along with another variant: some shop counts both as one. */
  | "shared"
  | "transfer"
  /** Lost or destroyed. */
  | "scrap"
  | "count"
  /** Units of a line leave from another place than before. */
  | "reroute"
  /** Whole kits became their components. */
  | "assembly";

/** A wish to change the figure of a variant, by a difference or to an absolute value. */
export interface Move {
  readonly masterVariantId: string;
  readonly change: { readonly delta: number } | { readonly absolute: number };
  readonly reason: MoveReason;
  /** Where it happens; without it, where the rules say. */
  readonly placeId?: string | null;
  /** What it does at each of several places, where that is decided already. */
  readonly parts?: readonly PlacePart[] | null;
  readonly shopId?: string | null;
  readonly orderId?: string | null;
  readonly orderLineId?: string | null;
  /** Distinguishes repeats of the same movement of a line from new ones. */
  readonly revision?: number | null;
  readonly eventId?: string | null;
  /** The transfer or count it belongs to; `part` tells the movements of a line apart. */
  readonly document?: { readonly id: string; readonly line: number; readonly part: number } | null;
  readonly note?: string | null;
  /** The kit that was sold with it; all its components leave from the same places. */
  readonly kit?: KitShare | null;
}

export interface PlacePart {
  readonly placeId: string;
  readonly delta: number;
}

export interface Level {
  /** Of a kit, the units that were put together before. */
  readonly onHand: number;
  /** Absent for what is no kit. */
  readonly recipeVersion?: number | null;
  readonly version: number;
  /** Absent while everything is at the first place. */
  readonly places?: readonly PlaceLevel[] | null;
}

/** A place, and what a variant has there. */
export interface PlaceLevel {
  readonly id: string;
  readonly isFirst: boolean;
  readonly isDefault: boolean;
  /** What is here can be sold. */
  readonly isCounted: boolean;
  readonly isShipping: boolean;
  readonly onHand: number;
  readonly version: number;
  /** What was here before movements named places. */
  readonly base: number;
}
