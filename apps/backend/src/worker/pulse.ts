import { QUEUES, type QueueName } from "../queue/queues.ts";

interface Beat {
  /** Canaries sent since a worker of this process last took something from the queue. */
  unanswered: number;
  heardAtMs: number | null;
}

/**
 * Whether the workers of this process still take what is in their queues. A canary is put into each queue at regular
 * intervals; while nothing at all is taken, canaries go unanswered. One that Redis did not accept proves nothing.
 * Canaries are counted instead of seconds, so that a process that was paused is not taken for a silent one.
 */
export class Pulse {
  readonly #beats = new Map<QueueName, Beat>(
    QUEUES.map((queue) => [queue, { unanswered: 0, heardAtMs: null }]),
  );

  heard(queue: QueueName): void {
    const beat = this.#beat(queue);
    beat.unanswered = 0;
    beat.heardAtMs = Date.now();
  }

  sent(queue: QueueName): void {
    this.#beat(queue).unanswered += 1;
  }

  notSent(queue: QueueName): void {
    this.#beat(queue).unanswered = 0;
  }

  heardAtMs(queue: QueueName): number | null {
    return this.#beat(queue).heardAtMs;
  }

  /** Queues of which nothing was taken although this many canaries were sent. */
  silent(canaries: number): QueueName[] {
    return QUEUES.filter((queue) => this.#beat(queue).unanswered > canaries);
  }

  #beat(queue: QueueName): Beat {
    const beat = this.#beats.get(queue) ?? { unanswered: 0, heardAtMs: null };
    this.#beats.set(queue, beat);
    return beat;
  }
}
