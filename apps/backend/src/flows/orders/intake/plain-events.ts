import type { OrderPlan } from "../../../domain/orders/index.ts";
import { Lanes } from "../../../kernel/limits/lanes.ts";
import { SYSTEM_ORIGIN, type Services, type Tx } from "../../../ports/services.ts";
import type { ReadEvent } from "../read-events.ts";
import type { GroupPlan, OrderToTake } from "./plan-group.ts";
import { takeOrders, type GroupToTake } from "./take-orders.ts";

/** Settles events with what became of their orders. */
type Record = (tx: Tx, read: readonly ReadEvent[], plans: readonly OrderPlan[]) => Promise<void>;

/** Slices of several tenants share a commit. */
const LANES = { lanes: 2, mostPerBatch: 16, mostPerKey: 1, mostWaiting: 1_000, mostWaitingPerKey: 10 };

/** Orders that the event holds itself; whatever a platform was asked about takes the general path. */
function ordersOf({ event, reading }: ReadEvent): OrderToTake[] {
  if (event.kind !== "order" || reading.kind !== "orders") {
    return [];
  }
  return reading.orders.map((order) => ({ ...order, source: event.source, origin: SYSTEM_ORIGIN }));
}

class EventGroup implements GroupToTake {
  readonly tenantId: string;
  readonly origin = SYSTEM_ORIGIN;
  readonly orders: readonly OrderToTake[];
  readonly read: readonly ReadEvent[];
  readonly #record: Record;

  constructor(tenantId: string, read: readonly ReadEvent[], record: Record) {
    this.tenantId = tenantId;
    this.orders = read.flatMap(ordersOf);
    this.read = read;
    this.#record = record;
  }

  needsAlongside(): boolean {
    return true;
  }

  async alongside(tx: Tx, plan: GroupPlan): Promise<void> {
    await this.#record(tx, this.takenOf(plan), plan.plans);
  }

  takenOf({ left }: GroupPlan): readonly ReadEvent[] {
    const events = new Set([...left].map(({ eventId }) => eventId));
    return this.read.filter(({ event }) => !events.has(event.id));
  }
}

/** The events of several tenants that bring new orders, written together. */
export class PlainEvents {
  readonly #services: Services;
  readonly #lanes: Lanes<EventGroup, readonly ReadEvent[]>;

  constructor(services: Services) {
    this.#services = services;
    this.#lanes = new Lanes(LANES, (groups) => this.#run(groups));
  }

  /** Answers with the events that are left for the general path. */
  async take(tenantId: string, read: readonly ReadEvent[], record: Record): Promise<readonly ReadEvent[]> {
    const plain = read.filter((one) => ordersOf(one).length > 0);
    if (plain.length === 0) {
      return read;
    }
    const group = new EventGroup(tenantId, plain, record);
    const taken = new Set(await this.#lanes.run(tenantId, group));
    return read.filter((one) => !taken.has(one));
  }

  /** A tenant alone in a batch waits for its stock; in company it takes the general path when that is held. */
  async #run(groups: readonly EventGroup[]): Promise<(readonly ReadEvent[])[]> {
    try {
      const taken = await takeOrders(this.#services, groups);
      return groups.map((group) => {
        const plan = taken.get(group);
        return typeof plan === "object" ? group.takenOf(plan) : [];
      });
    } catch (error) {
      this.#services.logger.debug(
        { err: error, tenants: groups.length },
        "a batch of events was taken apart",
      );
      return groups.length === 1 ? [[]] : this.#runApart(groups);
    }
  }

  async #runApart(groups: readonly EventGroup[]): Promise<(readonly ReadEvent[])[]> {
    const results: (readonly ReadEvent[])[] = [];
    for (const group of groups) {
      results.push(...(await this.#run([group])));
    }
    return results;
  }
}
