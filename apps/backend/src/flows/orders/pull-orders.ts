import { buryEvent, recordEvents } from "../../domain/events/index.ts";
import type { Rhythm, ShopWork } from "../../domain/shops/index.ts";
import { AppError } from "../../kernel/errors.ts";
import { currentTraceparent } from "../../kernel/tracing.ts";
import type { Unreadable } from "../../ports/channel.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { withShop } from "../kit/open-shop.ts";
import { keepFound } from "./keep-found.ts";
import type { Progress } from "../kit/progress.ts";
import { TimeBudget } from "../kit/time-budget.ts";

const PAGES_A_SLICE = 5;
const MAX_UNREADABLE_BYTES = 1_000_000;
const FIRST_LOOK_MS = 24 * 3_600_000;

function startOf(work: ShopWork, rhythm: Rhythm, now: Date): Date {
  if (work.kind === "orders_recent") {
    const from = work.watermark ?? new Date(now.getTime() - FIRST_LOOK_MS);
    return new Date(from.getTime() - rhythm.overlapMs);
  }
  return new Date(now.getTime() - rhythm.overlapMs);
}

/**
 * Polls the platform for changes and compares. The checkpoint is stored only after the rows, so an interrupted walk
 * continues from there.
 */
export async function pullOrders(
  services: Services,
  tenantId: string,
  work: ShopWork,
  rhythm: Rhythm,
): Promise<Progress> {
  const now = new Date();
  const walkStartedAt = work.cursor === null ? now : (work.walkStartedAt ?? now);
  const changedSince = startOf(work, rhythm, walkStartedAt);
  const budget = new TimeBudget();
  let { cursor } = work;
  for (let page = 0; page < PAGES_A_SLICE && !budget.isSpent; page += 1) {
    const pulled = await withShop(services, tenantId, work.shopId, async ({ adapter, connection }) =>
      adapter.client?.pullOrders?.(connection, { changedSince, cursor }),
    );
    if (!pulled) {
      break;
    }
    await services.asSystem(tenantId, "pull-orders", async (tx) => {
      await keepUnreadable(tx, work.shopId, pulled.unreadable ?? []);
      await keepFound(services, tx, work.shopId, pulled.items);
    });
    cursor = pulled.nextCursor;
    if (cursor === null) {
      break;
    }
  }
  return cursor === null
    ? { watermark: walkStartedAt, walkStartedAt: null, cursor: null }
    : { watermark: work.watermark, walkStartedAt, cursor };
}

/** Shown among the events, with the reason; the same order unchanged is recorded once. A retry reads it again. */
async function keepUnreadable(tx: Tx, shopId: string, unreadable: readonly Unreadable[]): Promise<void> {
  const recorded = await recordEvents(
    tx,
    unreadable.map(({ externalId, json }) => ({
      shopId,
      source: "webhook",
      event: { topic: "order.unreadable", kind: "order_hint", externalId, deliveryId: null },
      verification: "fetched",
      headers: {},
      rawBody: Buffer.from(JSON.stringify(json)).subarray(0, MAX_UNREADABLE_BYTES),
      means: "news",
      traceparent: currentTraceparent(),
    })),
  );
  for (const [index, one] of recorded.entries()) {
    const reason = unreadable[index]?.reason ?? "";
    if (!(one instanceof AppError) && one.id !== null && !one.isDuplicate) {
      await buryEvent(tx, one.id, reason.slice(0, 300));
    }
  }
}
