import type { Services, Tx } from "../../ports/services.ts";

/** For events of any kind. */
export function ringIntake(services: Services, tx: Tx): void {
  tx.afterCommit(() => services.ring("intake", tx.tenantId));
  tx.afterCommit(() => services.ring("hints", tx.tenantId));
}
