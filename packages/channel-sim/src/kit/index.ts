export type { ManualClock, SimClock } from "./clock.ts";
export { createManualClock } from "./clock.ts";
export type {
  DeliveryFilter,
  ShopSummary,
  SimControl,
} from "./control/control.ts";
export type { FaultInput, FaultKind, FaultRule } from "./faults.ts";
export { escapeHtml, htmlPage } from "./control/html.ts";
export { imageUrl } from "./image-url.ts";
export { postOnce } from "./http-post.ts";
export type { KitPartInput } from "./kits.ts";
export { kitOf, kitStock, makeKit } from "./kits.ts";
export type * from "./model.ts";
export { NO_SIZE, totalStock } from "./model.ts";
export { formatMinor } from "./money.ts";
export type { CancelOrderInput, EditOrderInput, PlaceOrderInput, RefundOrderInput } from "./order-desk.ts";
export type { SimContext, SimOptions, SimPlatform, SimReply } from "./platform.ts";
export type { SeededRandom } from "./random.ts";
export { createRandom, hash32 } from "./random.ts";
export type { JsonObject } from "./request-body.ts";
export {
  bodyForm,
  bodyJson,
  bodyObject,
  bodyText,
  headerOf,
  isObject,
  queryOf,
  urlOf,
} from "./request-body.ts";
export { skuOf } from "./seed-catalog.ts";
export type { IdKind, IdScheme } from "./shop-store.ts";
export { SimError } from "./sim-error.ts";
export type { RunningSim } from "./start-sim.ts";
export { startSim } from "./start-sim.ts";
export type { DeliveryAttempt, DeliveryPolicy } from "./webhook-dispatcher.ts";
export type { HookAnswer, HookReceiver, ReceivedHook } from "./hook-receiver.ts";
export { startHookReceiver } from "./hook-receiver.ts";
export { matchPath } from "./match-path.ts";
