import type { Shipment } from "./queries.ts";

/** Whether the carrier wants more afterwards, or gives something back. */
export type Direction = "more" | "back";

/** What a parcel costs by now. */
export const totalOf = ({
  quoted,
  actual,
  adjustments,
}: Pick<Shipment["charges"], "quoted" | "actual" | "adjustments">): number =>
  (actual ?? quoted) + adjustments;
