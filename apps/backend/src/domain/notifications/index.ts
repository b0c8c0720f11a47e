export { findAlerted } from "./alert-store.ts";
export { purgeOldNotifications, readOwnMoves, tenantsWithDueNotifications } from "./event-store.ts";
export {
  bodyOf,
  type OutgoingEvent,
  type AttemptItem,
  type AttemptResult,
  type DeliveryItem,
  type LeasedDelivery,
  type OutgoingEvents,
  type NotificationEvent,
  type StockChange,
  type Subscription,
} from "./model.ts";
export { countUnread, listNotifications, type PanelNotification } from "./panel-store.ts";
export {
  findDeliveries,
  findDelivery,
  listAttempts,
  listDeliveries,
  listDeliveryIds,
  type DeliveryFilter,
} from "./reader-store.ts";
export { signedHeaders } from "./signature.ts";
export { findSubscription, listSubscriptions } from "./subscription-store.ts";
export { changeSubscription, deleteSubscription } from "./verbs/change-subscription.ts";
export { createSubscription } from "./verbs/create-subscription.ts";
export { fanOutEvents } from "./verbs/fan-out-events.ts";
export { keepAlertSubscription, quietAlertSubscription } from "./verbs/keep-alert-subscription.ts";
export { leaseDeliveries } from "./verbs/lease-deliveries.ts";
export { dropHeldAlerts, raiseAlerts, showAlerts, type RaisedAlerts } from "./verbs/raise-alerts.ts";
export { markRead } from "./verbs/mark-read.ts";
export { queueDeliveries } from "./verbs/queue-deliveries.ts";
export { outgoingRows } from "./plan-events.ts";
export { recordOutgoingEvents } from "./verbs/record-outgoing-events.ts";
export { replayDeliveries, replayDelivery } from "./verbs/replay-deliveries.ts";
export { readSecret, rewrapSubscriptionSecrets, rotateSecret } from "./verbs/rotate-secret.ts";
export { sendTest } from "./verbs/send-test.ts";
export { recordAttemptOutcomes } from "./verbs/record-attempt-outcomes.ts";
