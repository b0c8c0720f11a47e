import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { DirectoryQuery } from "../../ports/services.ts";

export interface KnownRequest {
  readonly request_hash: Buffer;
  readonly state: string;
  readonly status_code: number | null;
  readonly response_sealed: string | null;
  readonly is_outcome_lost: boolean;
}

const RUNNING_SECONDS = 60;
const KEPT_HOURS = 24;

/**
 * True when this request is the first, or the first one's process died before it had done anything: then this one
 * proceeds.
 */
export async function claimKey(tx: Tx, keyHash: Buffer, requestHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into app.idempotency_keys as k (tenant_id, key_hash, request_hash, state, running_until, expires_at)
    values (${tx.tenantId}, ${keyHash}, ${requestHash}, 'running',
            now() + ${RUNNING_SECONDS} * interval '1 second', now() + ${KEPT_HOURS} * interval '1 hour')
    on conflict (tenant_id, key_hash) do update
      set request_hash = excluded.request_hash, state = 'running', status_code = null, response_sealed = null,
          acted_at = null, created_at = now(), running_until = excluded.running_until, expires_at = excluded.expires_at
      where k.expires_at < now()
         or (k.state = 'running' and k.running_until < now() and k.acted_at is null
             and k.request_hash = excluded.request_hash)
    returning 1 as ours`.execute(tx.query);
  return rows.length === 1;
}

export async function findKey(tx: Tx, keyHash: Buffer): Promise<KnownRequest | undefined> {
  return tx.query
    .selectFrom("app.idempotency_keys")
    .select(["request_hash", "state", "status_code", "response_sealed"])
    .select(
      sql<boolean>`state = 'running' and acted_at is not null and running_until < now()`.as(
        "is_outcome_lost",
      ),
    )
    .where("tenant_id", "=", tx.tenantId)
    .where("key_hash", "=", keyHash)
    .executeTakeFirst();
}

export async function markActed(tx: Tx, keyHash: Buffer): Promise<void> {
  await tx.query
    .updateTable("app.idempotency_keys")
    .set({ acted_at: sql`now()` })
    .where("tenant_id", "=", tx.tenantId)
    .where("key_hash", "=", keyHash)
    .execute();
}

export async function storeResponse(
  tx: Tx,
  keyHash: Buffer,
  response: { status: number; sealed: string },
): Promise<void> {
  await tx.query
    .updateTable("app.idempotency_keys")
    .set({ state: "finished", status_code: response.status, response_sealed: response.sealed })
    .where("tenant_id", "=", tx.tenantId)
    .where("key_hash", "=", keyHash)
    .execute();
}

export async function deleteKey(tx: Tx, keyHash: Buffer): Promise<void> {
  await tx.query
    .deleteFrom("app.idempotency_keys")
    .where("tenant_id", "=", tx.tenantId)
    .where("key_hash", "=", keyHash)
    .where("state", "=", "running")
    .where("acted_at", "is", null)
    .execute();
}

export async function purgeExpiredRequests(query: DirectoryQuery, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select directory.delete_expired_idempotency_keys(${most}) as n`.execute(query);
  return rows[0]?.n ?? 0;
}

/** Stored answers are short-lived: after a key rotation they are dropped, not sealed again. */
export async function forgetRequests(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.query
    .deleteFrom("app.idempotency_keys")
    .where("tenant_id", "=", tx.tenantId)
    .where("state", "=", "finished")
    .executeTakeFirst();
  return Number(numDeletedRows);
}
