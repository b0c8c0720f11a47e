import type { Shipment } from "./queries.ts";

/** Whether the carrier charges more afterwards, or refunds. */
export type Direction = "more" | "back";

/** What the books hold of a parcel's price. Nothing is booked of a test, a draft or a parcel carried by oneself. */
export const bookedOf = ({ charges }: Pick<Shipment, "charges">) => charges.booked ?? null;
