import { CompiledQuery, sql, type RawBuilder, type Transaction } from "kysely";
import { Claims } from "./claims.ts";
import type { Database } from "./client.ts";
import { UnknownTenant } from "./directory.ts";
import { asTenantAway, enter, MAX_PAUSE_MS, pausedTenant } from "./enter.ts";
import { inPipeline } from "./pipelined.ts";
import type { DB } from "./schema.ts";
import { setEach } from "./transaction-settings.ts";
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
  /** Called when something was written. */
  readonly onCommit?: () => void;
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
  /**
   * Where everything is written that all cells read: this transaction, or with several cells one at the primary of the
   * directory, which is committed right before this one.
   */
  directory(): Promise<Transaction<DB>>;
  /** Removes something from there: at once, or with several cells after this is committed. */
  release(run: (query: Transaction<DB>) => Promise<void>): Promise<void>;
}

const ATTEMPTS = 3;

/** How long to wait for a free connection, where that is longer than the pool waits. */
export interface Patience {
  readonly patienceMs?: number;
}

interface Afterwards {
  readonly afterCommit: Tx["afterCommit"];
  /** The caller waits for these. */
  readonly finish: (act: () => Promise<void>) => void;
}

/** Runs what is done after the commit, and drops it if there is none. */
async function withActs<T>(
  database: Database,
  run: (afterwards: Afterwards) => Promise<T>,
  patience: Patience & { readonly tenantId?: string },
): Promise<T> {
  const runOnce = async () => {
    const acts: (() => void)[] = [];
    const finishing: (() => Promise<void>)[] = [];
    const result = await run({
      afterCommit: (act) => void acts.push(act),
      finish: (act) => void finishing.push(act),
    });
    for (const act of acts) {
      act();
    }
    await Promise.all(finishing.map((act) => act()));
    return result;
  };
  return withRetries(() => outsidePauses(database, runOnce, patience.tenantId), patience);
}

/** While a tenant is paused its callers wait, without a connection; a pause that is too long is an error. */
async function outsidePauses<T>(
  database: Database,
  run: () => Promise<T>,
  tenantId: string | undefined,
): Promise<T> {
  const endMs = performance.now() + MAX_PAUSE_MS;
  let paused = tenantId ?? "";
  for (;;) {
    await database.pauses.wait(paused, endMs - performance.now());
    try {
      return await run();
    } catch (error) {
      const met = pausedTenant(error);
      if (met === null || performance.now() >= endMs) {
        throw asTenantAway(error) ?? error;
      }
      paused = met;
      database.pauses.met(database.kysely, met);
    }
  }
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

/**
 * `isHot` is for the few transactions that run all day with the same statements: they are planned once.
 *
 * The tenant is entered inside the transaction, so that ends with it, whatever happens to the connection.
 */
export async function inTenant<T>(
  database: Database,
  tenantId: string,
  origin: Origin,
  run: (tx: Tx) => Promise<T>,
  options: { isHot?: boolean } & Patience = {},
): Promise<T> {
  const { primary } = database;
  const settings = [
    ["plan_cache_mode", options.isHot ? "force_generic_plan" : "auto"] as const,
    ...database.settings,
  ];
  const attempt = ({ afterCommit, finish }: Afterwards, entry: RawBuilder<unknown>) =>
    inPipeline(
      database.kysely,
      sql<Opened>`select ${entry} as entered, ${setEach(settings)}, now() as now`,
      async ({ query, opened: opening }) => {
        const opened = await opening;
        if (primary && opened?.entered === "" && entry !== NOBODY) {
          throw new UnknownTenant();
        }
        const claims = new Claims(query, primary, finish);
        const now = opened?.now ?? new Date();
        const tx: Tx = { query, tenantId, origin, now, afterCommit, ...claimingBy(claims) };
        return claims.around(async () => {
          const ran = await run(tx);
          await origin.beforeCommit?.(tx);
          return ran;
        });
      },
      origin.isReading ? { isolationLevel: "repeatable read", accessMode: "read only" } : {},
    );
  const done = await withActs(
    database,
    (afterwards) =>
      attempt(afterwards, enter(tenantId)).catch(async (error: unknown) => {
        if (await primary?.isNew(tenantId, error)) {
          return attempt(afterwards, NOBODY);
        }
        throw error;
      }),
    { ...options, tenantId },
  );
  if (origin.isReading !== true) {
    origin.onCommit?.();
  }
  return done;
}

interface Opened {
  readonly entered: string;
  readonly now: Date;
}

/** Nothing can be seen, until the tenant settles here. */
const NOBODY = sql`set_config('app.entered', '', true)`;

const claimingBy = (claims: Claims): Pick<Tx, "directory" | "release"> => ({
  directory: () => claims.directory(),
  release: (run) => claims.release(run),
});

/** A transaction over several tenants. What it runs as one of them sees that tenant's rows and no others. */
export interface TenantsTx {
  readonly query: Transaction<DB>;
  /** Nothing more will be started: the commit goes right behind what was. */
  readonly end: () => void;
  as(tenantId: string, origin: Origin, now: Date): Tx;
}

const refuseClaims = () => Promise.reject(new Error("a batch of several tenants claims nothing"));
const CLAIMS_OF_NOBODY: Pick<Tx, "directory" | "release"> = {
  directory: refuseClaims,
  release: refuseClaims,
};

const asTenant = (tenantId: string) => CompiledQuery.raw("select directory.continue_as($1)", [tenantId]);

/**
 * For batches that share a commit. Every statement of a tenant is sent behind one that continues as that tenant, so
 * statements of several tenants may be under way together. The first call of the batch has to admit its tenants.
 */
export async function inTenants<T>(
  database: Database,
  run: (batch: TenantsTx) => Promise<T>,
  patience: Patience = {},
): Promise<T> {
  return withActs(
    database,
    ({ afterCommit }) =>
      inPipeline(
        database.kysely,
        sql`select ${setEach([["plan_cache_mode", "force_generic_plan"], ...database.settings])}`,
        ({ query, behind, end }) =>
          run({
            query,
            end,
            as: (tenantId, origin, now) => ({
              query: behind(asTenant(tenantId)),
              tenantId,
              origin,
              now,
              afterCommit,
              ...CLAIMS_OF_NOBODY,
            }),
          }),
      ),
    patience,
  );
}

/**
 * Before the tenant is known: only the directory can be seen. `isOneTrip` is for a run that starts all its statements at
 * once.
 */
export async function inDirectory<T>(
  database: Database,
  run: (query: Transaction<DB>) => Promise<T>,
  { isOneTrip = false, ...patience }: { readonly isOneTrip?: boolean } & Patience = {},
): Promise<T> {
  const { settings } = database;
  return withRetries(
    () =>
      inPipeline(
        database.kysely,
        settings.length > 0 ? sql`select ${setEach(settings)}` : null,
        ({ query, end }) => {
          const ran = run(query);
          if (isOneTrip) {
            end();
          }
          return ran;
        },
      ),
    patience,
  );
}
