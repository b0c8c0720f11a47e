import {
  HINT_KINDS,
  recordEvents,
  type EventToRecord,
  type RecordedEvent,
} from "../../domain/events/index.ts";
import { findEchoes } from "../../domain/inventory/index.ts";
import { Batcher, type BatcherOptions } from "../../kernel/limits/batcher.ts";
import { TENANT_PACE } from "../../kernel/limits/pace.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { findReplays } from "./find-replays.ts";
import type { InboundEvent } from "./inbound-event.ts";
import { ACKNOWLEDGE_WITHIN_MS } from "../kit/shop-access.ts";

const ECHO = "the shop shows what it should";
const MEGABYTE = 1_048_576;
const SIGNED: BatcherOptions = {
  mostAtOnce: 4,
  mostPerBatch: 50,
  mostWaiting: 1_000,
  mostWaitingPerGroup: 700,
  mostWeight: 4 * MEGABYTE,
  pace: TENANT_PACE,
};
/** Anyone can send a notice, so notices share one connection and wait separately from signed events. */
const UNSIGNED: BatcherOptions = { mostAtOnce: 1, mostPerBatch: 200, mostWaiting: 2_000 };

/**
 * Events of a tenant that arrive while one of its batches is being written go together in the next one, so a rush
 * needs few connections and no event is refused.
 */
export class InboundRecorder {
  readonly #services: Services;
  readonly #signed: Batcher<InboundEvent, RecordedEvent>;
  readonly #unsigned: Batcher<InboundEvent, RecordedEvent>;

  constructor(services: Services) {
    this.#services = services;
    const write = (tenantId: string, events: readonly InboundEvent[]) => this.#write(tenantId, events);
    this.#signed = new Batcher(SIGNED, write, ({ toRecord }) => toRecord.rawBody.length);
    this.#unsigned = new Batcher(UNSIGNED, write);
  }

  record(tenantId: string, event: InboundEvent): Promise<RecordedEvent> {
    const batches = event.toRecord.verification === "signature" ? this.#signed : this.#unsigned;
    return batches.run(tenantId, event);
  }

  async #write(
    tenantId: string,
    events: readonly InboundEvent[],
  ): Promise<readonly (RecordedEvent | Error)[]> {
    try {
      return await this.#services.asSystem(tenantId, "record-inbound", (tx) => this.#record(tx, events), {
        isHot: true,
        patienceMs: ACKNOWLEDGE_WITHIN_MS,
      });
    } catch (error) {
      const isOneAtFault = !(error instanceof AppError) && events.length > 1;
      if (!isOneAtFault) {
        throw error;
      }
      const apart: (RecordedEvent | Error)[] = [];
      for (const event of events) {
        const [one] = await this.#write(tenantId, [event]).catch((reason: unknown) => [
          reason instanceof Error ? reason : new Error("an event was not written", { cause: reason }),
        ]);
        apart.push(one ?? new Error("an event was lost"));
      }
      return apart;
    }
  }

  async #record(tx: Tx, events: readonly InboundEvent[]): Promise<readonly (RecordedEvent | AppError)[]> {
    const replays = await findReplays(this.#services, tx, events);
    const genuine = await setAsideEchoes(
      tx,
      events.filter((event) => !replays.has(event)).map(({ toRecord }) => toRecord),
    );
    const recorded = await recordEvents(tx, genuine);
    const next = genuine
      .map((toRecord, index) => ({ toRecord, outcome: recorded[index] ?? lost() }))
      .values();
    return events.map((event) => {
      const refusal = replays.get(event);
      if (refusal) {
        return refusal;
      }
      const { toRecord, outcome } = next.next().value ?? lost();
      if ("isDuplicate" in outcome && !outcome.isDuplicate && toRecord.idle === undefined) {
        this.#ringFor(tx, toRecord);
      }
      return outcome;
    });
  }

  /** A postponed notice is processed when it is due. */
  #ringFor(tx: Tx, { event, dueInMs = 0 }: EventToRecord): void {
    const queue = HINT_KINDS.includes(event.kind) ? "hints" : "intake";
    tx.afterCommit(() => this.#services.ring(queue, tx.tenantId, dueInMs));
  }
}

/**
 * A platform reports every change of a figure, also our own. What only repeats what is known is kept and needs no
 * further work: otherwise every sale would make the whole catalog be read again.
 */
async function setAsideEchoes(tx: Tx, events: readonly EventToRecord[]): Promise<readonly EventToRecord[]> {
  const figures = events.map(({ shopId, event: { figure } }) => figure && { ...figure, shopId });
  const echoes = await findEchoes(
    tx,
    figures.filter((figure) => figure !== undefined),
  );
  return events.map((event, index) => {
    const figure = figures[index];
    return figure !== undefined && echoes.has(figure) ? { ...event, idle: ECHO } : event;
  });
}

function lost(): never {
  throw new Error("an event has no answer");
}
