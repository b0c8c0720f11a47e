export {
  forgetBuyers,
  nextBuyerOrders,
  nextOrdersOfShop,
  type BuyerChoice,
  type BuyerOrder,
} from "./buyer-store.ts";
export { channelDays, lastDays } from "./daily.ts";
export { countOrdersByDay } from "./daily-store.ts";
export * from "./model.ts";
export { planOrder, type OrderPlan } from "./plan.ts";
export { entryOf, lineRow, orderRow, timelineRow } from "./rows.ts";
export {
  findOrder,
  findOrders,
  knownHashes,
  listLines,
  listOrders,
  listTimeline,
  orderRhythm,
} from "./reader-store.ts";
export { allowedStatuses, isShippable, statusOfParcels } from "./status.ts";
export { nextOrderIds } from "./repair-store.ts";
export { closeDeleted } from "./verbs/close-deleted.ts";
export { followShipment } from "./verbs/follow-shipment.ts";
export { planOrders } from "./verbs/plan-orders.ts";
export { planStatusChange } from "./verbs/plan-status-change.ts";
export { recordPrivacyRequest } from "./verbs/record-privacy-request.ts";
export { restateStock } from "./verbs/restate-stock.ts";
export { saveOrders } from "./verbs/save-orders.ts";
export { saveStatusChange } from "./verbs/save-status-change.ts";
