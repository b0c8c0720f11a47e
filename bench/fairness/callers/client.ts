import { setTimeout as wait } from "node:timers/promises";
import { callOf, type BenchShop } from "../../orders/callers/traffic.ts";
import { nowMs } from "../channel.ts";
import { OpenCallers } from "./open-callers.ts";
import type { Heard, Sale, Task } from "./task.ts";

/** The gap to the next of independent events. */
const gapMs = (perSecond: number): number => (-Math.log(1 - Math.random()) * 1_000) / perSecond;

/** All orders of a task, and what was answered. */
class Rush {
  readonly #task: Task;
  readonly #callers: OpenCallers;
  readonly #run = `${process.pid}-${Date.now()}`;
  readonly #latenciesMs: number[] = [];
  readonly #statuses: Record<number, number> = {};
  readonly #sales: Sale[] = [];
  #count = 0;
  #article: number;

  constructor(task: Task) {
    this.#task = task;
    this.#callers = new OpenCallers(task.port);
    this.#article = task.firstArticle;
  }

  async run(): Promise<Heard> {
    const { shops, rate, warmUpSeconds, seconds } = this.#task;
    const startMs = nowMs();
    const countedMs = startMs + warmUpSeconds * 1_000;
    const endMs = countedMs + seconds * 1_000;
    const open: Promise<void>[] = [];
    const perSecond = rate * shops.length;
    for (let dueMs = startMs; dueMs < endMs; dueMs += gapMs(perSecond)) {
      while (nowMs() < dueMs) {
        await wait(1);
      }
      open.push(this.#sell(dueMs, dueMs >= countedMs));
    }
    await Promise.all(open);
    this.#callers.close();
    return {
      latenciesMs: this.#latenciesMs,
      statuses: this.#statuses,
      sales: this.#sales,
      nextArticle: this.#article,
    };
  }

  async #sell(dueMs: number, isCounted: boolean): Promise<void> {
    const { shops, rate, followedRate } = this.#task;
    this.#count += 1;
    const at = this.#count % shops.length;
    const isFollowed = Math.random() < followedRate / rate;
    const article = isFollowed ? this.#nextArticle() : this.#anyArticle();
    const status = await this.#callers.send(this.#callOf(shops[at], article));
    if (!isCounted) {
      return;
    }
    this.#latenciesMs.push(nowMs() - dueMs);
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1;
    if (isFollowed && status < 300) {
      this.#sales.push({ shop: at, article, atMs: dueMs });
    }
  }

  #callOf(shop: BenchShop | undefined, article: number) {
    if (!shop) {
      throw new Error("there is no shop to sell in");
    }
    const orderId = `${this.#run}-${this.#count}`;
    const skus = [`SKU-${article}`, `SKU-${this.#anyArticle()}`] as const;
    return callOf(Math.random() < 0.5 ? "direct" : "webhook", { shop, orderId, skus });
  }

  #nextArticle(): number {
    this.#article = (this.#article % this.#task.articles) + 1;
    return this.#article;
  }

  /** One that is on sale nowhere else. */
  #anyArticle(): number {
    const { articles, variants } = this.#task;
    return articles + 1 + Math.floor(Math.random() * (variants - articles));
  }
}

process.once("message", (task) => {
  void new Rush(task as Task).run().then((heard) => process.send?.(heard, () => process.exit(0)));
});
