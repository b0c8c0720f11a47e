export { readAlertEmails, readAlertUrl } from "./source/alert-settings.ts";
export {
  holdInventoryConfig,
  readBuffers,
  readInventoryConfig,
  type InventoryConfig,
} from "./source/config-store.ts";
export { findEchoes } from "./publishing/echo-store.ts";
export { takeListings } from "./publishing/forced-publish-store.ts";
export { figuresOf, keepOthers, type LocationTarget } from "./publishing/location-figures.ts";
export { readShownAt, readUnitsAt, sumShownAt, type ShownAt } from "./publishing/shown-at-store.ts";
export { quantityFor } from "./publishing/publish-rules.ts";
export { tracesBehind } from "./publishing/trace-store.ts";
export { recordWrites, type WriteOutcome } from "./publishing/record-writes-store.ts";
export { sampleListings } from "./ledger/drift-store.ts";
export { findIncident, listIncidents, type Incident } from "./ledger/incident-store.ts";
export { findPublished } from "./source/follow-store.ts";
export { findUncounted, openLevels } from "./ledger/level-store.ts";
export { holdLevels, readOnHand } from "./ledger/hold-levels.ts";
export { FORMULA, stockStatusOf, type DemandChange } from "./ledger/model.ts";
export type { Level, Move, PlaceLevel, PlacePart } from "./ledger/move.ts";
export type { RouteSales, Sale } from "./ledger/moves.ts";
export { previewPublication, type Preview, type PreviewItem } from "./publishing/preview-store.ts";
export {
  untrackListings,
  markDirty,
  recheckShop,
  tenantsWithDuePublications,
  trackListings,
} from "./publishing/publication-store.ts";
export {
  dirtyShops,
  latencyFigures,
  leasePublications,
  type LeasedPublication,
} from "./publishing/publish-store.ts";
export {
  countResults,
  endPending,
  listResults,
  nextPending,
  planListings,
  planUndo,
  readPending,
  recordResults,
  type PendingResult,
  type PublishedListing,
  type PublishResult,
  type ResultToWrite,
  type ShopCount,
  type ShopPlan,
} from "./publishing/publish-result-store.ts";
export {
  findDeductions,
  listDeductionIds,
  listDeductions,
  type DeductionFilter,
  listDeductionsOfOrder,
  listDeductionsOfOrders,
  type DeductionItem,
} from "./readers/reader-store.ts";
export { newDeductionItems } from "./readers/new-items.ts";
export { rebuildFlags, rebuildLevels } from "./ledger/rebuild.ts";
export { readSkuListings, type SkuListing } from "./publishing/sku-publish-store.ts";
export { changeSource, isSameSource } from "./source/source.ts";
export { readLineStatuses } from "./ledger/store.ts";
export { summarise } from "./readers/summary-store.ts";
export { findUndo, undoScope } from "./publishing/undo-reader-store.ts";
export { findBreach, INVARIANTS, type InvariantId } from "./verify/verify-store.ts";
export { findVariants } from "./readers/variant-reader-store.ts";
export { applyWaiting, type PlacedLine } from "./ledger/apply-waiting.ts";
export { bookDemand, markMoved, planDemand, recordDemand, type BookedDemand } from "./ledger/book-demand.ts";
export { levelRows, placeLevelRows, saleRows, movedRows, ownSaleRows, incidentRows } from "./ledger/rows.ts";
export { followSource } from "./source/follow-source.ts";
export { explainStock, type Explanation } from "./readers/explain-stock.ts";
export { moveStock } from "./ledger/move-stock.ts";
export { recordReadings, type Drift } from "./ledger/record-readings.ts";
export { saveConfig } from "./source/save-config.ts";
export { setBuffer } from "./publishing/set-buffer.ts";
export { updateIncident, type IncidentPatch } from "./ledger/update-incident.ts";
export { findWaiting, nextWaiting, type WaitingSale } from "./ledger/waiting-store.ts";
export { explainKit, type KitExplanation } from "./kits/explain-kit.ts";
export { refreshMakeable } from "./kits/makeable-store.ts";
export { dropMarks, markKits, nextKits, readMarks, type KitMark } from "./kits/mark-store.ts";
export { listKitsOf, readKitLevel } from "./kits/recipe-reader-store.ts";
export type { Component } from "./kits/recipe.ts";
export { readRecipes } from "./kits/recipe-store.ts";
export { recipeKey, type Recipe } from "./kits/recipe.ts";
export { removeRecipe, saveRecipe } from "./kits/save-recipe.ts";
export { countPlace, type PlaceCount } from "./counts/count-place.ts";
export { onHandAt } from "./places/on-hand-at.ts";
export {
  heldBy,
  linesByHand,
  rerouteMoves,
  unitsIn,
  type LineToRoute,
  type WantedUnits,
} from "./places/reroute-lines.ts";
export { readLineUnits, type LineUnits } from "./places/line-unit-store.ts";
export { listPlaceStock } from "./places/place-stock-store.ts";
export { type Transfer } from "./transfers/model.ts";
export { findTransfer, listTransfers } from "./transfers/transfer-store.ts";
export {
  cancelTransfer,
  planTransfer,
  receiveTransfer,
  refuseShort,
  sendTransfer,
  type TransferStep,
} from "./transfers/transfers.ts";
