import type { OrderStatus } from "@estiba/contract";
import { hastenBooks } from "../../domain/finance/index.ts";
import { bookClaims, recordClaims, stockStatusOf } from "../../domain/inventory/index.ts";
import { planStatusChange, saveStatusChange } from "../../domain/orders/index.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { announce } from "../kit/announce.ts";
import { claimsOf, readGrounds } from "./claims-of.ts";
import { newsOfStatusChange } from "./order-news.ts";

/** A person moves an order on; cancelling gives back what its lines had taken. */
export async function changeOrderStatus(
  services: Services,
  tx: Tx,
  input: { orderId: string; status: OrderStatus; note: string | null },
): Promise<void> {
  const plan = await planStatusChange(tx, input.orderId, input.status);
  const changes = plan.changes.map((change) => ({ change, source: "panel" as const, importedFrom: null }));
  const grounds = await readGrounds(tx, { shopIds: [plan.order.shopId], lines: plan.changes });
  const resolved = await claimsOf(tx, services.channels, changes, grounds);
  // The channel does not know of a cancellation made here, so its own figure has not moved.
  const claims = await bookClaims(
    tx,
    resolved.map((claim) => ({ ...claim, isSelfDeducting: false })),
  );
  const isCancelled = input.status === "cancelled";
  const stockStatus = isCancelled
    ? stockStatusOf([], {
        isCancelled,
        isReturned: false,
        hadClaim: plan.order.stockStatus !== "not_applicable",
      })
    : plan.order.stockStatus;
  await saveStatusChange(tx, plan, { status: input.status, stockStatus, note: input.note });
  await recordClaims(tx, claims);
  await hastenBooks(tx, [input.orderId]);
  const { status } = input;
  await announce(services, tx, () => newsOfStatusChange(plan.order, { status, stockStatus }, claims));
}
