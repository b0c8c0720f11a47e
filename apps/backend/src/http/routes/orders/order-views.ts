import { holdReasons, type OrderItem } from "../../../domain/orders/index.ts";
import { parcelsOfOrders } from "../../../domain/shipping/index.ts";
import type { Tx } from "../../../ports/services.ts";
import { presentOrder } from "../../presenters/orders.ts";

/** Orders with what is known of the work on them, for one page. */
export async function viewOrders(tx: Tx, orders: readonly OrderItem[]) {
  const parcels = await parcelsOfOrders(
    tx,
    orders.map(({ id }) => id),
  );
  const reasons = await holdReasons(
    tx,
    orders.filter(({ status }) => status === "on_hold").map(({ id }) => id),
  );
  return orders.map((order) =>
    presentOrder(order, {
      parcel: parcels.get(order.id) ?? null,
      holdReason: reasons.get(order.id) ?? null,
    }),
  );
}
