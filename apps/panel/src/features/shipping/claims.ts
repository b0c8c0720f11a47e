import type { Shipment } from "./queries.ts";

/** Whether a claim can be filed now. */
export const isClaimable = ({ status, test }: Pick<Shipment, "status" | "test">): boolean =>
  !test && (status === "lost" || status === "damaged");
