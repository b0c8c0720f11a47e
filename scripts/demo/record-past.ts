import { createFoundation, type Foundation } from "../../apps/backend/src/bin/compose.ts";
import { readCustomOrder } from "../../apps/backend/src/channels/custom/mapping.ts";
import { withShop } from "../../apps/backend/src/flows/kit/open-shop.ts";
import { applyOrders } from "../../apps/backend/src/flows/orders/apply-orders.ts";
import { readConfig } from "../../apps/backend/src/kernel/config.ts";
import type { ChannelOrder, Pull } from "../../apps/backend/src/ports/channel.ts";

const ORDERS_A_BATCH = 100;
const PATIENCE = { statementTimeoutMs: 15_000, poolWaitMs: 10_000 };
/** Before any shop of the demo was opened. */
const LONG_AGO = new Date(0);

export interface Shops {
  readonly tenantId: string;
  /** Of the simulated platforms: their orders are read from them. */
  readonly simulated: readonly string[];
  /** The counter, and what it sold, as its backend writes it. */
  readonly own: { readonly shopId: string; readonly orders: readonly object[] };
}

async function readOrders(
  { services }: Foundation,
  tenantId: string,
  shopId: string,
): Promise<readonly ChannelOrder[]> {
  return withShop(services, tenantId, shopId, async ({ adapter, connection }) => {
    const orders: ChannelOrder[] = [];
    let cursor: string | null = null;
    do {
      const page: Pull<ChannelOrder> | undefined = await adapter.client?.pullOrders?.(connection, {
        changedSince: LONG_AGO,
        cursor,
      });
      orders.push(...(page?.items ?? []));
      cursor = page?.nextCursor ?? null;
    } while (cursor !== null);
    return orders;
  });
}

const incoming = (shopId: string, order: ChannelOrder) => ({
  shopId,
  order,
  eventId: null,
  version: order.sourceVersion > 0 ? order.sourceVersion : order.placedAt.getTime(),
  isFetched: true,
});

/** Takes the orders of three months in as all orders are, many at once, without an event for each. */
export async function recordPast(env: Readonly<Record<string, string>>, shops: Shops): Promise<number> {
  const foundation = createFoundation(readConfig(env), "estiba-demo", PATIENCE);
  try {
    const { tenantId, simulated, own } = shops;
    const read = await Promise.all(
      simulated.map(async (shopId) =>
        (await readOrders(foundation, tenantId, shopId)).map((order) => incoming(shopId, order)),
      ),
    );
    const ownOrders = own.orders.map((json) => incoming(own.shopId, readCustomOrder(json)));
    const orders = [...read.flat(), ...ownOrders].toSorted(
      (one, other) => one.order.placedAt.getTime() - other.order.placedAt.getTime(),
    );
    for (let from = 0; from < orders.length; from += ORDERS_A_BATCH) {
      const batch = orders.slice(from, from + ORDERS_A_BATCH);
      await foundation.services.asSystem(tenantId, "demo", async (tx) =>
        applyOrders(
          foundation.services,
          tx,
          batch,
          () => "api",
          async () => undefined,
        ),
      );
    }
    foundation.services.ring("catalog-publish", tenantId);
    return orders.length;
  } finally {
    await foundation.close();
  }
}
