import type { ResultOf } from "@estiba/sdk";
import type { ConnectedShop } from "./connect.ts";
import type { Tenant } from "./tenant.ts";
import { until } from "@estiba/testbed";

export type OrderItem = ResultOf<"listOrders">["data"]["items"][number];
export type OrderDetail = ResultOf<"getOrder">["data"];
export type EventItem = ResultOf<"listEvents">["data"]["items"][number];

export async function findOrder(
  tenant: Tenant,
  shop: Pick<ConnectedShop, "shopId">,
  externalId: string,
): Promise<OrderItem | undefined> {
  const { data } = await tenant.owner.listOrders({ query: { shopId: shop.shopId, search: externalId } });
  return data.items.find(({ orderId }) => orderId === externalId);
}

/** Waits until the order book shows the order, and shows it as wanted. */
export async function waitForOrder(
  tenant: Tenant,
  shop: Pick<ConnectedShop, "shopId">,
  externalId: string,
  isWanted: (order: OrderDetail) => boolean = () => true,
): Promise<OrderDetail> {
  let seen: OrderDetail | undefined;
  try {
    return await until(`order ${externalId}`, async () => {
      const item = await findOrder(tenant, shop, externalId);
      if (item === undefined) {
        return null;
      }
      const { data } = await tenant.owner.getOrder({ params: { orderId: item.id } });
      seen = data;
      return isWanted(data) && data;
    });
  } catch (error) {
    throw new Error(`order ${externalId} was last seen as ${JSON.stringify(seen)}`, { cause: error });
  }
}

/** Waits until the tenant has no pending work. */
export async function waitUntilWorked(tenant: Tenant, deadlineMs?: number): Promise<void> {
  await until(
    "all events to be worked through",
    async () => (await tenant.owner.listEvents({ query: { state: "pending", limit: 1 } })).data.total === 0,
    deadlineMs,
  );
}

export async function eventOf(tenant: Tenant, eventId: string, isWanted: (event: EventItem) => boolean) {
  return until(`event ${eventId}`, async () => {
    const { data } = await tenant.owner.getEvent({ params: { eventId } });
    return isWanted(data) && data;
  });
}
