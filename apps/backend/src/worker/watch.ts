import { QUEUES, type QueueName } from "../queue/queues.ts";
import type { Lanes } from "./lanes.ts";
import type { Pulse } from "./pulse.ts";

/** Canaries that may go unanswered until a process is no longer ready, and until it ends. */
const UNANSWERED_UNTIL_UNREADY = 4;
export const UNANSWERED_UNTIL_END = 12;
/** Looks that hang until a process ends, per queue. */
const MAX_OVERDUE = 32;
const SWEPT_WITHIN_MS = 30_000;

interface Watched {
  readonly pulse: Pulse;
  readonly lanes: Readonly<Record<QueueName, Pick<Lanes, "overdue">>>;
  readonly sendCanary: (queue: QueueName) => Promise<void>;
}

/** Whether this process is healthy: it takes jobs from its queues, sweeps them, and finishes what it begins. */
export class Watch {
  readonly #watched: Watched;
  readonly #sweptAtMs = new Map<QueueName, number>(QUEUES.map((queue) => [queue, performance.now()]));

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  swept(queue: QueueName): void {
    this.#sweptAtMs.set(queue, performance.now());
  }

  /** Sends a canary into every queue. */
  async ask(): Promise<void> {
    const { pulse, sendCanary } = this.#watched;
    await Promise.all(
      QUEUES.map((queue) =>
        sendCanary(queue).then(
          () => pulse.sent(queue),
          () => pulse.notSent(queue),
        ),
      ),
    );
  }

  /** Why this process should end and another one begin. */
  fatal(): string[] {
    const { pulse, lanes } = this.#watched;
    return [
      ...pulse.silent(UNANSWERED_UNTIL_END).map((queue) => `nothing is taken from ${queue}`),
      ...QUEUES.filter((queue) => lanes[queue].overdue > MAX_OVERDUE).map(
        (queue) => `looks of ${queue} hang`,
      ),
    ];
  }

  /** Why this process should not be counted on. */
  problems(): string[] {
    const nowMs = performance.now();
    const isStale = (queue: QueueName) => nowMs - (this.#sweptAtMs.get(queue) ?? 0) > SWEPT_WITHIN_MS;
    return [
      ...this.#watched.pulse
        .silent(UNANSWERED_UNTIL_UNREADY)
        .map((queue) => `nothing is taken from ${queue}`),
      ...QUEUES.filter(isStale).map((queue) => `${queue} is not swept`),
      ...this.fatal(),
    ];
  }
}
