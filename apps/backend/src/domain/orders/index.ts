export {
  forgetBuyers,
  nextBuyerOrders,
  nextOrdersOfShop,
  type BuyerChoice,
  type BuyerOrder,
} from "./buyer-store.ts";
export { listLines, listTimeline } from "./detail-store.ts";
export { channelDays, lastDays } from "./daily.ts";
export { readSalesByDay } from "./daily-store.ts";
export * from "./model.ts";
export { planOrder, type OrderPlan } from "./plan.ts";
export { entryOf, lineRow, orderRow, timelineRow } from "./rows.ts";
export { holdReasons } from "./stage-store.ts";
export {
  countStages,
  findOrder,
  findOrders,
  knownHashes,
  listOrderIds,
  listOrders,
  orderRhythm,
  type OrderFilter,
} from "./reader-store.ts";
export { allowedStatuses, isShippable, statusOfParcels } from "./status.ts";
export { nextOrderIds } from "./repair-store.ts";
export { closeDeleted } from "./verbs/close-deleted.ts";
export { followShipment } from "./verbs/follow-shipment.ts";
export { holdOrder } from "./verbs/hold-order.ts";
export { planOrders } from "./verbs/plan-orders.ts";
export { moveByPerson } from "./verbs/move-by-person.ts";
export { planStatusChange } from "./verbs/plan-status-change.ts";
export { recordPrivacyRequest } from "./verbs/record-privacy-request.ts";
export { restateStock } from "./verbs/restate-stock.ts";
export { saveOrders } from "./verbs/save-orders.ts";
export { saveStatusChange } from "./verbs/save-status-change.ts";
