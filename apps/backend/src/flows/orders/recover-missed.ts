import { recordEvents, type EventToRecord } from "../../domain/events/index.ts";
import type { Rhythm, ShopWork } from "../../domain/shops/index.ts";
import { currentTraceparent } from "../../kernel/tracing.ts";
import type { Services } from "../../ports/services.ts";
import { withShop } from "../kit/open-shop.ts";
import type { Progress } from "../kit/progress.ts";

/** Notices that the platform kept because they were not acknowledged become hints like any other. */
export async function recoverMissed(
  services: Services,
  tenantId: string,
  work: ShopWork,
  rhythm: Rhythm,
): Promise<Progress> {
  const startedAt = new Date();
  const since = work.watermark ?? new Date(startedAt.getTime() - rhythm.overlapMs);
  const ids = await withShop(services, tenantId, work.shopId, async ({ adapter, connection }) =>
    adapter.client?.missedOrders?.(connection, since),
  );
  const missed = [...new Set(ids ?? [])].map(
    (externalId): EventToRecord => ({
      shopId: work.shopId,
      source: "webhook",
      event: { topic: "missed", kind: "order_hint", externalId, deliveryId: null },
      verification: "fetched",
      headers: {},
      rawBody: Buffer.alloc(0),
      means: "notice",
      traceparent: currentTraceparent(),
    }),
  );
  await services.asSystem(tenantId, "recover-missed", async (tx) => {
    await recordEvents(tx, missed);
    tx.afterCommit(() => services.ring("hints", tx.tenantId));
  });
  return { watermark: startedAt, walkStartedAt: null, cursor: null };
}
