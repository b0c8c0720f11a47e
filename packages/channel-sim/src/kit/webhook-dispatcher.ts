import type { SimClock } from "./clock.ts";
import type { FaultBox, FaultRule } from "./faults.ts";
import { postOnce } from "./http-post.ts";

export type DeliveryPolicy = {
  timeoutMs: number;
  /** Wait before attempt 2, 3, …; empty means one attempt only. */
  retryDelaysMs: readonly number[];
  isSuccess(status: number): boolean;
};
export type BuiltDelivery = { headers: Record<string, string>; body: string };
export type DeliveryRequest = {
  shopId: string;
  topic: string;
  url: string;
  resourceId: string;
  subscriptionId: string | null;
  /** Called at every attempt; null means there is nothing to send any more. */
  build(attempt: number): BuiltDelivery | null;
  /** The platform's own lag before the first attempt. */
  lagMs?: number;
  /** While a delivery with this key waits for its first attempt, another one is not queued. */
  collapseKey?: string;
  policy?: DeliveryPolicy;
};
export type DeliveryAttempt = {
  deliveryId: string;
  attempt: number;
  atMs: number;
  shopId: string;
  topic: string;
  url: string;
  resourceId: string;
  subscriptionId: string | null;
  headers: Record<string, string>;
  body: string;
  status: number | null;
  error: string | null;
  latencyMs: number;
  isSuccess: boolean;
  /** No further attempt follows. */
  isFinal: boolean;
  fault: string | null;
};
export type DispatcherOptions = {
  clock: SimClock;
  faults: FaultBox;
  policy: DeliveryPolicy;
  /** Multiplies every wait (lag, retries): 1 is the platform's true pace, 0 is at once. */
  timeScale: number;
  concurrency: number;
  timeoutMs?: number;
  onAttempt(attempt: DeliveryAttempt): void;
};
export type FlushOptions = { includeRetries?: boolean };

type Job = {
  id: string;
  request: DeliveryRequest;
  attempt: number;
  state: "waiting" | "queued" | "running";
  timer: NodeJS.Timeout | null;
  fault: string | null;
};

const DEFAULT_FAULT_DELAY_MS = 500;
const MAX_KEPT_ATTEMPTS = 50_000;
const NOTHING: BuiltDelivery = { headers: {}, body: "" };

export class WebhookDispatcher {
  readonly attempts: DeliveryAttempt[] = [];
  /** While it is, nobody is notified of anything. */
  isMuted = false;
  readonly #options: DispatcherOptions;
  readonly #jobs = new Set<Job>();
  readonly #queue: Job[] = [];
  readonly #held: Job[] = [];
  readonly #collapsing = new Set<string>();
  #running = 0;
  #lastId = 0;
  #isClosed = false;
  #watchers: (() => void)[] = [];

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  send(request: DeliveryRequest): void {
    if (this.#isClosed || this.isMuted || this.#isCollapsed(request)) {
      return;
    }
    const faults = this.#options.faults.takeDelivery({ shopId: request.shopId, key: request.topic });
    this.#lastId += 1;
    const job = this.#newJob(request, `dlv-${this.#lastId}`, faults);
    const faultOf = (kind: string): FaultRule | undefined => faults.find((rule) => rule.kind === kind);
    if (faultOf("drop") !== undefined) {
      this.#record(job, NOTHING, { status: null, error: "dropped", latencyMs: 0 }, true);
      this.#changed();
      return;
    }
    if (faultOf("duplicate") !== undefined) {
      this.#start(this.#newJob(request, job.id, faults), 0);
    }
    const spoiled = faultOf("delay") ?? faultOf("reorder");
    if (spoiled?.kind === "reorder") {
      this.#held.push(job);
    }
    this.#start(job, spoiled === undefined ? 0 : (spoiled.delayMs ?? DEFAULT_FAULT_DELAY_MS));
  }

  /** One attempt at once, awaited; for what a platform sends inside an API call. */
  async deliverNow(request: DeliveryRequest): Promise<DeliveryAttempt | null> {
    const built = this.#isClosed ? null : request.build(1);
    if (built === null) {
      return null;
    }
    this.#lastId += 1;
    const job = this.#newJob(request, `dlv-${this.#lastId}`, []);
    const policy = request.policy ?? this.#options.policy;
    const timeoutMs = this.#options.timeoutMs ?? policy.timeoutMs;
    const outcome = await postOnce(request.url, built.headers, built.body, timeoutMs);
    const attempt = this.#record(job, built, outcome, true);
    this.#changed();
    return attempt;
  }

  pendingCount(): number {
    return this.#jobs.size;
  }

