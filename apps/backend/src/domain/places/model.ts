import type { PlaceKind } from "@estiba/contract";
import type { ParcelAddress } from "../../ports/carrier.ts";

export interface Place {
  readonly id: string;
  readonly name: string;
  readonly kind: PlaceKind;
  /** All stock of a variant is here until a movement names another place. */
  readonly isFirst: boolean;
  readonly isDefault: boolean;
  readonly isShipping: boolean;
  readonly rank: number;
  readonly address: ParcelAddress | null;
  readonly timeZone: string | null;
  readonly cutOff: string | null;
  /** 0 is Sunday. */
  readonly openDays: readonly number[];
  /** Days on which nothing leaves, as people there write them. */
  readonly closedOn: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a person can change about it. */
export interface PlacePatch {
  readonly name?: string | undefined;
  readonly isDefault?: boolean | undefined;
  readonly isShipping?: boolean | undefined;
  readonly rank?: number | undefined;
  readonly address?: ParcelAddress | null | undefined;
  readonly timeZone?: string | null | undefined;
  readonly cutOff?: string | null | undefined;
  readonly openDays?: readonly number[] | undefined;
  readonly closedOn?: readonly string[] | undefined;
}

/** What is there can be sold. */
export const isCounted = ({ kind }: Pick<Place, "kind">): boolean => kind === "warehouse" || kind === "store";
