export * from "./model.ts";
export { normalAddress, normalParcels, addressHash, parcelsHash, missingForShipping } from "./normal.ts";
export { pickByRules, pickRate, rankRates } from "./choose-rate.ts";
export { clampToNow, eventKey, foldTracking } from "./fold-tracking.ts";
export { nextFindDelayMs, nextReadAt, staleness } from "./schedule.ts";
export { newToken } from "./secrets.ts";
export {
  activeConnections,
  findConnection,
  findConnectionEver,
  listConnections,
  noteOutcomes,
  tenantOfConnection,
} from "./connection-store.ts";
export { cardsOfConnections, findCard, insertCard, listCards, type StoredCard } from "./card-store.ts";
export {
  deleteWarehouse,
  findWarehouse,
  insertWarehouse,
  isWarehouseNameTaken,
  listWarehouses,
  updateWarehouse,
} from "./warehouse-store.ts";
export {
  lockSetup,
  readShippingSettings,
  takeNumbers,
  writeShippingSettings,
  type ShippingSettings,
} from "./settings-store.ts";
export { deleteOldQuotes, findQuote, insertQuote } from "./quote-store.ts";
export {
  insertShipment,
  leaseDueShipments,
  lockShipment,
  lockShipments,
  searchText,
  setParcelNumbers,
  updateShipment,
  type NewShipment,
} from "./shipment-store.ts";
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
} from "./shipment-reader-store.ts";
export {
  insertAttempt,
  lastAttempt,
  providerIdsOf,
  savePrepared,
  settleAttempt,
  type Attempt,
} from "./attempt-store.ts";
export { labelsOf, labelSizes, saveLabel } from "./label-store.ts";
export { eventsOf, insertEvents, markIgnored, type NewEvent } from "./tracking-store.ts";
export { hastenReads, insertHint } from "./hint-store.ts";
export { createConnection } from "./verbs/create-connection.ts";
export {
  changeConnection,
  needConnection,
  noteTest,
  removeConnection,
} from "./verbs/change-connection.ts";
export { readCredentials, rewrapCarrierSecrets } from "./verbs/read-credentials.ts";
export { drawLabels, type LabelPart } from "./label/draw-pdf.ts";
export { drawZpl } from "./label/draw-zpl.ts";
export { drawSheet, type SheetFacts } from "./label/draw-sheet.ts";
export type { LabelFacts, Mark } from "./label/facts.ts";
export { groupHandOvers, type HandOver } from "./hand-over.ts";
export { livePickupsOf, waitingShipmentIds } from "./waiting-store.ts";
export {
  findPickups,
  findPickupsByKey,
  insertPickups,
  listPickups,
  lockPickup,
  settlePickup,
  shipmentIdsOfPickup,
  type Pickup,
} from "./pickup-store.ts";
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
} from "./manifest-store.ts";
export {
  findBatch,
  insertBatch,
  leaseBatchItems,
  settleBatchItem,
  type Batch,
} from "./batch-store.ts";
export { dueTrackingPushes } from "./push-store.ts";
export { readEventTable, type EventRow } from "./event-table.ts";
export { readBracketTable, type BracketTable } from "./bracket-table.ts";
export { writtenMinor } from "./written.ts";
export { shipmentOfToken, tenantsWithDueShipments } from "./directory-store.ts";
export { forgetRecipients } from "./recipient-store.ts";
