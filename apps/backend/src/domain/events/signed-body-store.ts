import type { Platform } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { DirectoryQuery } from "../../ports/services.ts";

export interface SignedBody {
  readonly platform: Platform;
  readonly routeKey: string;
  readonly hash: Buffer;
}

/**
 * Says for which shop each body came first, by its hash in hex; two that arrive at once see the same answer. Claimed in
 * the order of the hashes, so that two batches with the same bodies wait for each other instead of locking up.
 */
export async function claimSignedBodies(
  tx: Tx,
  bodies: readonly SignedBody[],
): Promise<ReadonlyMap<string, string>> {
  const firsts = new Map(bodies.toReversed().map((body) => [body.hash.toString("hex"), body]));
  const distinct = [...firsts.values()].toSorted((a, b) => Buffer.compare(a.hash, b.hash));
  if (distinct.length === 0) {
    return new Map();
  }
  const { rows } = await sql<{ body_hash: Buffer; route_key: string }>`
    insert into directory.signed_bodies as known (platform, body_hash, route_key)
    select * from unnest(
      ${distinct.map(({ platform }) => platform)}::text[],
      ${distinct.map(({ hash }) => hash)}::bytea[],
      ${distinct.map(({ routeKey }) => routeKey)}::text[])
    on conflict (platform, body_hash) do update set route_key = known.route_key
    returning body_hash, route_key`.execute(tx.query);
  return new Map(rows.map((row) => [row.body_hash.toString("hex"), row.route_key]));
}

/** True the first time, so that a flood of replays is reported once. */
export async function markRefused(tx: Tx, { platform, hash }: SignedBody): Promise<boolean> {
  const { rows } = await sql`
    update directory.signed_bodies set refused_at = now()
    where platform = ${platform} and body_hash = ${hash} and refused_at is null
    returning 1`.execute(tx.query);
  return rows.length === 1;
}

export async function purgeOldSignedBodies(
  query: DirectoryQuery,
  daysKept: number,
  most: number,
): Promise<number> {
  const { rows } = await sql`
    delete from directory.signed_bodies where (platform, body_hash) in (
      select platform, body_hash from directory.signed_bodies
      where received_at < now() - ${daysKept} * interval '1 day' limit ${most}
    ) returning 1`.execute(query);
  return rows.length;
}
