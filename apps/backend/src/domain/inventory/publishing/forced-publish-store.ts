import { sql } from "kysely";
import { leased } from "../../../db/lease.ts";
import type { Tx } from "../../../db/transaction.ts";
import { readLeased, type LeasedPublication } from "./publish-store.ts";

export interface TakenListings {
  readonly taken: readonly LeasedPublication[];
  /** Leased by another worker. */
  readonly busy: readonly string[];
}

/** Takes these listings for a requested write, due or not; the regular publishing skips them meanwhile. */
export async function takeListings(
  tx: Tx,
  listingIds: readonly string[],
  leaseSeconds: number,
): Promise<TakenListings> {
  const { rows } = await sql<{ listing_id: string; is_taken: boolean }>`
    ${leased(tx, {
      table: "app.publications",
      key: ["listing_id"],
      due: sql`
        select t.listing_id from app.publications t
        where t.tenant_id = ${tx.tenantId} and t.listing_id = any(${[...listingIds]}::text[])
          and (t.leased_until is null or t.leased_until < now())
        order by t.listing_id`,
      set: sql`leased_until = now() + ${leaseSeconds} * interval '1 second'`,
    })}
    select p.listing_id, t.listing_id is not null as is_taken from app.publications p
    left join leased t on t.listing_id = p.listing_id
    where p.tenant_id = ${tx.tenantId} and p.listing_id = any(${[...listingIds]}::text[])`.execute(tx.query);
  const idsOf = (isTaken: boolean) =>
    rows.filter((row) => row.is_taken === isTaken).map(({ listing_id }) => listing_id);
  return { taken: await readLeased(tx, idsOf(true)), busy: idsOf(false) };
}
