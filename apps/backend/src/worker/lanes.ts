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
  /** How many looks may go on beside the lanes, and how many of them at one tenant. */
  readonly maxAside: number;
  readonly asideATenant: number;
}

const LANE_LIMITS: LaneLimits = { laneMs: 1_000, deadlineMs: 25_000, maxAside: 64, asideATenant: 1 };

/** The work of a tenant that lives in another cell, or is on its way to one, is done there. */
function endWhereAway(error: unknown): void {
  if (!(error instanceof TenantAway)) {
    throw error;
  }
}

/**
 * The looks of one queue. A look that takes long leaves its lane to the next tenant and goes on beside it; while as many
 * go on as one tenant may have, it takes no other lane. So a tenant whose shops are slow waits for its own shops only.
 */
export class Lanes {
  readonly #queue: QueueName;
  readonly #handler: QueueHandler;
  readonly #ring: (queue: QueueName, tenantId: string) => void;
  readonly #logger: Logger;
  readonly #limits: LaneLimits;
  /** Tenants with looks that continue outside the lanes, how many, and whether a ring arrived when they were too many. */
  readonly #aside = new Map<string, { looks: number; wasRung: boolean }>();
  readonly #running = new Set<Promise<void>>();
  #overdue = 0;

  constructor(
    queue: QueueName,
    handler: QueueHandler,
    tools: { ring: (queue: QueueName, tenantId: string) => void; logger: Logger },
    limits: Partial<LaneLimits> = {},
  ) {
    this.#queue = queue;
    this.#handler = handler;
    this.#ring = tools.ring;
    this.#logger = tools.logger;
    this.#limits = { ...LANE_LIMITS, ...limits };
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
    const { laneMs, deadlineMs, maxAside, asideATenant } = this.#limits;
    const aside = this.#aside.get(tenantId);
    if (aside && aside.looks >= asideATenant) {
      aside.wasRung = true;
      return;
    }
    const work = this.#begin(tenantId);
    if ((await within(laneMs, work)) === "over") {
      return;
    }
    if (this.#looksAside() + this.#overdue < maxAside) {
      void this.#goOnAside(tenantId, work);
    } else if ((await within(deadlineMs, work)) === "late") {
      this.#giveUp(tenantId, work);
    }
  }

  /** Resolves when nothing is going on any more. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  #looksAside(): number {
    return [...this.#aside.values()].reduce((sum, { looks }) => sum + looks, 0);
  }

  #begin(tenantId: string): Promise<void> {
    const work = this.#handler(tenantId).catch(endWhereAway);
    this.#running.add(work);
    const end = () => void this.#running.delete(work);
    work.then(end, end);
    return work;
  }

  async #goOnAside(tenantId: string, work: Promise<void>): Promise<void> {
    const aside = this.#aside.get(tenantId) ?? { looks: 0, wasRung: false };
    aside.looks += 1;
    this.#aside.set(tenantId, aside);
    try {
      if ((await within(this.#limits.deadlineMs, work)) === "late") {
        this.#giveUp(tenantId, work);
      }
    } catch (error) {
      this.#logger.error({ queue: this.#queue, tenantId, err: error }, "look failed; the rows stay pending");
    }
    aside.looks -= 1;
    if (aside.looks === 0) {
      this.#aside.delete(tenantId);
    }
    if (aside.wasRung) {
      aside.wasRung = false;
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
