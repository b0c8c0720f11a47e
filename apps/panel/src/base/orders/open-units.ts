import type { ResultOf } from "@estiba/sdk";

type OrderLine = ResultOf<"getOrder">["data"]["lines"][number];
export type UnitsOfLine = Pick<OrderLine, "quantity" | "exactQuantity" | "stockQuantity" | "parcelQuantity">;

/** How many units of a line are to leave, in parcels or not; what is sold by the metre leaves as whole units. */
export const unitsToSend = ({ quantity, exactQuantity, stockQuantity }: UnitsOfLine): number =>
  exactQuantity === null ? stockQuantity : quantity;

export const unitsInParcels = ({ parcelQuantity = 0 }: UnitsOfLine): number => parcelQuantity;

/** Never below zero: units that left in a parcel may be refunded afterwards. */
export const openUnits = (line: UnitsOfLine): number => Math.max(0, unitsToSend(line) - unitsInParcels(line));

/** Some units are in parcels, and others are still to be sent. */
export const isPartlyInParcels = (lines: readonly UnitsOfLine[]): boolean =>
  lines.some((line) => unitsInParcels(line) > 0) && lines.some((line) => openUnits(line) > 0);
