import type { Pool, PoolClient } from "pg";

const LOOK_EVERY_MS = 3_000;

/** How large each table is, in steps of 64: half a megabyte is read as fast as an index, and few plans change beyond. */
const TABLE_SIZES = `select string_agg(floor(ln(1 + pages) / ln(64))::text, ',' order by id) as sizes from (
  select coalesce(i.inhparent, c.oid) as id, sum(pg_relation_size(c.oid) / 8192)::float8 as pages
  from pg_class c left join pg_inherits i on i.inhrelid = c.oid
  where c.relnamespace = to_regnamespace('app') and c.relkind = 'r' group by 1) t`;

/**
 * A kept plan fits the tables as they were when it was made, and PostgreSQL makes it again only after a table was
 * analyzed. One made on an empty table reads a full one from end to end until then, so every connection gives its plans up
 * when tables have grown: one after the other, while it is idle, and with the plans that take longest made again before it
 * is used.
 */
export class KeptPlans {
  readonly #pool: Pool;
  readonly #makePlans: string | null;
  /** How often tables had grown when the plans of a connection were made. */
  readonly #madeAt = new Map<PoolClient, number>();
  readonly #timer: NodeJS.Timeout;
  #growths = 0;
  #sizes: string | undefined;
  #isLooking = false;

  constructor(pool: Pool, makePlans: string | null) {
    this.#pool = pool;
    this.#makePlans = makePlans;
    pool.on("connect", (client) => this.#start(client));
    pool.on("remove", (client) => this.#madeAt.delete(client));
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** How large tables are is known before the first plan is made. */
  #start(client: PoolClient): void {
    this.#madeAt.set(client, this.#growths);
    if (this.#madeAt.size === 1) {
      this.#noteGrowth(client).catch(() => undefined);
    }
  }

  /** What fails is done by the next look. */
  async look(): Promise<void> {
    if (this.#isLooking || this.#pool.totalCount === 0 || this.#pool.ending) {
      return;
    }
    this.#isLooking = true;
    try {
      await this.#noteGrowth(this.#pool);
      for (let client = await this.#takeStale(); client; client = await this.#takeStale()) {
        await this.#renew(client);
      }
    } catch {
      // The pool reports its own errors.
    } finally {
      this.#isLooking = false;
    }
  }

  async #noteGrowth(by: Pick<Pool, "query">): Promise<void> {
    const { rows } = await by.query<{ sizes: string }>(TABLE_SIZES);
    const sizes = rows[0]?.sizes;
    this.#growths += this.#sizes === undefined || this.#sizes === sizes ? 0 : 1;
    this.#sizes = sizes;
  }

  #isStale = (client: PoolClient): boolean => this.#madeAt.get(client) !== this.#growths;

  /** Of those that are idle. The ones it passes go back in their order: the next request gets the one used last. */
  async #takeStale(): Promise<PoolClient | null> {
    const passed: PoolClient[] = [];
    try {
      while (this.#pool.idleCount > 0 && [...this.#madeAt.keys()].some(this.#isStale)) {
        const client = await this.#pool.connect();
        if (this.#isStale(client)) {
          return client;
        }
        passed.push(client);
      }
      return null;
    } finally {
      passed.toReversed().forEach((client) => client.release());
    }
  }

  async #renew(client: PoolClient): Promise<void> {
    this.#madeAt.set(client, this.#growths);
    try {
      await client.query("discard plans");
      if (this.#makePlans !== null) {
        await client.query(this.#makePlans);
      }
      client.release();
    } catch {
      client.release(true);
    }
  }
}
