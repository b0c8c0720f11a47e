export * from "./model.ts";
export {
  isBought,
  isBuying,
  isCharged,
  isClaimable,
  isLive,
  isVoid,
  movesOrder,
} from "./labels/shipment-status.ts";
export {
  normalAddress,
  normalParcels,
  addressHash,
  parcelsHash,
  missingForShipping,
} from "./quotes/normal.ts";
export { addBox, changeBox, removeBox } from "./packing/boxes.ts";
export { boxesAt, listBoxes, type Box } from "./packing/box-store.ts";
export { sizeOfKit } from "./packing/kit-size.ts";
export { contentsOf } from "./packing/contents.ts";
export {
  readContents,
  recordContents,
  unitsFromPlace,
  unitsInParcels,
  unitsOfShipments,
  type PackedGoods,
  type ShipmentLine,
} from "./packing/contents-store.ts";
export { planParcels, type GoodsLine, type Packing } from "./packing/plan-parcels.ts";
export { pickByRules, pickRate, rankRates } from "./quotes/choose-rate.ts";
export { cardsOfConnections, findCard, keepCard, listCards, type StoredCard } from "./quotes/card-store.ts";
export { findQuote, keepQuote, purgeOldQuotes } from "./quotes/quote-store.ts";
export { readBracketTable, type BracketTable } from "./quotes/bracket-table.ts";

export {
  abandonedCarrierRoutes,
  activeConnections,
  findConnection,
  findConnectionEver,
  freeCarrierRoutes,
  listConnections,
  noteOutcomes,
  tenantOfConnection,
} from "./setup/connection-store.ts";
export { createConnection } from "./setup/create-connection.ts";
export {
  changeConnection,
  needConnection,
  noteTest,
  removeConnection,
} from "./setup/change-connection.ts";
export { readCredentials, rewrapCarrierSecrets } from "./setup/read-credentials.ts";
export { tenantsWithDueShipments } from "./setup/directory-store.ts";
export { findWarehouse, listWarehouses } from "./setup/warehouse-store.ts";
export { readShippingSettings, takeNumbers, type ShippingSettings } from "./setup/settings-store.ts";
export { changeShippingSettings } from "./setup/change-settings.ts";

export { openShipment, recordManualLabel } from "./labels/open-shipment.ts";
export { fieldsOfRequest, hashOf, keyHashOf, type CreateInput } from "./labels/shipment-request.ts";
export { tenantOfToken } from "./tracking/public-token.ts";
export { leaseDueShipments, type NewShipment } from "./labels/shipment-store.ts";
export {
  codOf,
  codOfOrder,
  findByRequestKey,
  findByTrackingNumbers,
  findShipmentByToken,
  findShipments,
  listShipmentIds,
  listShipments,
  type ShipmentFilter,
  parcelsOf,
  shipmentsOfOrder,
  type CodFacts,
} from "./labels/shipment-reader-store.ts";
export { holdShipment, needBought, needShipment } from "./labels/need-shipment.ts";
export { lastAttempt, providerIdsOf, savePrepared, type Attempt } from "./labels/attempt-store.ts";
export { markShipments } from "./labels/shipment-status-store.ts";
export { recordPurchase } from "./labels/record-purchase.ts";
export { errorOf } from "./labels/purchase-error.ts";
export {
  beginCancellation,
  noteCancellationUnknown,
  recordCancellation,
  takeBackCancellation,
  type BegunCancellation,
  type Cancellation,
} from "./labels/cancel-label.ts";
export { returnBody } from "./labels/return-body.ts";
export {
  findBatch,
  leaseBatchItems,
  openBatch,
  putBackBatchItem,
  recordBatchItemOutcome,
  type Batch,
} from "./labels/batch-store.ts";
export { markPrinted, parcelsOfOrders, type OrderParcel } from "./handover/order-parcel-store.ts";
export { labelsOf, labelSizes, saveLabel } from "./labels/label-store.ts";
export { drawLabels, type LabelPart } from "./labels/draw-pdf.ts";
export { drawZpl } from "./labels/draw-zpl.ts";
export { drawSheet, type SheetFacts } from "./labels/draw-sheet.ts";
export type { LabelFacts, Mark } from "./labels/facts.ts";
export { forgetRecipients } from "./labels/recipient-store.ts";

export { groupHandOvers, type HandOver } from "./handover/hand-over.ts";
export { chooseParcels, type ParcelChoice } from "./handover/choose-parcels.ts";
export { boughtRefs } from "./handover/bought-refs.ts";
export { livePickupsOf } from "./handover/waiting-store.ts";
export { isPickupOpen } from "./handover/pickup-status.ts";
export {
  findPickups,
  findPickupsByKey,
  listPickups,
  openPickups,
  shipmentIdsOfPickup,
  type Pickup,
} from "./handover/pickup-store.ts";
export {
  beginPickupCancellation,
  cancelPickupByPhone,
  needPickup,
  recordPickup,
  recordPickupCancellation,
  resolvePickup,
} from "./handover/change-pickup.ts";
export {
  findManifests,
  listManifests,
  liveManifestsOf,
  manifestDocument,
  openManifests,
  type Manifest,
} from "./handover/manifest-store.ts";
export {
  cancelManifest,
  needManifest,
  parcelsOfManifest,
  recordManifestDocument,
  recordManifestRefusal,
} from "./handover/change-manifest.ts";

export { deriveStatuses, type StatusChange } from "./tracking/derive-status.ts";
export { hearEvents, heardFrom, type HeardEvent } from "./tracking/hear-events.ts";
export { eventsOf } from "./tracking/tracking-store.ts";
export { hastenReads, keepHint } from "./tracking/hint-store.ts";
export { planNextReads, putOffReads } from "./tracking/read-store.ts";
export { channelWordOf, isNewsToChannel } from "./tracking/channel-word.ts";
export {
  dueTrackingPushes,
  queuePush,
  recordPush,
  recordPushFailure,
  type DuePush,
} from "./tracking/push-store.ts";
export { readEventTable, type EventRow } from "./tracking/event-table.ts";
export { writtenMinor } from "./written.ts";
