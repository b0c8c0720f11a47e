export {
  eventRetryMs,
  HINT_KINDS,
  MAX_EVENT_ATTEMPTS,
  type EventDetail,
  type EventItem,
  type LeasedEvent,
} from "./model.ts";
export { emptyBodiesNaming, emptyBodiesOf } from "./erase-store.ts";
export {
  externalIdsWithEvents,
  findEvent,
  hasSignedEvent,
  listEvents,
  reopenEvents,
} from "./reader-store.ts";
export {
  deleteOldFingerprints,
  eraseBodies,
  keepEventDays,
  leaseEvents,
  recordDoneEvents,
  settleEvents,
  tenantsWithDueEvents,
  type DoneEvent,
  type EventChoice,
  type Settlement,
} from "./store.ts";
export { deleteOldSignedBodies } from "./signed-body-store.ts";
export { recordEvent } from "./verbs/record-event.ts";
export { examineSignedBody } from "./verbs/refuse-replay.ts";
