import type { LabelDelay } from "@estiba/contract";
import { readLabelledOrders, saveChannelLabels, type LabelledOrder } from "../../../domain/dispatch/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import { inParallel } from "../../../kernel/limits/in-parallel.ts";
import { ChannelError } from "../../../ports/channel.ts";
import type { Origin, Services } from "../../../ports/services.ts";
import { hasChannelLabel, withShop } from "../../kit/open-shop.ts";

const SIDE_BY_SIDE = 4;
const FETCH_ALL_MS = 25_000;

export interface LabelState {
  readonly orderId: string;
  readonly externalShipmentId: string | null;
  /** Null where the label is kept and can be printed. */
  readonly reason: LabelDelay | null;
}

const none = (orderId: string, reason: LabelDelay): LabelState => ({
  orderId,
  externalShipmentId: null,
  reason,
});

interface Asker {
  readonly services: Services;
  readonly tenantId: string;
  readonly origin: Origin;
}

/** Kept as it comes: many are never held at once, and what breaks off later does not lose it. */
async function fetchOne({ services, tenantId, origin }: Asker, order: LabelledOrder): Promise<LabelState> {
  const { orderId, shopId, externalId } = order;
  if (!hasChannelLabel(services, order)) {
    return none(orderId, "own_carrier");
  }
  try {
    const label = await withShop(services, tenantId, shopId, async ({ adapter, connection }) =>
      adapter.client?.fetchLabel?.(connection, externalId),
    );
    const { externalShipmentId = null, pdf = null, reason = "not_ready" } = label ?? {};
    if (externalShipmentId === null || pdf === null) {
      return { orderId, externalShipmentId, reason };
    }
    await services.inTenant(tenantId, origin, (tx) =>
      saveChannelLabels(tx, [{ orderId, shopId, externalShipmentId, pdf }]),
    );
    return { orderId, externalShipmentId, reason: null };
  } catch (err) {
    if (!(err instanceof ChannelError)) {
      throw err;
    }
    services.logger.warn({ tenantId, shopId, orderId, err }, "label of the channel not fetched");
    return none(orderId, "shop_unavailable");
  }
}

/** Fetches the channels' own labels of these orders and keeps them: each is fetched until there is one, and never again. */
export async function fetchChannelLabels(
  services: Services,
  tenantId: string,
  origin: Origin,
  orderIds: readonly string[],
): Promise<LabelState[]> {
  const orders = await services.inTenant(tenantId, origin, (tx) => readLabelledOrders(tx, orderIds));
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const missing = orderIds.filter((id) => !byId.has(id));
  if (missing.length > 0) {
    throw new AppError("ORDER_NOT_FOUND", { details: { orderIds: missing } });
  }
  const untilMs = Date.now() + FETCH_ALL_MS;
  const fetched = await inParallel(
    orders.filter(({ bytes }) => bytes === null),
    SIDE_BY_SIDE,
    async (order) =>
      Date.now() < untilMs
        ? fetchOne({ services, tenantId, origin }, order)
        : none(order.orderId, "shop_unavailable"),
  );
  const found = new Map(fetched.map((one) => [one.orderId, one]));
  return orderIds.map((orderId) => ({
    orderId,
    externalShipmentId:
      found.get(orderId)?.externalShipmentId ?? byId.get(orderId)?.externalShipmentId ?? null,
    reason: found.get(orderId)?.reason ?? null,
  }));
}
