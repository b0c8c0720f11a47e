import type { FieldArgs } from "../graphql/field-args.ts";
import type { View } from "../graphql/view.ts";
import { idOf } from "../wire-format.ts";
import type { AdminContext } from "./context.ts";

const refused = (code: string, message: string): View => ({
  orderCancelUserErrors: [{ code, field: ["orderId"], message }],
});

export function cancelOrder({ sim, home }: AdminContext, args: FieldArgs): View {
  const order = home.shop.orders.get(idOf("Order", args.text("orderId") ?? "") ?? "");
  if (order === undefined) {
    return refused("NOT_FOUND", "Order does not exist");
  }
  if (order.status === "cancelled") {
    return refused("INVALID", "Order has already been cancelled");
  }
  if (order.fulfillmentStatus === "fulfilled") {
    return refused("INVALID", "Cannot cancel a fulfilled order");
  }
  const reason = args.text("reason") ?? "OTHER";
  sim.orders.cancel(home.shop, order.id, { reason: reason.toLowerCase(), isRestocked: args.flag("restock") });
  return { orderCancelUserErrors: [] };
}
