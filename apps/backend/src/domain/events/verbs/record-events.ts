import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import type { WebhookEvent } from "../../../ports/channel.ts";
import {
  attemptFingerprintOf,
  fingerprintOf,
  keptHeaders,
  noticeFingerprintOf,
  type NewEvent,
  type Verification,
} from "../model.ts";
import { countRepeats, firstEvents, insertEvents, insertMarks } from "../record-store.ts";

export interface EventToRecord {
  readonly shopId: string;
  readonly source: NewEvent["source"];
  readonly event: WebhookEvent;
  readonly verification: Verification;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: Buffer;
  /** `news` is deduplicated, every `hint` counts, a `notice` is pending at most once per resource. */
  readonly means: "news" | "hint" | "notice";
  readonly dueInMs?: number;
  /** Why nothing is to be done: it is kept, and never processed. */
  readonly idle?: string;
  readonly traceparent: string | null;
}

export interface RecordedEvent {
  /** Null for a repeat of a notice that has just stopped waiting. */
  readonly id: string | null;
  readonly isDuplicate: boolean;
}

function fingerprintFor({ event, means, rawBody }: EventToRecord): Buffer | null {
  switch (means) {
    case "news":
      return fingerprintOf(event.topic, event.externalId, rawBody);
    case "notice":
      return noticeFingerprintOf(event.kind, event.externalId);
    case "hint":
      return null;
  }
}

function toNew(input: EventToRecord): NewEvent {
  const { event } = input;
  return {
    id: newId("evt"),
    shopId: input.shopId,
    source: input.source,
    topic: event.topic,
    kind: event.kind,
    externalId: event.externalId,
    deliveryId: event.deliveryId,
    verification: input.verification,
    headers: keptHeaders(input.headers),
    rawBody: input.rawBody,
    fingerprint: fingerprintFor(input),
    isNotice: input.means === "notice",
    dueInMs: input.dueInMs ?? 0,
    idle: input.idle ?? null,
    traceparent: input.traceparent,
  };
}

/** Records many at once; an answer for each, in their order. Of a replayed delivery nothing stays. */
export async function recordEvents(
  tx: Tx,
  inputs: readonly EventToRecord[],
): Promise<(RecordedEvent | AppError)[]> {
  const events = inputs.map(toNew);
  const replayed = await findReplayed(tx, inputs, events);
  const fresh = events.filter(({ id }) => !replayed.has(id));
  const kept = fresh.length === 0 ? new Set<string>() : await insertEvents(tx, fresh);
  const firstOf = await countDuplicates(
    tx,
    fresh.filter(({ id }) => !kept.has(id)),
  );
  return events.map(({ id }) => {
    if (replayed.has(id)) {
      return replayRefused();
    }
    return kept.has(id) ? { id, isDuplicate: false } : { id: firstOf.get(id) ?? null, isDuplicate: true };
  });
}

async function findReplayed(
  tx: Tx,
  inputs: readonly EventToRecord[],
  events: readonly NewEvent[],
): Promise<ReadonlySet<string>> {
  const marks = events.flatMap(({ id, shopId }, index) => {
    const attempt = inputs[index]?.event.attempt;
    return attempt === undefined ? [] : [{ shopId, fingerprint: attemptFingerprintOf(attempt), eventId: id }];
  });
  if (marks.length === 0) {
    return new Set();
  }
  const made = await insertMarks(tx, marks);
  return new Set(marks.map(({ eventId }) => eventId).filter((id) => !made.has(id)));
}

function replayRefused(): AppError {
  return new AppError("WEBHOOK_SIGNATURE_INVALID", {
    message: "This delivery was received before. Sign every attempt again, with its own time.",
    details: { reason: "replayed" },
  });
}

/** Which event each of them repeats. */
async function countDuplicates(tx: Tx, repeats: readonly NewEvent[]): Promise<ReadonlyMap<string, string>> {
  if (repeats.length === 0) {
    return new Map();
  }
  const marks = repeats.flatMap(({ id, shopId, fingerprint, isNotice }) =>
    fingerprint === null ? [] : [{ id, shopId, fingerprint, isNotice }],
  );
  const firsts = await firstEvents(tx, marks);
  const firstOf = new Map<string, string>();
  const counts = new Map<string, { count: number; isNotice: boolean }>();
  for (const { id, shopId, fingerprint, isNotice } of marks) {
    const first = firsts.get(`${shopId}/${fingerprint.toString("hex")}`);
    if (first !== undefined) {
      firstOf.set(id, first);
      counts.set(first, { count: (counts.get(first)?.count ?? 0) + 1, isNotice });
    }
  }
  await countRepeats(tx, counts);
  return firstOf;
}
