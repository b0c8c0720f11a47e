import type { SimOrder } from "../kit/index.ts";
import type { WpCall } from "./wp-call.ts";
import { WpError } from "./wp-error.ts";

export function findOrder(call: WpCall, id: string, status = 404): SimOrder {
  const order = call.shop.orders.get(id);
  if (order === undefined) {
    throw new WpError(status, "woocommerce_rest_shop_order_invalid_id", "Invalid ID.");
  }
  return order;
}
