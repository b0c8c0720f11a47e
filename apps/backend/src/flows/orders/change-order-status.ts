import type { OrderStatus } from "@estiba/contract";
import { noteOrderChanges } from "../../domain/finance/index.ts";
import { bookDemand, recordDemand, stockStatusOf } from "../../domain/inventory/index.ts";
import { planStatusChange, saveStatusChange } from "../../domain/orders/index.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { followFulfilments } from "../kit/follow-fulfilments.ts";
import { publishEvents } from "../kit/publish-events.ts";
import { demandOf, readDemandContext } from "./demand-of.ts";
import { statusChangeEvents } from "./order-events.ts";

/** A person moves an order on; cancelling gives back what its lines had taken. */
export async function changeOrderStatus(
  services: Services,
  tx: Tx,
  input: { orderId: string; status: OrderStatus; note: string | null },
): Promise<void> {
  const plan = await planStatusChange(tx, input.orderId, input.status);
  const changes = plan.changes.map((change) => ({ change, source: "panel" as const, importedFrom: null }));
  const context = await readDemandContext(tx, { shopIds: [plan.order.shopId], lines: plan.changes });
  const resolved = await demandOf(tx, services.channels, changes, context);
  // A cancellation made here is not sent to the channel, so its own figure has not moved.
  const demand = await bookDemand(
    tx,
    resolved.map((change) => ({ ...change, isSelfDeducting: false })),
  );
  const isCancelled = input.status === "cancelled";
  const stockStatus = isCancelled
    ? stockStatusOf([], {
        isCancelled,
        isReturned: false,
        hadDemand: plan.order.stockStatus !== "not_applicable",
      })
    : plan.order.stockStatus;
  await saveStatusChange(tx, plan, { status: input.status, stockStatus, note: input.note });
  await recordDemand(tx, demand);
  await noteOrderChanges(tx, [input.orderId]);
  await followFulfilments(services, tx, [input.orderId]);
  const { status } = input;
  await publishEvents(services, tx, () => statusChangeEvents(plan.order, { status, stockStatus }, demand));
}
