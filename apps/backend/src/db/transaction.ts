import { CompiledQuery, sql, type RawBuilder, type Transaction } from "kysely";
import type { Database } from "./client.ts";
import { inPipeline } from "./pipelined.ts";
import type { DB } from "./schema.ts";
import { asCallerError, isPoolBusy, isRetryable } from "./unavailable.ts";

export type Actor =
  | { readonly kind: "user"; readonly id: string }
  | { readonly kind: "key"; readonly id: string }
  | { readonly kind: "operator"; readonly id: null }
  | { readonly kind: "system"; readonly id: null };

const SYSTEM: Actor = { kind: "system", id: null };

/** The caller and its address: stored with every change. */
export interface Origin {
  readonly actor: Actor;
  readonly requestId: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** All that is read is of one moment, so that its figures agree. */
  readonly isReading?: boolean;
  /** Everything the request does is committed together with this. */
  readonly beforeCommit?: (tx: Tx) => Promise<void>;
}

/** The program itself, without a caller. */
export const SYSTEM_ORIGIN: Origin = { actor: SYSTEM, requestId: null, ip: null, userAgent: null };

/** A transaction that sees one tenant's rows and no other's. `now` is the database's time. */
export interface Tx {
  readonly query: Transaction<DB>;
  readonly tenantId: string;
  readonly origin: Origin;
  readonly now: Date;
  /** Done once this is committed, and never if it is not. */
  afterCommit(act: () => void): void;
}

const ATTEMPTS = 3;

/** How long to wait for a free connection, where that is longer than the pool waits. */
export interface Patience {
  readonly patienceMs?: number;
}

/** Runs what is done after the commit, and drops it if there is none. */
async function withActs<T>(
  run: (afterCommit: Tx["afterCommit"]) => Promise<T>,
  patience: Patience,
): Promise<T> {
  return withRetries(async () => {
    const acts: (() => void)[] = [];
    const result = await run((act) => void acts.push(act));
    for (const act of acts) {
      act();
    }
    return result;
  }, patience);
}

async function withRetries<T>(run: () => Promise<T>, { patienceMs = 0 }: Patience): Promise<T> {
  const givenUpAtMs = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (isPoolBusy(error) && performance.now() < givenUpAtMs) {
        attempt -= 1;
        continue;
      }
      if (attempt === ATTEMPTS || !isRetryable(error)) {
        throw asCallerError(error);
      }
    }
  }
}

/** They end with the transaction. */
function settingsOf({ settings }: Database, own: Database["settings"]): RawBuilder<unknown> {
  return sql.join(
    [...own, ...settings].map(([name, value]) => sql`set_config(${sql.lit(name)}, ${value}, true)`),
  );
}

/**
 * `isHot` is for the few transactions that run all day with the same statements: they are planned once.
 *
 * The tenant is set inside the transaction, so it ends with it, whatever happens to the connection.
 */
export async function inTenant<T>(
  database: Database,
  tenantId: string,
  origin: Origin,
  run: (tx: Tx) => Promise<T>,
  options: { isHot?: boolean } & Patience = {},
): Promise<T> {
  return withActs(
    (afterCommit) =>
      inPipeline(
        database.kysely,
        (query) =>
          sql<{ now: Date }>`select ${settingsOf(database, [
            ["app.tenant_id", tenantId],
            ["plan_cache_mode", options.isHot ? "force_generic_plan" : "auto"],
          ])}, now() as now`.execute(query),
        async (query, { rows }) => {
          const tx = { query, tenantId, origin, now: rows[0]?.now ?? new Date(), afterCommit };
          const ran = await run(tx);
          await origin.beforeCommit?.(tx);
          return ran;
        },
        origin.isReading ? { isolationLevel: "repeatable read" } : {},
      ),
    options,
  );
}

/** A transaction over several tenants. What it runs as one of them sees that tenant's rows and no others. */
export interface TenantsTx {
  readonly query: Transaction<DB>;
  as(tenantId: string, origin: Origin, now: Date): Tx;
}

const asTenant = (tenantId: string) =>
  CompiledQuery.raw("select set_config('app.tenant_id', $1, true)", [tenantId]);

/**
 * For batches that share a commit. Every statement of a tenant is sent behind one that sets the tenant, so statements of
 * several tenants may be under way together.
 */
export async function inTenants<T>(
  database: Database,
  run: (batch: TenantsTx) => Promise<T>,
  patience: Patience = {},
): Promise<T> {
  return withActs(
    (afterCommit) =>
      inPipeline(
        database.kysely,
        (query) =>
          sql`select ${settingsOf(database, [["plan_cache_mode", "force_generic_plan"]])}`.execute(query),
        (query, _opened, behind) =>
          run({
            query,
            as: (tenantId, origin, now) => ({
              query: behind(asTenant(tenantId)),
              tenantId,
              origin,
              now,
              afterCommit,
            }),
          }),
      ),
    patience,
  );
}

/** Before the tenant is known: only the directory can be seen. */
export async function inDirectory<T>(
  database: Database,
  run: (query: Transaction<DB>) => Promise<T>,
  patience: Patience = {},
): Promise<T> {
  return withRetries(
    () =>
      database.kysely.transaction().execute(async (query) => {
        if (database.settings.length > 0) {
          await sql`select ${settingsOf(database, [])}`.execute(query);
        }
        return run(query);
      }),
    patience,
  );
}
