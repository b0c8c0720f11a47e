import { examineSignedBodies } from "../../domain/events/index.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { publishEvents } from "../kit/publish-events.ts";
import type { InboundEvent } from "./inbound-event.ts";
import { replayEvents } from "../kit/shop-events.ts";

/** Signed events that came for another shop before, with the answer to each. Committed and alerted, though refused. */
export async function findReplays(
  services: Services,
  tx: Tx,
  events: readonly InboundEvent[],
): Promise<ReadonlyMap<InboundEvent, AppError>> {
  const claims = events.flatMap((event) => (event.claim === null ? [] : [{ event, body: event.claim }]));
  const verdicts = await examineSignedBodies(
    tx,
    claims.map(({ event, body }) => ({ shopId: event.shop.id, body })),
  );
  const replays = new Map<InboundEvent, AppError>();
  for (const [index, { event }] of claims.entries()) {
    const verdict = verdicts[index];
    if (verdict === "own") {
      continue;
    }
    if (verdict === "replayed") {
      services.logger.error(
        { tenantId: tx.tenantId, shopId: event.shop.id },
        "a signed event of another shop was replayed",
      );
      await publishEvents(services, tx, () => replayEvents(event.shop));
    }
    replays.set(
      event,
      new AppError("WEBHOOK_SIGNATURE_INVALID", {
        message: "This event came for another shop before.",
        details: { reason: "replayed" },
      }),
    );
  }
  return replays;
}
