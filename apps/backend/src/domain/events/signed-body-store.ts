import type { Platform } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { DirectoryQuery } from "../../ports/services.ts";

export interface SignedBody {
  readonly platform: Platform;
  readonly routeKey: string;
  readonly hash: Buffer;
}

/** Says for which shop the body came first; two that arrive at once see the same answer. */
export async function claimSignedBody(tx: Tx, body: SignedBody): Promise<string | null> {
  const { rows } = await sql<{ route_key: string }>`
    insert into directory.signed_bodies as known (platform, body_hash, route_key)
    values (${body.platform}, ${body.hash}, ${body.routeKey})
    on conflict (platform, body_hash) do update set route_key = known.route_key
    returning route_key`.execute(tx.query);
  return rows[0]?.route_key ?? null;
}

/** True the first time, so that a flood of replays is told of once. */
export async function markRefused(tx: Tx, { platform, hash }: SignedBody): Promise<boolean> {
  const { rows } = await sql`
    update directory.signed_bodies set refused_at = now()
    where platform = ${platform} and body_hash = ${hash} and refused_at is null
    returning 1`.execute(tx.query);
  return rows.length === 1;
}

export async function deleteOldSignedBodies(
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
