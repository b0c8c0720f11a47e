import type { ShipmentStatus } from "@estiba/contract/values";

export interface ShipmentsSearch {
  readonly q?: string | undefined;
  readonly status?: ShipmentStatus | undefined;
  readonly attention?: true | undefined;
  readonly offset?: number | undefined;
  /** The shipment shown beside the list. */
  readonly open?: string | undefined;
}
