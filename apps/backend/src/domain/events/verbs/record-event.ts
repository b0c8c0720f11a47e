import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import type { WebhookEvent } from "../../../ports/channel.ts";
import {
  attemptFingerprintOf,
  fingerprintOf,
  keptHeaders,
  type NewEvent,
  type Verification,
} from "../model.ts";
import { countDuplicate, insertEvent, markAttempt, type RecordedEvent } from "../store.ts";

export interface EventToRecord {
  readonly shopId: string;
  readonly source: NewEvent["source"];
  readonly event: WebhookEvent;
  readonly verification: Verification;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: Buffer;
  readonly isHint: boolean;
}

export async function recordEvent(tx: Tx, input: EventToRecord): Promise<RecordedEvent> {
  const { event } = input;
  const recorded = await insertEvent(tx, {
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
    fingerprint: input.isHint ? null : fingerprintOf(event.topic, event.externalId, input.rawBody),
  });
  if (event.attempt !== undefined) {
    await refuseReplay(tx, input.shopId, event.attempt, recorded.id);
  }
  if (recorded.isDuplicate) {
    await countDuplicate(tx, recorded.id);
  }
  return recorded;
}

/** Thrown, so that nothing of the replay stays. */
async function refuseReplay(tx: Tx, shopId: string, attempt: string, eventId: string): Promise<void> {
  const fingerprint = attemptFingerprintOf(attempt);
  if (!(await markAttempt(tx, { shopId, fingerprint, eventId }))) {
    throw new AppError("WEBHOOK_SIGNATURE_INVALID", {
      message: "This delivery has been here before. Sign every attempt anew, with the moment it is made.",
      details: { reason: "replayed" },
    });
  }
}
