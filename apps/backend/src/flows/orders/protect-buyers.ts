import {
  findOrder,
  listLines,
  nextBuyerOrders,
  recordPrivacyRequest,
  type BuyerChoice,
} from "../../domain/orders/index.ts";
import { forgetRequests } from "../../domain/requests/index.ts";
import type { Origin, Services } from "../../ports/services.ts";
import { erasePeople } from "./erase-people.ts";

const ORDERS_A_STEP = 500;

export interface Erased {
  readonly orders: number;
  readonly events: number;
}

/** Everything the order book holds of a buyer, one order at a time. */
export async function* exportBuyer(
  services: Services,
  tenantId: string,
  origin: Origin,
  email: string,
): AsyncGenerator<object> {
  for (let afterId = ""; ; ) {
    const page = await services.inTenant(tenantId, origin, async (tx) => {
      const found = await nextBuyerOrders(
        tx,
        { email, placedBefore: null },
        { afterId, limit: ORDERS_A_STEP },
      );
      const orders: object[] = [];
      for (const { id } of found) {
        orders.push({ ...(await findOrder(tx, id)), lines: await listLines(tx, id) });
      }
      return { orders, lastId: found.at(-1)?.id };
    });
    yield* page.orders;
    if (page.lastId === undefined) {
      break;
    }
    afterId = page.lastId;
  }
  await services.inTenant(tenantId, origin, (tx) => recordPrivacyRequest(tx, "buyer.exported", {}));
}

/**
 * Erases a person, or everyone who bought before a day, from orders, parcels and raw events. Figures, states and what
 * the orders did to the stock stay. Idempotent; an interrupted step is continued.
 */
export async function eraseBuyers(
  services: Services,
  tenantId: string,
  origin: Origin,
  choice: BuyerChoice,
): Promise<Erased> {
  const total = { orders: 0, events: 0 };
  for (let isMore = true; isMore; ) {
    isMore = await services.inTenant(tenantId, origin, async (tx) => {
      const found = await nextBuyerOrders(tx, choice, { afterId: "", limit: ORDERS_A_STEP });
      total.events += await erasePeople(tx, { orders: found, email: null, sentBefore: null });
      total.orders += found.length;
      return found.length === ORDERS_A_STEP;
    });
  }
  await services.inTenant(tenantId, origin, async (tx) => {
    const { email, placedBefore } = choice;
    total.events += await erasePeople(tx, { orders: [], email, sentBefore: placedBefore });
    await forgetRequests(tx);
    await recordPrivacyRequest(tx, "buyer.erased", total);
  });
  return total;
}
