import type { Tenant } from "../../faults/world/tenants.ts";
import type { Pace } from "./open-loop.ts";

/** What a load process is asked to do. */
export type LoadOrder = { readonly pace: Pace; readonly seed: number } & (
  | { readonly kind: "webhooks"; readonly apiUrl: string; readonly tenants: readonly Tenant[] }
  | {
      readonly kind: "notices";
      readonly apiUrl: string;
      readonly userId: string;
      readonly applicationId: string;
      readonly orderIds: readonly string[];
    }
  | { readonly kind: "bare-inserts"; readonly databaseUrl: string; readonly tenants: readonly Tenant[] }
);
