import type { BenchShop } from "../../orders/callers/traffic.ts";

/** What a process of callers is asked to do. */
export interface Task {
  readonly port: number;
  readonly shops: readonly BenchShop[];
  /** Orders a second of each shop, at random moments, whatever the answers are. */
  readonly rate: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** The first articles are on sale elsewhere too: each shop sells so many of them a second. */
  readonly articles: number;
  readonly followedRate: number;
  readonly variants: number;
  /** Goes on where the task before left off, so that no article is sold twice in a short while. */
  readonly firstArticle: number;
}

export interface Sale {
  readonly shop: number;
  readonly article: number;
  readonly atMs: number;
}

export interface Heard {
  /** From when each was due. */
  readonly latenciesMs: readonly number[];
  readonly statuses: Readonly<Record<number, number>>;
  readonly sales: readonly Sale[];
  readonly nextArticle: number;
}
