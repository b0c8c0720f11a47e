import type { Services } from "../../ports/services.ts";

/** For events of whatever kind. */
export function ringIntake(services: Services, tenantId: string): void {
  services.ring("intake", tenantId);
  services.ring("hints", tenantId);
}
