export {
  asksForCost,
  NO_RULES,
  rejectedPlaces,
  routeByHand,
  type OrderFacts,
  type OrderRoute,
  type RoutingRules,
} from "./model.ts";
export { shareOut } from "./share-out.ts";
export { partsAsAssigned, routeAsAssigned, type AssignedNeed } from "./assigned.ts";
export { type RuledOutcome } from "./route.ts";
export { routeOrder, type RoutedOrder } from "./route-order.ts";
export type { Need } from "./fill.ts";
export { listRoutes, routeRow, saveRoutes, type KeptRoute } from "./route-store.ts";
export { readRoutingRules } from "./rule-store.ts";
export { saveRoutingRules } from "./rules.ts";
export { readPastStock, type PastStock } from "./past-stock.ts";
export { pastOrderIds, pastSales, type PastSale } from "./past-store.ts";
