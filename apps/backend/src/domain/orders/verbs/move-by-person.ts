import type { OrderStatus } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { OrderItem } from "../model.ts";
import { findOrders } from "../reader-store.ts";
import { isMoveAllowed } from "../status.ts";
import { moveOrders } from "../status-store.ts";
import { appendTimeline, lockKnown } from "../store.ts";

export interface MovedByPerson {
  /** As they were before. */
  readonly moved: readonly OrderItem[];
  readonly refused: readonly OrderItem[];
}

/** Many orders go where a person sends them; those that may not stay. Only for moves that leave the stock alone. */
export async function moveByPerson(
  tx: Tx,
  input: {
    readonly orderIds: readonly string[];
    readonly status: "confirmed" | "on_hold";
    readonly note: string | null;
  },
): Promise<MovedByPerson> {
  const status: OrderStatus = input.status;
  await lockKnown(tx, [...(await findOrders(tx, input.orderIds)).values()]);
  const orders = [...(await findOrders(tx, input.orderIds)).values()];
  const moved = orders.filter((order) => isMoveAllowed("person", order.status, status));
  const refused = orders.filter((order) => !moved.includes(order));
  await moveOrders(
    tx,
    "person",
    moved.map((order) => ({ orderId: order.id, from: order.status, to: status })),
  );
  await appendTimeline(
    tx,
    moved.map((order) => ({
      orderId: order.id,
      kind: "status_changed" as const,
      eventId: null,
      details: { from: order.status, to: status, note: input.note },
    })),
  );
  await recordChanges(
    tx,
    moved.map((order) => ({
      action: "order.status_changed",
      targetKind: "order" as const,
      targetId: order.id,
      before: { status: order.status },
      after: { status },
    })),
  );
  return { moved, refused };
}
