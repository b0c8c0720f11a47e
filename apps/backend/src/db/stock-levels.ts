import type { StockLevel } from "@estiba/contract";
import { sql, type RawBuilder } from "kysely";

/** Of a level `l` and its variant `v`. Lists and counters share these, so that they agree. */
export const STOCK_LEVEL_IS: Readonly<Record<StockLevel, RawBuilder<boolean>>> = {
  out: sql<boolean>`(l.on_hand + l.makeable) <= 0`,
  low: sql<boolean>`((l.on_hand + l.makeable) > 0 and (l.on_hand + l.makeable) <= v.low_stock_threshold)`,
};
