import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { ShownFigure } from "../../../ports/channel.ts";
import { TARGET, TARGET_LOOKUPS } from "./publication-store.ts";

export interface ReportedFigure extends ShownFigure {
  readonly shopId: string;
}

/**
 * Which of the figures that shops report say nothing new: what they are assumed to show, or what is being written just
 * now. What the source shop reports is always news.
 */
export async function findEchoes(
  tx: Tx,
  figures: readonly ReportedFigure[],
): Promise<ReadonlySet<ReportedFigure>> {
  if (figures.length === 0) {
    return new Set();
  }
  const { rows } = await sql<{ turn: string }>`
    select x.turn from unnest(
      ${figures.map(({ shopId }) => shopId)}::text[], ${figures.map(({ itemId }) => itemId)}::text[],
      ${figures.map(({ locationId }) => locationId)}::text[], ${figures.map(({ shown }) => shown)}::bigint[]
    ) with ordinality as x (shop_id, item_id, location_id, shown, turn)
    cross join lateral (
      select g.id from app.listings g
      where g.tenant_id = ${tx.tenantId} and g.shop_id = x.shop_id and g.publish_key ->> 'inventoryItemId' = x.item_id
        and g.publish_key ->> 'locationId' = x.location_id limit 1
    ) g
    cross join lateral (
      select * from app.publications p where p.tenant_id = ${tx.tenantId} and p.listing_id = g.id limit 1
    ) p ${TARGET_LOOKUPS}
    where c.source_shop_id is distinct from p.shop_id
      and (p.assumed_quantity = x.shown or (p.leased_until > now() and ${TARGET} = x.shown))`.execute(
    tx.query,
  );
  return new Set(rows.flatMap(({ turn }) => figures[Number(turn) - 1] ?? []));
}