  /** Sends what waits for its first attempt, with `includeRetries` also what waits for a later one. */
  async flush(options: FlushOptions = {}): Promise<void> {
    const isMine = (job: Job): boolean =>
      job.state !== "waiting" || job.attempt === 1 || options.includeRetries === true;
    for (;;) {
      const mine = [...this.#jobs].filter(isMine);
      if (mine.length === 0) {
        return;
      }
      for (const job of mine) {
        if (job.state === "waiting") {
          this.#enqueue(job);
        }
      }
      await this.nextChange();
    }
  }

  /** Resolves after the next attempt or drop. */
  async nextChange(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#watchers.push(resolve);
    });
  }

  close(): void {
    this.#isClosed = true;
    for (const job of this.#jobs) {
      clearTimeout(job.timer ?? undefined);
    }
    this.#jobs.clear();
    this.#queue.length = 0;
    this.#changed();
  }

  #newJob(request: DeliveryRequest, id: string, faults: readonly FaultRule[]): Job {
    const fault = faults.length === 0 ? null : faults.map((rule) => rule.kind).join("+");
    return { id, request, attempt: 1, state: "waiting", timer: null, fault };
  }

  #isCollapsed(request: DeliveryRequest): boolean {
    return request.collapseKey !== undefined && this.#collapsing.has(request.collapseKey);
  }

  #start(job: Job, faultDelayMs: number): void {
    this.#jobs.add(job);
    if (job.request.collapseKey !== undefined) {
      this.#collapsing.add(job.request.collapseKey);
    }
    this.#wait(job, faultDelayMs + (job.request.lagMs ?? 0) * this.#options.timeScale);
  }

  #wait(job: Job, waitMs: number): void {
    job.state = "waiting";
    if (waitMs <= 0) {
      this.#enqueue(job);
      return;
    }
    job.timer = setTimeout(() => {
      this.#enqueue(job);
    }, waitMs);
  }

  #enqueue(job: Job): void {
    clearTimeout(job.timer ?? undefined);
    job.timer = null;
    job.state = "queued";
    this.#queue.push(job);
    this.#pump();
  }

  #pump(): void {
    while (this.#running < this.#options.concurrency) {
      const job = this.#queue.shift();
      if (job === undefined) {
        return;
      }
      this.#running += 1;
      job.state = "running";
      this.#collapsing.delete(job.request.collapseKey ?? "");
      void this.#attempt(job)
        .catch((error: unknown) => {
          this.#jobs.delete(job);
          this.#record(job, NOTHING, { status: null, error: String(error), latencyMs: 0 }, true);
        })
        .finally(() => {
          this.#running -= 1;
          this.#changed();
          this.#pump();
        });
    }
  }

  async #attempt(job: Job): Promise<void> {
    const built = job.request.build(job.attempt);
    if (built === null) {
      this.#jobs.delete(job);
      return;
    }
    const policy = job.request.policy ?? this.#options.policy;
    const timeoutMs = this.#options.timeoutMs ?? policy.timeoutMs;
    const outcome = await postOnce(job.request.url, built.headers, built.body, timeoutMs);
    if (this.#isClosed) {
      return;
    }
    const isSuccess = outcome.status !== null && policy.isSuccess(outcome.status);
    const retryDelayMs = isSuccess ? undefined : policy.retryDelaysMs[job.attempt - 1];
    this.#record(job, built, outcome, retryDelayMs === undefined);
    this.#releaseHeld(job);
    if (retryDelayMs === undefined) {
      this.#jobs.delete(job);
      return;
    }
    job.attempt += 1;
    this.#wait(job, retryDelayMs * this.#options.timeScale);
  }

  #record(
    job: Job,
    built: BuiltDelivery,
    outcome: { status: number | null; error: string | null; latencyMs: number },
    isFinal: boolean,
  ): DeliveryAttempt {
    const policy = job.request.policy ?? this.#options.policy;
    const { shopId, topic, url, resourceId, subscriptionId } = job.request;
    const attempt: DeliveryAttempt = {
      deliveryId: job.id,
      attempt: job.attempt,
      atMs: this.#options.clock.nowMs(),
      shopId,
      topic,
      url,
      resourceId,
      subscriptionId,
      headers: built.headers,
      body: built.body,
      status: outcome.status,
      error: outcome.error,
      latencyMs: outcome.latencyMs,
      isSuccess: outcome.status !== null && policy.isSuccess(outcome.status),
      isFinal,
      fault: job.fault,
    };
    this.attempts.push(attempt);
    if (this.attempts.length > MAX_KEPT_ATTEMPTS) {
      this.attempts.splice(0, MAX_KEPT_ATTEMPTS / 10);
    }
    if (outcome.error !== "dropped") {
      this.#options.onAttempt(attempt);
    }
    return attempt;
  }

  /** A held delivery leaves right after a later one of the same shop. */
  #releaseHeld(done: Job): void {
    const index = this.#held.findIndex((job) => job !== done && job.request.shopId === done.request.shopId);
    const [job] = index < 0 ? [] : this.#held.splice(index, 1);
    if (job?.state === "waiting" && job.attempt === 1 && this.#jobs.has(job)) {
      this.#enqueue(job);
    }
  }

  #changed(): void {
    const watchers = this.#watchers;
    this.#watchers = [];
    for (const resolve of watchers) {
      resolve();
    }
  }
}
