export { readDispatchFacts } from "./facts-store.ts";
export { fulfilmentRow } from "./fulfilment-store.ts";
export type { DispatchPlace, Fulfilment } from "./model.ts";
export { readDispatchPlaces } from "./place-store.ts";
export { planFulfilments } from "./plan-fulfilments.ts";
export { DISPATCH_INVARIANT, findDispatchBreach } from "./verify-store.ts";
export { takeLate, tenantsWithLateFulfilments } from "./late-store.ts";
export {
  forgetChannelLabels,
  readChannelLabels,
  readLabelledOrders,
  saveChannelLabels,
  type LabelledOrder,
} from "./labels/channel-label-store.ts";
export { linesByPlace } from "./coverage.ts";
export { drawWave } from "./draw-wave.ts";
export { codesOfGoods, nameLines, nameVariants, writeBins } from "./goods-store.ts";
export { pickList, type PickList } from "./pick-list.ts";
export { listWaves, waveItems, type Wave, type WaveItem } from "./wave-store.ts";
export { cancelWave, createWave, finishWave, needWave } from "./waves.ts";
export { findFulfilments, lockFulfilments, unpackedAt } from "./fulfilment-store.ts";
export { closeBox, needPackable, openBox, withSkus } from "./packing/close-box.ts";
export {
  isClosed,
  judgePacking,
  packingNumber,
  strangeCodes,
  type JudgedPacking,
} from "./packing/judge-scans.ts";
export type { KeptScan, Pack, PackLine } from "./packing/model.ts";
export { packsOf } from "./packing/pack-store.ts";
export { countScans, findScans, insertScans, scansOf } from "./packing/scan-store.ts";
export { findPackBreach, PACK_INVARIANT } from "./packing/verify-packs.ts";
export {
  countLate,
  countQueue,
  findQueueItem,
  listQueue,
  orderFulfilments,
  type QueueItem,
} from "./queue-store.ts";
export { saveFulfilments } from "./save-fulfilments.ts";
