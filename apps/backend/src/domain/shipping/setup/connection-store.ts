import type { CarrierProvider } from "@estiba/contract";
import { sql, type Selectable } from "kysely";
import type { AppCarrierConnections } from "../../../db/schema.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { PageOf, PageRequest } from "../../../kernel/paging.ts";
import { stored } from "../../../kernel/json/stored-json.ts";
import type { CarrierInfo, ConnectionSettings } from "../../../ports/carrier.ts";
import type { DirectoryQuery } from "../../../ports/services.ts";
import type { Connection, LastError } from "../model.ts";

type Row = Selectable<AppCarrierConnections>;
interface StoredSettings extends ConnectionSettings {
  readonly known?: readonly CarrierInfo[];
}

export const MAX_CONNECTIONS = 50;
const FAILURES_TO_BLOCK = 5;
const BLOCK_SECONDS = 60;

const COLUMNS = [
  "id",
  "provider",
  "name",
  "mode",
  "status",
  "settings",
  "settlement",
  "remittance_cycle_days",
  "blocked_until",
  "last_error",
  "created_at",
  "updated_at",
] as const;

function toConnection(row: Pick<Row, (typeof COLUMNS)[number]>): Connection {
  const { known = [], ...settings } = stored<StoredSettings>(row.settings);
  return {
    id: row.id,
    provider: row.provider,
    name: row.name,
    mode: row.mode,
    status: row.status,
    settings,
    known,
    settlement: row.settlement,
    remittanceCycleDays: row.remittance_cycle_days,
    blockedUntil: row.blocked_until,
    lastError: stored<LastError | null>(row.last_error),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const living = (tx: Tx) =>
  tx.query
    .selectFrom("app.carrier_connections")
    .where("tenant_id", "=", tx.tenantId)
    .where("deleted_at", "is", null);

export async function listConnections(tx: Tx, page: PageRequest): Promise<PageOf<Connection>> {
  const rows = await living(tx)
    .select(COLUMNS)
    .orderBy("created_at")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { n } = await living(tx).select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
  return { items: rows.map(toConnection), total: n };
}

export async function findConnection(tx: Tx, connectionId: string): Promise<Connection | null> {
  const row = await living(tx).select(COLUMNS).where("id", "=", connectionId).executeTakeFirst();
  return row ? toConnection(row) : null;
}

/** Includes disconnected ones: their parcels are still in transit. */
export async function findConnectionEver(tx: Tx, connectionId: string): Promise<Connection | null> {
  const row = await tx.query
    .selectFrom("app.carrier_connections")
    .select(COLUMNS)
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", connectionId)
    .executeTakeFirst();
  return row ? toConnection(row) : null;
}

export async function activeConnections(tx: Tx): Promise<Connection[]> {
  const rows = await living(tx)
    .select(COLUMNS)
    .where("status", "=", "active")
    .orderBy("created_at")
    .limit(MAX_CONNECTIONS)
    .execute();
  return rows.map(toConnection);
}

export interface NewConnection {
  readonly id: string;
  readonly provider: CarrierProvider;
  readonly name: string;
  readonly mode: "live" | "test";
  readonly settings: ConnectionSettings;
  readonly settlement: "credit" | "prepaid";
  readonly remittanceCycleDays: number;
  readonly credentialsSealed: string | null;
  readonly webhookTokenSealed: string;
}

/** False when the name is taken. */
export async function insertConnection(tx: Tx, connection: NewConnection): Promise<boolean> {
  const row = await tx.query
    .insertInto("app.carrier_connections")
    .values({
      tenant_id: tx.tenantId,
      id: connection.id,
      provider: connection.provider,
      name: connection.name,
      mode: connection.mode,
      settings: JSON.stringify(connection.settings),
      settlement: connection.settlement,
      remittance_cycle_days: connection.remittanceCycleDays,
      credentials_sealed: connection.credentialsSealed,
      webhook_token_sealed: connection.webhookTokenSealed,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) {
    return false;
  }
  const directory = await tx.directory();
  await directory
    .insertInto("directory.carrier_routes")
    .values({ connection_id: connection.id, tenant_id: tx.tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function countConnections(tx: Tx): Promise<number> {
  const { n } = await living(tx).select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
  return n;
}

export interface ConnectionPatch {
  readonly name?: string;
  readonly settings?: ConnectionSettings & { readonly known?: readonly CarrierInfo[] };
  readonly settlement?: "credit" | "prepaid";
  readonly remittanceCycleDays?: number;
  readonly credentialsSealed?: string | null;
  readonly lastError?: LastError | null;
}

export async function isNameTaken(
  tx: Tx,
  connection: { id: string; provider: CarrierProvider; name: string },
): Promise<boolean> {
  const row = await living(tx)
    .select("id")
    .where("provider", "=", connection.provider)
    .where("name", "=", connection.name)
    .where("id", "<>", connection.id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateConnection(tx: Tx, connectionId: string, patch: ConnectionPatch): Promise<void> {
  await tx.query
    .updateTable("app.carrier_connections")
    .set({
      updated_at: sql`now()`,
      ...(patch.name === undefined ? {} : { name: patch.name }),
      ...(patch.settings === undefined ? {} : { settings: JSON.stringify(patch.settings) }),
      ...(patch.settlement === undefined ? {} : { settlement: patch.settlement }),
      ...(patch.remittanceCycleDays === undefined
        ? {}
        : { remittance_cycle_days: patch.remittanceCycleDays }),
      ...(patch.credentialsSealed === undefined ? {} : { credentials_sealed: patch.credentialsSealed }),
      ...(patch.lastError === undefined
        ? {}
        : { last_error: patch.lastError === null ? null : JSON.stringify(patch.lastError) }),
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", connectionId)
    .execute();
}

export async function deleteConnection(tx: Tx, connectionId: string): Promise<void> {
  await tx.query
    .updateTable("app.carrier_connections")
    .set({
      deleted_at: sql`now()`,
      credentials_sealed: null,
      webhook_token_sealed: null,
      updated_at: sql`now()`,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", connectionId)
    .execute();
  await tx.release(async (query) => {
    await query
      .deleteFrom("directory.carrier_routes")
      .where("tenant_id", "=", tx.tenantId)
      .where("connection_id", "=", connectionId)
      .execute();
  });
}

/** After five failures in a row it is left alone for a minute. */
export async function noteOutcomes(
  tx: Tx,
  outcomes: readonly { connectionId: string; hasFailed: boolean }[],
): Promise<void> {
  for (const { connectionId, hasFailed } of outcomes.toSorted((a, b) =>
    a.connectionId < b.connectionId ? -1 : 1,
  )) {
    await (hasFailed
      ? sql`
          update app.carrier_connections set consecutive_failures = consecutive_failures + 1,
            blocked_until = case when consecutive_failures + 1 >= ${FAILURES_TO_BLOCK}
              then now() + ${BLOCK_SECONDS} * interval '1 second' end
          where tenant_id = ${tx.tenantId} and id = ${connectionId}`
      : sql`
          update app.carrier_connections set consecutive_failures = 0, blocked_until = null
          where tenant_id = ${tx.tenantId} and id = ${connectionId} and consecutive_failures > 0`
    ).execute(tx.query);
  }
}

export async function readSealed(tx: Tx, connectionIds: readonly string[]) {
  if (connectionIds.length === 0) {
    return [];
  }
  return tx.query
    .selectFrom("app.carrier_connections")
    .select(["id", "credentials_sealed", "webhook_token_sealed"])
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "in", [...connectionIds])
    .execute();
}

export async function sealedConnections(tx: Tx) {
  return tx.query
    .selectFrom("app.carrier_connections")
    .select(["id", "credentials_sealed", "webhook_token_sealed"])
    .where("tenant_id", "=", tx.tenantId)
    .forUpdate()
    .execute();
}

export async function rewriteSealed(
  tx: Tx,
  connectionId: string,
  sealed: Pick<Row, "credentials_sealed" | "webhook_token_sealed">,
): Promise<void> {
  await tx.query
    .updateTable("app.carrier_connections")
    .set({
      credentials_sealed: sealed.credentials_sealed,
      webhook_token_sealed: sealed.webhook_token_sealed,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", connectionId)
    .execute();
}

export async function tenantOfConnection(
  query: DirectoryQuery,
  connectionId: string,
): Promise<string | null> {
  const row = await query
    .selectFrom("directory.carrier_routes")
    .select("tenant_id")
    .where("connection_id", "=", connectionId)
    .executeTakeFirst();
  return row?.tenant_id ?? null;
}

/** Claims of connections that were never stored, or are removed. */
export async function abandonedCarrierRoutes(query: DirectoryQuery, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from directory.abandoned_carrier_routes(${most}) as found (id)`.execute(query);
  return rows.map(({ id }) => id);
}

export async function freeCarrierRoutes(
  query: DirectoryQuery,
  connectionIds: readonly string[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from directory.carrier_routes
    where connection_id = any(${[...connectionIds]}::text[])
      and claimed_at < now() - interval '10 minutes'`.execute(query);
  return Number(numAffectedRows);
}
