import type { LeasedEvent } from "../../../domain/events/index.ts";
import { SharedStep } from "../../../kernel/tracing.ts";

/**
 * Runs what applies a batch, with a span in the trace of each of its events. The events name that span from then on, so
 * what follows from them, such as a publication, comes after it.
 */
export async function traceEvents(
  tenantId: string,
  events: readonly LeasedEvent[],
  apply: (events: readonly LeasedEvent[], step: SharedStep) => Promise<void>,
): Promise<void> {
  const shopOf = new Map(events.map(({ id, shopId }) => [id, shopId]));
  const step = new SharedStep(
    "apply event",
    events.map(({ id, traceparent }) => [id, traceparent]),
    (id) => ({
      "estiba.tenant_id": tenantId,
      "estiba.shop_id": shopOf.get(id) ?? "",
      "estiba.event_id": id,
      "estiba.batch_size": events.length,
    }),
  );
  const traced = events.map((event) =>
    event.traceparent === null
      ? event
      : { ...event, traceparent: step.traceparentOf(event.id) ?? event.traceparent },
  );
  try {
    await apply(traced, step);
  } finally {
    step.end();
  }
}
