import { until } from "../../packages/testbed/src/index.ts";
import type { BenchDatabase } from "../orders/database/lay-database.ts";
import { load } from "./callers/load.ts";
import type { Heard } from "./callers/task.ts";
import type { Channel } from "./channel.ts";
import { phaseOf, type Phase } from "./figures.ts";
import { ARTICLES, VARIANTS, type Settings } from "./settings.ts";

/** A shop of this kind takes two calls a second. */
const FOLLOWED_A_SECOND = 1;
const IDLE_LIMIT_MS = 60_000;

/** A phase without the rush and one with it. */
export interface Turn {
  readonly calm: Phase;
  readonly rush: Phase;
  /** Answers to the tenant in the rush, by status. */
  readonly answers: Heard["statuses"];
}

/** Nothing of one phase is left for the next. */
const untilIdle = (database: BenchDatabase) =>
  until(
    "everything to be done",
    async () => {
      const [row] = await database.rows<{ n: number }>(
        `select (select count(*) from app.inbound_events where state = 'pending')::integer
           + (select count(*) from app.publications where is_dirty)::integer as n`,
      );
      return row?.n === 0;
    },
    IDLE_LIMIT_MS,
  );

/** The last shop has the rush. */
export class Measurement {
  readonly #database: BenchDatabase;
  readonly #channel: Channel;
  readonly #settings: Settings;
  readonly #port: number;
  #firstArticle = 0;

  constructor(database: BenchDatabase, channel: Channel, settings: Settings, port: number) {
    this.#database = database;
    this.#channel = channel;
    this.#settings = settings;
    this.#port = port;
  }

  async turn(): Promise<Turn> {
    const calm = await this.#finish(await this.#others());
    const [heard, { statuses }] = await Promise.all([this.#others(), this.#rush()]);
    return { calm, rush: await this.#finish(heard), answers: statuses };
  }

  async #others(): Promise<Heard> {
    const shops = this.#database.shops.slice(0, this.#settings.tenants);
    const heard = await this.#load({ shops, times: 1, firstArticle: this.#firstArticle });
    this.#firstArticle = heard.nextArticle;
    return heard;
  }

  #rush(): Promise<Heard> {
    const { tenants, rush } = this.#settings;
    return this.#load({ shops: this.#database.shops.slice(tenants), times: rush, firstArticle: 0 });
  }

  #load({
    shops,
    times,
    firstArticle,
  }: {
    shops: BenchDatabase["shops"];
    times: number;
    firstArticle: number;
  }) {
    const { rate, seconds, warmUpSeconds } = this.#settings;
    return load({
      port: this.#port,
      shops,
      rate: rate * times,
      followedRate: FOLLOWED_A_SECOND * times,
      warmUpSeconds,
      seconds,
      articles: ARTICLES,
      variants: VARIANTS,
      firstArticle,
    });
  }

  async #finish(heard: Heard): Promise<Phase> {
    await untilIdle(this.#database);
    const channelMs = heard.sales.map(({ shop, article, atMs }) => {
      const notifiedMs = this.#channel.notifiedAt(shop, article, atMs);
      return notifiedMs === undefined ? Number.POSITIVE_INFINITY : notifiedMs - atMs;
    });
    return phaseOf(heard, channelMs);
  }
}
