import type { Tx } from "../../../db/transaction.ts";
import { newId } from "../../../kernel/ids.ts";
import type { WebhookEvent } from "../../../ports/channel.ts";
import { fingerprintOf, keptHeaders, type NewEvent, type Verification } from "../model.ts";
import { countDuplicate, insertEvent, type RecordedEvent } from "../store.ts";

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
  if (recorded.isDuplicate) {
    await countDuplicate(tx, recorded.id);
  }
  return recorded;
}
