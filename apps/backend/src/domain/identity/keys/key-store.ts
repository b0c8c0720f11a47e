import type { Plan, Scope } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { PageOf, PageRequest } from "../../../kernel/paging.ts";
import type { DirectoryQuery } from "../../../ports/services.ts";
import type { ApiKey } from "../model.ts";
import { stored } from "../../../kernel/json/stored-json.ts";

interface KeyRow {
  id: string;
  name: string;
  prefix: string;
  last4: string;
  scopes: string[];
  created_at: Date;
  created_by: string | null;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
}

function toApiKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    last4: row.last4,
    scopes: stored<Scope[]>(row.scopes),
    createdAt: row.created_at,
    createdBy: row.created_by,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}

const keysOfTenant = (tx: Tx) => tx.query.selectFrom("app.api_keys").where("tenant_id", "=", tx.tenantId);

export async function insertApiKey(
  tx: Tx,
  key: {
    id: string;
    hash: Buffer;
    name: string;
    prefix: string;
    last4: string;
    scopes: readonly Scope[];
    createdBy: string | null;
    expiresAt: Date | null;
  },
): Promise<ApiKey> {
  const directory = await tx.directory();
  await directory
    .insertInto("directory.api_keys")
    .values({ key_hash: key.hash, tenant_id: tx.tenantId, key_id: key.id })
    .execute();
  const row = await tx.query
    .insertInto("app.api_keys")
    .values({
      tenant_id: tx.tenantId,
      id: key.id,
      name: key.name,
      prefix: key.prefix,
      last4: key.last4,
      scopes: [...key.scopes],
      created_by: key.createdBy,
      expires_at: key.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toApiKey(row);
}

/** Holds the tenant until the transaction ends, so that two cannot both take the last place. */
export async function countActiveKeys(tx: Tx): Promise<number> {
  await tx.query
    .selectFrom("app.tenants")
    .select("tenant_id")
    .where("tenant_id", "=", tx.tenantId)
    .forNoKeyUpdate()
    .execute();
  const { n } = await keysOfTenant(tx)
    .select(sql<number>`count(*)`.as("n"))
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  return n;
}

const activeKeys = (tx: Tx) =>
  keysOfTenant(tx)
    .where("revoked_at", "is", null)
    .where((row) => row.or([row("expires_at", "is", null), row("expires_at", ">", tx.now)]));

export async function listApiKeys(
  tx: Tx,
  filter: { createdBy?: string | undefined; status?: "active" | undefined },
  page: PageRequest,
): Promise<PageOf<ApiKey>> {
  const keys = () =>
    (filter.status === "active" ? activeKeys(tx) : keysOfTenant(tx)).$if(
      filter.createdBy !== undefined,
      (query) => query.where("created_by", "=", filter.createdBy ?? ""),
    );
  const rows = await keys().selectAll().orderBy("id", "desc").limit(page.limit).offset(page.offset).execute();
  const { n } = await keys().select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
  return { items: rows.map(toApiKey), total: n };
}

/** At most as many as a tenant may have active. */
export async function listActiveKeysOf(tx: Tx, userId: string): Promise<ApiKey[]> {
  const rows = await activeKeys(tx)
    .selectAll()
    .where("created_by", "=", userId)
    .orderBy("id", "desc")
    .execute();
  return rows.map(toApiKey);
}

export async function findApiKey(tx: Tx, keyId: string): Promise<ApiKey | null> {
  const row = await keysOfTenant(tx).selectAll().where("id", "=", keyId).executeTakeFirst();
  return row ? toApiKey(row) : null;
}

export async function markRevoked(tx: Tx, keyId: string): Promise<ApiKey | null> {
  const row = await tx.query
    .updateTable("app.api_keys")
    .set({ revoked_at: tx.now })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", keyId)
    .where("revoked_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  await tx.release(async (query) => {
    await query
      .deleteFrom("directory.api_keys")
      .where("tenant_id", "=", tx.tenantId)
      .where("key_id", "=", keyId)
      .execute();
  });
  return row ? toApiKey(row) : null;
}

export interface KeyRoute {
  readonly tenantId: string;
  readonly keyId: string;
}

/** A key that is stored under an older server key, to be moved to the newest so that the old one can be retired. */
export interface OutdatedHash {
  readonly old: Buffer;
  readonly newest: Buffer;
}

interface FoundRoutes {
  readonly routes: readonly (KeyRoute | null)[];
  readonly outdated: readonly OutdatedHash[];
}

/** Each key by its hashes, newest first; null where nobody has it. */
export async function findKeyRoutes(
  query: DirectoryQuery,
  keys: readonly (readonly Buffer[])[],
): Promise<FoundRoutes> {
  const rows = await query
    .selectFrom("directory.api_keys")
    .select(["tenant_id", "key_id", "key_hash"])
    .where("key_hash", "=", sql<Buffer>`any(${keys.flat()}::bytea[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.key_hash.toString("base64"), row]));
  const outdated: OutdatedHash[] = [];
  const routes = keys.map((hashes) => {
    const row = hashes.map((hash) => found.get(hash.toString("base64"))).find((one) => one !== undefined);
    const [newest] = hashes;
    if (row && newest && !row.key_hash.equals(newest)) {
      outdated.push({ old: row.key_hash, newest });
    }
    return row ? { tenantId: row.tenant_id, keyId: row.key_id } : null;
  });
  return { routes, outdated };
}

export async function moveToNewest(query: DirectoryQuery, hashes: readonly OutdatedHash[]): Promise<void> {
  await sql`
    update directory.api_keys k set key_hash = h.newest
    from unnest(${hashes.map(({ old }) => old)}::bytea[], ${hashes.map(({ newest }) => newest)}::bytea[])
      as h (old, newest)
    where k.key_hash = h.old`.execute(query);
}

/** Claims of keys that were never stored, or are revoked. */
export async function abandonedKeys(query: DirectoryQuery, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from directory.abandoned_keys(${most}) as found (id)`.execute(query);
  return rows.map(({ id }) => id);
}

export async function freeKeys(query: DirectoryQuery, keyIds: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from directory.api_keys
    where key_id = any(${[...keyIds]}::text[]) and claimed_at < now() - interval '10 minutes'`.execute(query);
  return Number(numAffectedRows);
}

export interface KeyAccess {
  readonly tenantId: string;
  readonly keyId: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly plan: Plan;
  readonly trialEndsAt: Date | null;
  readonly isSuspended: boolean;
  /** The database's time. */
  readonly now: Date;
}

interface AccessRow {
  tenant_id: string;
  id: string;
  scopes: string[];
  expires_at: Date | null;
  revoked_at: Date | null;
  plan: Plan;
  trial_ends_at: Date | null;
  status: string;
  now: Date;
}

/** Of any tenants. They count as used now. */
export async function findKeyAccesses(
  query: DirectoryQuery,
  routes: readonly KeyRoute[],
): Promise<KeyAccess[]> {
  const { rows } = await sql<AccessRow>`
    select *, now() as now from app.find_keys(${routes.map(({ tenantId }) => tenantId)}::text[],
      ${routes.map(({ keyId }) => keyId)}::text[])`.execute(query);
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    keyId: row.id,
    scopes: stored<Scope[]>(row.scopes),
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    plan: row.plan,
    trialEndsAt: row.trial_ends_at,
    isSuspended: row.status === "suspended",
    now: row.now,
  }));
}

const MAX_ADDRESSES = 50;

export interface KeyAddress extends KeyRoute {
  readonly address: string;
}

/** Those from which their keys have not been used recently. The oldest entries are evicted. */
export async function noteKeyAddresses(
  query: DirectoryQuery,
  uses: readonly KeyAddress[],
): Promise<KeyAddress[]> {
  const { rows } = await sql<{ tenant_id: string; key_id: string; address: string }>`
    select * from app.note_key_addresses(${uses.map(({ tenantId }) => tenantId)}::text[],
      ${uses.map(({ keyId }) => keyId)}::text[], ${uses.map(({ address }) => address)}::text[],
      ${MAX_ADDRESSES})`.execute(query);
  return rows.map((row) => ({ tenantId: row.tenant_id, keyId: row.key_id, address: row.address }));
}
