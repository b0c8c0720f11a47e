import { sql, type Kysely, type Transaction } from "kysely";
import { TenantAway } from "../kernel/errors.ts";
import { PerSecond } from "../kernel/limits/per-second.ts";
import type { Logger } from "../kernel/logger.ts";
import { asTenantAway } from "./enter.ts";
import type { DB } from "./schema.ts";
import { setEach, type TransactionSettings } from "./transaction-settings.ts";

export type DirectoryWork<T> = (query: Transaction<DB>) => Promise<T>;

interface Reach {
  readonly kysely: Kysely<DB>;
  readonly settings: TransactionSettings;
}

const MAX_QUESTIONS_PER_SECOND = 50;
/** How long one that did not answer is not asked again. */
const QUIET_MS = 5_000;

/** The copy of the directory does not name it. The primary is asked once the connection is free again. */
export class UnknownTenant extends Error {}

/**
 * Where there are several cells: the database in which everything is written that all of them read. Each cell has a
 * read-only copy of it, which may be late.
 */
export class DirectoryPrimary {
  readonly #reach: Reach;
  readonly #cell: string;
  readonly #logger: Logger;
  readonly #questions = new PerSecond(MAX_QUESTIONS_PER_SECOND);
  #isAway = false;
  #quietUntilMs = 0;

  constructor(reach: Reach, cell: string, logger: Logger) {
    this.#reach = reach;
    this.#cell = cell;
    this.#logger = logger;
  }

  async run<T>(work: DirectoryWork<T>): Promise<T> {
    const { kysely, settings } = this.#reach;
    return kysely.transaction().execute(async (query) => {
      if (settings.length > 0) {
        await sql`select ${setEach(settings)}`.execute(query);
      }
      return work(query);
    });
  }

  /** For what the copy does not have, or not yet. Null too while there is no answer, or where too much is asked. */
  async ask<T>(work: DirectoryWork<T>): Promise<T | null> {
    const nowMs = performance.now();
    if (nowMs < this.#quietUntilMs || !this.#questions.take()) {
      return null;
    }
    if (this.#isAway) {
      this.#quietUntilMs = nowMs + QUIET_MS;
    }
    try {
      const answer = await this.run(work);
      this.#isAway = false;
      this.#quietUntilMs = 0;
      return answer;
    } catch (error) {
      this.#isAway = true;
      this.#quietUntilMs = performance.now() + QUIET_MS;
      this.#logger.warn({ err: error }, "the directory could not be asked; its copy is used");
      return null;
    }
  }

  /**
   * Whether a tenant that could not be entered lives nowhere: it is unknown, or claimed for this cell and not created yet.
   * Fails where another cell has created it a moment ago, so that the copy does not name it.
   */
  async isNew(tenantId: string, refusal: unknown): Promise<boolean> {
    const away = asTenantAway(refusal);
    if (!(refusal instanceof UnknownTenant)) {
      return away?.state === "elsewhere" && away.cell === this.#cell;
    }
    const row = await this.ask((query) =>
      query.selectFrom("directory.tenants").select("cell").where("id", "=", tenantId).executeTakeFirst(),
    );
    if (row && row.cell !== this.#cell) {
      throw new TenantAway("elsewhere", row.cell, refusal);
    }
    return true;
  }

  /** After the commit of what it belongs to, which is why it cannot fail: what stays here is swept later. */
  async release(work: DirectoryWork<void>): Promise<void> {
    try {
      await this.run(work);
    } catch (error) {
      this.#logger.warn(
        { err: error },
        "nothing could be removed from the directory; that is left to the sweep",
      );
    }
  }
}
