import { TRACK_STATUSES, type TrackStatus } from "@estiba/contract/values";

/** Statuses that only the service or a carrier can set. */
const NOT_BY_HAND: readonly TrackStatus[] = [
  "label_created",
  "available_for_pickup",
  "exception",
  "cancelled",
];

/** What a person may record by hand, in the order it usually happens. */
export const HAND_STATUSES = TRACK_STATUSES.filter((status) => !NOT_BY_HAND.includes(status));
