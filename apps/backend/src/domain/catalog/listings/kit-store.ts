import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

/** Of those variants of a shop that are listed already: whether the platform computes them from others. */
export async function knownKits(
  tx: Tx,
  shopId: string,
  channelVariantIds: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  if (channelVariantIds.length === 0) {
    return new Map();
  }
  const { rows } = await sql<{ channel_variant_id: string; is_kit: boolean }>`
    select l.channel_variant_id, l.kit_mode is not null as is_kit from app.listings l
    where l.tenant_id = ${tx.tenantId} and l.shop_id = ${shopId}
      and l.channel_variant_id = any(${[...channelVariantIds]}::text[])`.execute(tx.query);
  return new Map(rows.map((row) => [row.channel_variant_id, row.is_kit]));
}
