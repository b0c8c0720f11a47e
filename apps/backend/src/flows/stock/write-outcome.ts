import type { LeasedPublication, WriteOutcome } from "../../domain/inventory/index.ts";
import type { WriteResult } from "../../ports/channel.ts";

const MAX_MESSAGE = 300;

interface Attempted {
  readonly publication: LeasedPublication;
  /** What was to be shown. */
  readonly quantity: number;
  /** Null for a requested write. */
  readonly retryMs: number | null;
}

/** What the channel's answer about one listing means, for any write. */
export function outcomeOf(attempted: Attempted, result: WriteResult | undefined): WriteOutcome {
  const { publication, quantity, retryMs } = attempted;
  if (result?.outcome === "done") {
    return {
      publication,
      shown: result.shown ?? quantity,
      error: null,
      retryMs: retryMs === null ? null : 0,
    };
  }
  const message = result ? `${result.failure}: ${result.message}` : "the platform did not say";
  return { publication, shown: quantity, error: message.slice(0, MAX_MESSAGE), retryMs };
}

/** The shop as a whole did not answer. */
export function failedBy(error: unknown, { publication, quantity, retryMs }: Attempted): WriteOutcome {
  const message = error instanceof Error ? error.message : "unknown failure";
  return { publication, shown: quantity, error: message.slice(0, MAX_MESSAGE), retryMs };
}
