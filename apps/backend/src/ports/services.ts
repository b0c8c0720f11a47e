import type { Database } from "../db/client.ts";
import type { CarrierBases, Carriers } from "./carrier.ts";
import type { ChannelApps, Channels } from "./channel.ts";
import type { Meters } from "./meters.ts";
import type { FailureDelays, RateLimiter } from "./rate-limiter.ts";
import {
  lookForIntake,
  writeIntake,
  type IntakeFacts,
  type IntakeQuestion,
  type IntakeRows,
} from "../db/intake.ts";
import {
  inDirectory,
  inTenant,
  inTenants,
  SYSTEM_ORIGIN,
  type Origin,
  type Patience,
  type TenantsTx,
  type Tx,
} from "../db/transaction.ts";
import { AccessChanges } from "../kernel/access-changes.ts";
import type { Breakers } from "../kernel/limits/breakers.ts";
import type { Config } from "../kernel/config.ts";
import type { Keyring } from "../kernel/secrets/keyring.ts";
import type { Logger } from "../kernel/logger.ts";
import type { Outbound } from "../kernel/http/outbound.ts";
import type { Threads } from "../kernel/limits/threads.ts";
import type { QueueName } from "../queue/queues.ts";

export type { IntakeFacts, IntakeQuestion, IntakeRows } from "../db/intake.ts";
export type { Origin, Tx } from "../db/transaction.ts";
export { SYSTEM_ORIGIN } from "../db/transaction.ts";

export type DirectoryQuery = Parameters<Parameters<typeof inDirectory>[1]>[0];

/** One transaction for the orders of several tenants: looked up in one call, written in another. */
export interface IntakeBatch {
  look(
    questions: readonly IntakeQuestion[],
    options: { readonly isWaiting: boolean },
  ): Promise<readonly IntakeFacts[]>;
  write(rows: readonly IntakeRows[]): Promise<ReadonlySet<string>>;
  /** Nothing more will be started: the commit goes right behind what was. */
  end(): void;
  /** The same transaction as one of the tenants. */
  as(tenantId: string, origin: Origin, now: Date): Tx;
}

/** The dependencies of flows and routes; created once, in bin. */
export interface Services {
  readonly config: Config;
  readonly keyring: Keyring;
  readonly logger: Logger;
  inTenant<T>(
    tenantId: string,
    origin: Origin,
    run: (tx: Tx) => Promise<T>,
    options?: { readonly isHot?: boolean } & Patience,
  ): Promise<T>;
  /** Background work without a caller; `job` names it. */
  asSystem<T>(
    tenantId: string,
    job: string,
    run: (tx: Tx) => Promise<T>,
    options?: { readonly isHot?: boolean } & Patience,
  ): Promise<T>;
  inDirectory<T>(run: (query: DirectoryQuery) => Promise<T>, patience?: Patience): Promise<T>;
  /**
   * Where there are several cells, what is not in this cell's copy of the directory is looked for in the original. `run`
   * starts all its statements at once.
   */
  findInDirectory<T>(
    run: (query: DirectoryQuery) => Promise<T | null>,
    patience?: Patience,
  ): Promise<T | null>;
  /** The original alone; null where there is none but this cell's own, or no answer. */
  askDirectory<T>(run: (query: DirectoryQuery) => Promise<T>): Promise<T | null>;
  /** Changes what all cells read, without a tenant. */
  writeDirectory<T>(run: (query: DirectoryQuery) => Promise<T>): Promise<T>;
  /** One transaction over several tenants, each statement as one of them. */
  inTenants<T>(run: (batch: TenantsTx) => Promise<T>): Promise<T>;
  inIntake<T>(run: (batch: IntakeBatch) => Promise<T>): Promise<T>;
  readonly channels: Channels;
  readonly apps: ChannelApps;
  readonly carriers: Carriers;
  readonly carrierBases: CarrierBases;
  readonly outbound: Outbound;
  /** For calls to shops: one that does not answer is left alone for a while. */
  readonly breakers: Breakers;
  readonly limiter: RateLimiter;
  readonly failures: FailureDelays;
  readonly threads: Threads;
  readonly meters: Meters;
  /** Called after every change of the permissions of a user or key. */
  readonly accessChanges: AccessChanges;
  /**
   * Wakes a worker, at once or after a delay; never fails, since the row that says `pending` is what counts. In flows
   * only after the commit: `tx.afterCommit(() => services.ring(...))`.
   */
  ring(queue: QueueName, tenantId: string, inMs?: number): void;
}

export function createServices(
  parts: { database: Database; intakeDatabase: Database } & Omit<
    Services,
    | "keyring"
    | "inTenant"
    | "asSystem"
    | "inDirectory"
    | "findInDirectory"
    | "askDirectory"
    | "writeDirectory"
    | "inTenants"
    | "inIntake"
    | "accessChanges"
  >,
): Services {
  const { database, intakeDatabase, ...rest } = parts;
  const { primary } = database;
  const askDirectory: Services["askDirectory"] = async (run) => (primary ? primary.ask(run) : null);
  return {
    ...rest,
    keyring: parts.config.SECRET_KEYS,
    accessChanges: new AccessChanges(),
    inTenant: (tenantId, origin, run, options) => inTenant(database, tenantId, origin, run, options),
    asSystem: async (tenantId, job, run, options) => {
      try {
        return await inTenant(database, tenantId, SYSTEM_ORIGIN, run, options);
      } catch (error) {
        parts.logger.debug({ tenantId, reason: job, err: error }, "work of the program itself was given up");
        throw error;
      }
    },
    inDirectory: (run, patience) => inDirectory(database, run, patience),
    findInDirectory: async (run, patience) =>
      (await inDirectory(database, run, { ...patience, isOneTrip: true })) ?? (await askDirectory(run)),
    askDirectory,
    writeDirectory: (run) => (primary ? primary.run(run) : inDirectory(database, run)),
    inTenants: (run) => inTenants(database, run),
    inIntake: (run) =>
      inTenants(intakeDatabase, (batch) =>
        run({
          look: (questions, options) => lookForIntake(batch.query, questions, options),
          write: (rows) => writeIntake(batch.query, rows),
          end: () => batch.end(),
          as: (tenantId, origin, now) => batch.as(tenantId, origin, now),
        }),
      ),
  };
}
