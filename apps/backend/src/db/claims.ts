import type { Transaction } from "kysely";
import { AppError } from "../kernel/errors.ts";
import type { DirectoryPrimary, DirectoryWork } from "./directory.ts";
import type { DB } from "./schema.ts";

const RETRY_AFTER_SECONDS = 2;

/** A transaction that its user ends. */
interface OpenClaims {
  readonly query: Promise<Transaction<DB>>;
  end(outcome: "commit" | "rollback"): Promise<void>;
}

class RolledBack extends Error {}

function openClaims(primary: DirectoryPrimary): OpenClaims {
  const opened = Promise.withResolvers<Transaction<DB>>();
  const ended = Promise.withResolvers<void>();
  // A failure is reported to the callers that wait for it, and there may be none.
  opened.promise.catch(() => undefined);
  ended.promise.catch(() => undefined);
  const done = primary.run(async (query) => {
    opened.resolve(query);
    await ended.promise;
  });
  done.catch((error: unknown) =>
    opened.reject(
      new AppError("SERVICE_UNAVAILABLE", { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error }),
    ),
  );
  return {
    query: opened.promise,
    async end(outcome) {
      if (outcome === "commit") {
        ended.resolve();
        await done;
      } else {
        ended.reject(new RolledBack());
        await done.catch(() => undefined);
      }
    },
  };
}

/** What one transaction of a tenant changes in the directory. */
export class Claims {
  readonly #own: Transaction<DB>;
  readonly #primary: DirectoryPrimary | null;
  readonly #afterwards: (act: () => Promise<void>) => void;
  #open: OpenClaims | null = null;

  constructor(
    own: Transaction<DB>,
    primary: DirectoryPrimary | null,
    afterwards: (act: () => Promise<void>) => void,
  ) {
    this.#own = own;
    this.#primary = primary;
    this.#afterwards = afterwards;
  }

  async directory(): Promise<Transaction<DB>> {
    if (!this.#primary) {
      return this.#own;
    }
    this.#open ??= openClaims(this.#primary);
    return this.#open.query;
  }

  async release(work: DirectoryWork<void>): Promise<void> {
    const primary = this.#primary;
    if (primary) {
      this.#afterwards(() => primary.release(work));
    } else {
      await work(this.#own);
    }
  }

  /** Claimed there first, then here: what is claimed and not used is swept, what is used was claimed. */
  async around<T>(run: () => Promise<T>): Promise<T> {
    try {
      const result = await run();
      await this.#open?.end("commit");
      return result;
    } catch (error) {
      await this.#open?.end("rollback");
      throw error;
    }
  }
}
