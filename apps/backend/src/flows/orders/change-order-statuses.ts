import type { ErrorCode, OrderStatus } from "@estiba/contract";
import { noteOrderChanges } from "../../domain/finance/index.ts";
import { moveByPerson } from "../../domain/orders/index.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { followFulfilments } from "../kit/follow-fulfilments.ts";
import { publishEvents } from "../kit/publish-events.ts";
import { statusChangeEvent } from "./order-events.ts";

export interface StatusOutcome {
  readonly orderId: string;
  readonly status: OrderStatus | null;
  readonly error: ErrorCode | null;
}

/** Many orders are confirmed or held at once; what became of each, in the order given. */
export async function changeOrderStatuses(
  services: Services,
  tx: Tx,
  input: { readonly orderIds: readonly string[]; status: "confirmed" | "on_hold"; note: string | null },
): Promise<StatusOutcome[]> {
  const { status } = input;
  const note = input.note?.trim() || null;
  if (status === "on_hold" && note === null) {
    throw badRequest("Say why the orders are held.", { field: "note" });
  }
  const { moved, refused } = await moveByPerson(tx, { orderIds: input.orderIds, status, note });
  const movedIds = moved.map(({ id }) => id);
  await noteOrderChanges(tx, movedIds);
  await followFulfilments(services, tx, movedIds);
  await publishEvents(services, tx, () => ({
    events: moved.map((order) => statusChangeEvent(order, { status, stockStatus: order.stockStatus })),
    stockChanges: [],
  }));
  const outcomes = new Map<string, StatusOutcome>([
    ...moved.map(({ id }) => [id, { orderId: id, status, error: null }] as const),
    ...refused.map(
      (order) =>
        [order.id, { orderId: order.id, status: order.status, error: "ORDER_STATUS_NOT_ALLOWED" }] as const,
    ),
  ]);
  return input.orderIds.map(
    (orderId) => outcomes.get(orderId) ?? { orderId, status: null, error: "ORDER_NOT_FOUND" },
  );
}
