import type { StockWrite } from "../../ports/channel.ts";
import { ITEM_ID, USER_PRODUCT_ID } from "./client-items.ts";
import { STOCK_DOORS, type StockDoor } from "./item-mapping.ts";

const VARIATION_ID = /^\d{1,20}$/;

export interface StockTarget {
  readonly door: StockDoor;
  readonly itemId: string | null;
  readonly variationId: string | null;
  readonly userProductId: string | null;
}

const matching = (text: string | undefined, pattern: RegExp): string | null =>
  text !== undefined && pattern.test(text) ? text : null;

function doorFor(target: Omit<StockTarget, "door">): StockDoor {
  if (target.itemId === null) {
    return target.userProductId === null ? "none" : "user_product";
  }
  return target.variationId === null ? "item" : "variation";
}

/** Where a listing's stock is written: as the catalog recorded it, otherwise derived from its ids. */
export function targetOf(
  place: Pick<StockWrite, "channelProductId" | "channelVariantId" | "publishKey">,
): StockTarget {
  const { itemId, variationId, userProductId, door } = place.publishKey;
  const [, variationPart] = place.channelVariantId.split(":");
  const ids = {
    itemId: matching(itemId ?? place.channelProductId, ITEM_ID),
    variationId: matching(variationId ?? variationPart, VARIATION_ID),
    userProductId: matching(userProductId ?? place.channelVariantId, USER_PRODUCT_ID),
  };
  return { ...ids, door: STOCK_DOORS.find((known) => known === door) ?? doorFor(ids) };
}
