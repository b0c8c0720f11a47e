import { TenantAway } from "../kernel/errors.ts";
import type { Logger } from "../kernel/logger.ts";
import { within } from "../kernel/time/within.ts";
import type { QueueName } from "../queue/queues.ts";

export type QueueHandler = (tenantId: string) => Promise<void>;

export interface LaneLimits {
  /** How long a look may hold a lane that others wait for. */
  readonly laneMs: number;
  /** How long a look may block another look at the same tenant. */
  readonly deadlineMs: number;
  /** How many looks may go on beside the lanes. */
  readonly maxAside: number;
}

const LANE_LIMITS: LaneLimits = { laneMs: 1_000, deadlineMs: 25_000, maxAside: 64 };

/** The work of a tenant that lives in another cell, or is on its way to one, is done there. */
function endWhereAway(error: unknown): void {
  if (!(error instanceof TenantAway)) {
    throw error;
  }
}

/**
 * The looks of one queue. A look that takes long leaves its lane to the next tenant and goes on beside it; until it is
 * over, its tenant takes no other lane. So a tenant whose shops are slow waits for its own shops only.
 */
export class Lanes {
  readonly #queue: QueueName;
  readonly #handler: QueueHandler;
  readonly #ring: (queue: QueueName, tenantId: string) => void;
  readonly #logger: Logger;
  readonly #limits: LaneLimits;
  /** Tenants whose look continues outside the lanes, and whether a ring arrived meanwhile. */
  readonly #aside = new Map<string, { wasRung: boolean }>();
  readonly #running = new Set<Promise<void>>();
  #overdue = 0;

  constructor(
    queue: QueueName,
    handler: QueueHandler,
    tools: { ring: (queue: QueueName, tenantId: string) => void; logger: Logger },
    limits: LaneLimits = LANE_LIMITS,
  ) {
    this.#queue = queue;
    this.#handler = handler;
    this.#ring = tools.ring;
    this.#logger = tools.logger;
    this.#limits = limits;
  }

  /** Looks that are not over yet, in a lane or beside. */
  get running(): number {
    return this.#running.size;
  }

  /** Looks that have passed their deadline and still are not over. */
  get overdue(): number {
    return this.#overdue;
  }

  /** Resolves when the lane is free again. */
  async look(tenantId: string): Promise<void> {
    const aside = this.#aside.get(tenantId);
    if (aside) {
      aside.wasRung = true;
      return;
    }
    const { laneMs, deadlineMs, maxAside } = this.#limits;
    const work = this.#begin(tenantId);
    if ((await within(laneMs, work)) === "over") {
      return;
    }
    if (this.#aside.size + this.#overdue < maxAside) {
      void this.#goOnAside(tenantId, work);
    } else if ((await within(deadlineMs, work)) === "late") {
      this.#giveUp(tenantId, work);
    }
  }

  /** Resolves when nothing is going on any more. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  #begin(tenantId: string): Promise<void> {
    const work = this.#handler(tenantId).catch(endWhereAway);
    this.#running.add(work);
    const end = () => void this.#running.delete(work);
    work.then(end, end);
    return work;
  }

  async #goOnAside(tenantId: string, work: Promise<void>): Promise<void> {
    const aside = { wasRung: false };
    this.#aside.set(tenantId, aside);
    try {
      if ((await within(this.#limits.deadlineMs, work)) === "late") {
        this.#giveUp(tenantId, work);
      }
    } catch (error) {
      this.#logger.error({ queue: this.#queue, tenantId, err: error }, "look failed; the rows stay pending");
    }
    this.#aside.delete(tenantId);
    if (aside.wasRung) {
      this.#ring(this.#queue, tenantId);
    }
  }

  /** Its tenant may be looked at again: its rows are due when its leases end. */
  #giveUp(tenantId: string, work: Promise<void>): void {
    this.#logger.error({ queue: this.#queue, tenantId }, "look takes too long; others go on without it");
    this.#overdue += 1;
    const end = () => {
      this.#overdue -= 1;
    };
    work.then(end, end);
  }
}
