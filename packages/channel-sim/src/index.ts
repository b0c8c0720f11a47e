export { applicationsOf, simulatorsOf } from "./applications.ts";
export * from "./cloudshop/index.ts";
export type {
  ApiCall,
  CancelOrderInput,
  DeliveryAttempt,
  DeliveryFilter,
  EditOrderInput,
  FaultInput,
  FaultKind,
  FaultRule,
  HookAnswer,
  HookReceiver,
  ManualClock,
  PaymentMethod,
  PlaceOrderInput,
  ReceivedHook,
  RefundOrderInput,
  RunningSim,
  ShopSpec,
  ShopSummary,
  SimClock,
  SimControl,
  SimOptions,
  SimOrder,
  SimProduct,
  SimShop,
  SimVariant,
  StockWrite,
} from "./kit/index.ts";
export { createManualClock, SimError, skuOf, startHookReceiver, totalStock } from "./kit/index.ts";
export * from "./marketplace/index.ts";
export * from "./oauthshop/index.ts";
export type { AllSims, AllSimsOptions, SimName } from "./start-all-sims.ts";
export { SIM_NAMES, startAllSims } from "./start-all-sims.ts";
export * from "./wpshop/index.ts";
export { startEnviaSim, type EnviaLabel, type EnviaPickup, type EnviaSim } from "./carriers/envia-sim.ts";
export { startEasypostSim, type EasypostShipment, type EasypostSim } from "./carriers/easypost-sim.ts";
export type { CarrierFault, CarrierSim } from "./carriers/carrier-sim.ts";
