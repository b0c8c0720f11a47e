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
  findEvents,
  listEventIds,
  listEvents,
  type EventFilter,
  reopenEvents,
} from "./reader-store.ts";
export {
  buryEvent,
  doneEventRow,
  purgeOldFingerprints,
  keepEventDays,
  hasDueEvents,
  leaseEvents,
  recordDoneEvents,
  recordEventOutcomes,
  tenantsWithDueEvents,
  type DoneEvent,
  type EventChoice,
  type Settlement,
} from "./store.ts";
export { openNotices, parkNotices } from "./notice-store.ts";
export { purgeOldSignedBodies, type SignedBody } from "./signed-body-store.ts";
export { examineSignedBodies } from "./verbs/examine-signed-bodies.ts";
export { recordEvents, type EventToRecord, type RecordedEvent } from "./verbs/record-events.ts";
