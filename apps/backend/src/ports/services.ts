import type { Database } from "../db/client.ts";
import { inDirectory, inTenant, type Origin, type Tx } from "../db/transaction.ts";
import type { Config } from "../kernel/config.ts";
import type { Keyring } from "../kernel/keyring.ts";
import type { Logger } from "../kernel/logger.ts";
import type { QueueName } from "../queue/queues.ts";

export type { Actor, Origin, Tx } from "../db/transaction.ts";
export { SYSTEM } from "../db/transaction.ts";

type DirectoryQuery = Parameters<Parameters<typeof inDirectory>[1]>[0];

/** What flows and routes are given to work with; put together once, in bin. */
export interface Services {
  readonly config: Config;
  readonly keyring: Keyring;
  readonly logger: Logger;
  inTenant<T>(tenantId: string, origin: Origin, run: (tx: Tx) => Promise<T>): Promise<T>;
  inDirectory<T>(run: (query: DirectoryQuery) => Promise<T>): Promise<T>;
  /** Tells a worker to look; never fails, since the row that says `pending` is what counts. */
  ring(queue: QueueName, tenantId: string): void;
}

export function createServices(
  parts: { database: Database; config: Config; logger: Logger },
  ring: Services["ring"],
): Services {
  return {
    config: parts.config,
    keyring: parts.config.SECRET_KEYS,
    logger: parts.logger,
    inTenant: (tenantId, origin, run) => inTenant(parts.database, tenantId, origin, run),
    inDirectory: (run) => inDirectory(parts.database, run),
    ring,
  };
}
