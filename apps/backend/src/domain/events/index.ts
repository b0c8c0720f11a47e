export {
  eventRetryMs,
  HINT_KINDS,
  MAX_EVENT_ATTEMPTS,
  type EventDetail,
  type EventItem,
  type LeasedEvent,
} from "./model.ts";
export { emptyBodiesNaming, emptyBodiesOf, emptyPrivacyRequests } from "./erase-store.ts";
export {
  externalIdsWithEvents,
  findEvent,
  hasSignedEvent,
  listEvents,
  reopenEvents,
} from "./reader-store.ts";
export {
  deleteOldFingerprints,
  keepEventDays,
  leaseEvents,
  recordDoneEvents,
  settleEvents,
  tenantsWithDueEvents,
  type DoneEvent,
  type EventChoice,
  type Settlement,
} from "./store.ts";
export { recordEvent } from "./verbs/record-event.ts";
