import { PLATFORMS, type PublishField } from "@estiba/contract/values";
import type { Wish } from "./queries.ts";

export interface Choice {
  readonly isAll: boolean;
  readonly skus: readonly string[];
  /** None is every shop. */
  readonly shopIds: readonly string[];
  readonly fields: readonly PublishField[];
}

/** An own backend reads its figures; nothing is written into it. */
const WRITABLE = PLATFORMS.filter((platform) => platform !== "CUSTOM");

/** The question to the service; null while the choice is incomplete. */
export function wishOf({ isAll, skus, shopIds, fields }: Choice): Wish | null {
  if (fields.length === 0 || (!isAll && skus.length === 0)) {
    return null;
  }
  return {
    ...(isAll ? { all: true } : { skus: [...skus] }),
    ...(shopIds.length === 0 ? { platforms: [...WRITABLE] } : { shopIds: [...shopIds] }),
    fields: [...fields],
  };
}
