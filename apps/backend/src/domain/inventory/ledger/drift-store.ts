import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

/** A listing to be read back. */
export interface DriftProbe {
  readonly listingId: string;
  readonly masterVariantId: string;
  readonly channelProductId: string;
  readonly channelVariantId: string;
  readonly publishKey: Readonly<Record<string, string>>;
  readonly version: number;
}

/** Suspects first, then those that have not been read for longest; those that are about to be written to are left out. */
export async function sampleListings(tx: Tx, shopId: string, most: number): Promise<DriftProbe[]> {
  const still = sql`p.tenant_id = ${tx.tenantId} and p.shop_id = ${shopId} and not p.is_dirty
    and (p.leased_until is null or p.leased_until < now())`;
  const { rows } = await sql<DriftProbe>`
    select g.id as "listingId", s.master_variant_id as "masterVariantId", g.channel_product_id as "channelProductId", g.channel_variant_id as "channelVariantId",
      g.publish_key as "publishKey", s.desired_version as version
    from (
      (select p.listing_id, p.master_variant_id, p.desired_version from app.publications p
        where ${still} and p.suspected_drift is not null
        order by p.observed_at limit ${most})
      union all
      (select p.listing_id, p.master_variant_id, p.desired_version from app.publications p
        where ${still} and p.suspected_drift is null
        order by p.observed_at nulls first limit ${most})
      limit ${most}
    ) s join app.listings g on g.tenant_id = ${tx.tenantId} and g.id = s.listing_id`.execute(tx.query);
  return rows;
}

export interface ReadPublication {
  readonly listingId: string;
  readonly masterVariantId: string;
  readonly sku: string | null;
  readonly name: string | null;
  readonly assumed: number | null;
  readonly suspected: number | null;
}

/** Those that have not changed since they were read, kept from others until the transaction ends. */
export async function lockUnchanged(tx: Tx, probes: readonly DriftProbe[]): Promise<ReadPublication[]> {
  const { rows } = await sql<ReadPublication>`
    select p.listing_id as "listingId", p.master_variant_id as "masterVariantId", v.sku, v.name,
      p.assumed_quantity as assumed, p.suspected_drift as suspected
    from unnest(${probes.map(({ listingId }) => listingId)}::text[], ${probes.map(({ version }) => version)}::bigint[])
      as x (listing_id, version)
    join app.publications p on p.tenant_id = ${tx.tenantId} and p.listing_id = x.listing_id and p.desired_version = x.version
    join app.master_variants v on v.tenant_id = p.tenant_id and v.id = p.master_variant_id
    where not p.is_dirty and (p.leased_until is null or p.leased_until < now())
    order by p.listing_id for update of p`.execute(tx.query);
  return rows;
}

export interface Reading {
  readonly listingId: string;
  /** Null when the channel does not count it, or does not have it any more. */
  readonly observed: number | null;
  readonly suspected: number | null;
  /** How far off it was, where that is certain. */
  readonly drift: number | null;
}

export async function writeReadings(tx: Tx, readings: readonly Reading[]): Promise<void> {
  if (readings.length === 0) {
    return;
  }
  await sql`
    update app.publications p set observed_quantity = x.observed, observed_at = now(), suspected_drift = x.suspected,
      drift = coalesce(x.drift, p.drift), drifted_at = case when x.drift is null then p.drifted_at else now() end,
      drifts = p.drifts + case when x.drift is null then 0 else 1 end
    from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb)
      as x ("listingId" text, observed integer, suspected integer, drift integer)
    where p.tenant_id = ${tx.tenantId} and p.listing_id = x."listingId"`.execute(tx.query);
}
