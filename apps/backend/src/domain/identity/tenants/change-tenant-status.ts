import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { updateTenantStatus } from "./tenant-store.ts";

export async function changeTenantStatus(tx: Tx, status: "active" | "suspended"): Promise<void> {
  await updateTenantStatus(tx, status);
  await recordChanges(tx, [
    { action: `tenant.${status}`, targetKind: "tenant", targetId: tx.tenantId, after: { status } },
  ]);
}
