export * from "./model.ts";
export {
  normalAddress,
  normalParcels,
  addressHash,
  parcelsHash,
  missingForShipping,
} from "./quotes/normal.ts";
export { pickByRules, pickRate, rankRates } from "./quotes/choose-rate.ts";
export { clampToNow, eventKey, foldTracking } from "./tracking/fold-tracking.ts";
export { isDecidedByEvents, marksOf } from "./tracking/marks.ts";
export { nextFindDelayMs, nextReadAt } from "./tracking/schedule.ts";
export { newToken } from "./setup/secrets.ts";
export {
  activeConnections,
  findConnection,
  findConnectionEver,
  listConnections,
  noteOutcomes,
  tenantOfConnection,
} from "./setup/connection-store.ts";
export { cardsOfConnections, findCard, insertCard, listCards, type StoredCard } from "./quotes/card-store.ts";
export {
  deleteWarehouse,
  findWarehouse,
  insertWarehouse,
  isWarehouseNameTaken,
  listWarehouses,
  updateWarehouse,
} from "./setup/warehouse-store.ts";
export {
  lockSetup,
  readShippingSettings,
  takeNumbers,
  writeShippingSettings,
  type ShippingSettings,
} from "./setup/settings-store.ts";
export { deleteOldQuotes, findQuote, insertQuote } from "./quotes/quote-store.ts";
export {
  insertShipment,
  leaseDueShipments,
  lockShipment,
  lockShipments,
  searchText,
  setParcelNumbers,
  updateShipment,
  type NewShipment,
} from "./labels/shipment-store.ts";
export {
  codOf,
  findByRequestKey,
  findByTrackingNumbers,
  findShipment,
  findShipments,
  listShipments,
  parcelsOf,
  shipmentsOfOrder,
  type CodFacts,
} from "./labels/shipment-reader-store.ts";
export {
  insertAttempt,
  lastAttempt,
  providerIdsOf,
  savePrepared,
  recordAttemptOutcome,
  type Attempt,
} from "./labels/attempt-store.ts";
export { labelsOf, labelSizes, saveLabel } from "./labels/label-store.ts";
export { eventsOf, insertEvents, markIgnored, type NewEvent } from "./tracking/tracking-store.ts";
export { hastenReads, insertHint } from "./tracking/hint-store.ts";
export { createConnection } from "./setup/create-connection.ts";
export {
  changeConnection,
  needConnection,
  noteTest,
  removeConnection,
} from "./setup/change-connection.ts";
export { readCredentials, rewrapCarrierSecrets } from "./setup/read-credentials.ts";
export { drawLabels, type LabelPart } from "./labels/draw-pdf.ts";
export { drawZpl } from "./labels/draw-zpl.ts";
export { drawSheet, type SheetFacts } from "./labels/draw-sheet.ts";
export type { LabelFacts, Mark } from "./labels/facts.ts";
export { groupHandOvers, type HandOver } from "./handover/hand-over.ts";
export { livePickupsOf, waitingShipmentIds } from "./handover/waiting-store.ts";
export {
  findPickups,
  findPickupsByKey,
  insertPickups,
  listPickups,
  lockPickup,
  recordPickupOutcome,
  shipmentIdsOfPickup,
  type Pickup,
} from "./handover/pickup-store.ts";
export {
  endManifest,
  findManifests,
  insertManifests,
  keepManifestDocument,
  listManifests,
  liveManifestsOf,
  manifestDocument,
  shipmentIdsOfManifest,
  type Manifest,
} from "./handover/manifest-store.ts";
export {
  findBatch,
  insertBatch,
  leaseBatchItems,
  recordBatchItemOutcome,
  type Batch,
} from "./labels/batch-store.ts";
export { dueTrackingPushes } from "./tracking/push-store.ts";
export { readEventTable, type EventRow } from "./tracking/event-table.ts";
export { readBracketTable, type BracketTable } from "./quotes/bracket-table.ts";
export { writtenMinor } from "./written.ts";
export { shipmentOfToken, tenantsWithDueShipments } from "./setup/directory-store.ts";
export { forgetRecipients } from "./labels/recipient-store.ts";
