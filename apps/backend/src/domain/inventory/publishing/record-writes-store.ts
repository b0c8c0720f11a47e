import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { newId } from "../../../kernel/ids.ts";
import { differs, lockPublications, TARGET, TARGET_LOOKUPS } from "./publication-store.ts";
import type { LocationTarget } from "./location-figures.ts";
import type { LeasedPublication } from "./publish-store.ts";
import { forgetShownAt, writeShownAt } from "./shown-at-store.ts";

export interface WriteOutcome {
  readonly publication: LeasedPublication;
  /** What the channel shows now. */
  readonly shown: number;
  /** Null when it worked. */
  readonly error: string | null;
  /** When a write that was due is tried again; null for a requested write, which leaves the schedule alone. */
  readonly retryMs: number | null;
  /** What the shop's locations show now, where it shows several figures. */
  readonly locations?: readonly LocationTarget[];
}

interface Written {
  readonly listing_id: string;
  readonly desired_version: number;
  readonly is_due: boolean;
  readonly latency_ms: number | null;
}

/** Where something has happened since the write began, it is not known which location shows what. */
async function recordShownAt(
  tx: Tx,
  outcomes: readonly WriteOutcome[],
  written: readonly Written[],
): Promise<void> {
  const versions = new Map(written.map((row) => [row.listing_id, row.desired_version]));
  const located = outcomes.filter(({ locations }) => locations !== undefined);
  const isSure = ({ publication, error }: WriteOutcome): boolean =>
    error === null && versions.get(publication.listingId) === publication.version;
  await forgetShownAt(
    tx,
    located.filter((outcome) => !isSure(outcome)).map(({ publication }) => publication.listingId),
  );
  await writeShownAt(
    tx,
    located
      .filter(isSure)
      .map(({ publication: { listingId }, locations = [] }) => ({ listingId, locations })),
  );
}

const toRow = ({ publication, shown, error, retryMs }: WriteOutcome) => ({
  listing_id: publication.listingId,
  version: publication.version,
  assumed: publication.assumed,
  written: shown,
  error,
  retry_ms: retryMs,
  id: newId("lat"),
});

export interface RecordedWrites {
  /** How many are due now. */
  readonly due: number;
  /** Of each that shows what it should: how long that took. */
  readonly latenciesMs: readonly number[];
}

/**
 * Records what was written to a channel, by the regular publishing and by jobs alike. A sale that the channel
 * deducted during the write is carried over, and where it is not known whether the write or the sale came last, the
 * figure stays uncertain. Where the shop shows less than nothing after a write, it keeps what it owes in backorders. A
 * requested write is due again only where there is a source of truth and the listing shows anything but its target.
 */
export async function recordWrites(tx: Tx, outcomes: readonly WriteOutcome[]): Promise<RecordedWrites> {
  if (outcomes.length === 0) {
    return { due: 0, latenciesMs: [] };
  }
  const rows = outcomes.map(toRow);
  await lockPublications(
    tx,
    rows.map(({ listing_id }) => listing_id),
  );
  const isOff = differs(sql`n.target`, { quantity: sql`n.shown`, owesBackorders: sql`n.owes_backorders` });
  const { rows: written } = await sql<Written>`
    with next as (
      select x.*, x.retry_ms is null as is_asked, p.shop_id, p.desired_version, p.dirty_since,
        c.source_type is not null as is_automatic, ${TARGET} as target,
        case when x.error is null then x.written < 0 else p.owes_backorders end as owes_backorders,
        case when x.error is not null then null
          when x.retry_ms is not null and p.assumed_quantity is null and p.desired_version > x.version then null
          when x.assumed is null or p.assumed_quantity is null then x.written
          else x.written + (p.assumed_quantity - x.assumed) end as shown
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (listing_id text, version bigint,
        assumed integer, written integer, error text, retry_ms integer, id text)
      cross join lateral (select * from app.publications p
        where p.tenant_id = ${tx.tenantId} and p.listing_id = x.listing_id limit 1) p ${TARGET_LOOKUPS}
    ), judged as (
      select n.*, case when n.is_asked then n.is_automatic and ${isOff}
        else n.error is not null or n.desired_version > n.version end as is_due,
        case when not n.is_asked and n.error is null and n.desired_version = n.version
          then (extract(epoch from now() - n.dirty_since) * 1000)::integer end as latency_ms
      from next n
    ), sampled as (
      insert into app.publish_latencies (tenant_id, id, shop_id, latency_ms)
      select ${tx.tenantId}, n.id, n.shop_id, n.latency_ms from judged n where n.latency_ms is not null
    )
    update app.publications p set leased_until = null, assumed_quantity = n.shown, owes_backorders = n.owes_backorders,
      acknowledged_version = case when n.error is null then greatest(p.acknowledged_version, n.version)
        else p.acknowledged_version end,
      published_at = case when n.error is null then now() else p.published_at end,
      is_dirty = n.is_due,
      dirty_since = case when n.is_due then case when n.is_asked then coalesce(p.dirty_since, now()) else p.dirty_since end end,
      attempts = case when n.error is null then 0 else p.attempts end,
      last_error = n.error,
      due_at = case when n.is_asked then p.due_at else now() + n.retry_ms * interval '1 millisecond' end
    from judged n where p.tenant_id = ${tx.tenantId} and p.listing_id = n.listing_id
      and p.listing_id = any(${outcomes.map(({ publication }) => publication.listingId)}::text[])
    returning p.listing_id, p.desired_version, p.is_dirty and p.due_at <= now() as is_due, n.latency_ms`.execute(
    tx.query,
  );
  await recordShownAt(tx, outcomes, written);
  return {
    due: written.filter(({ is_due }) => is_due).length,
    latenciesMs: written.flatMap(({ latency_ms }) => latency_ms ?? []),
  };
}
