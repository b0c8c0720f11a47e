export { readAlertEmails, readAlertUrl } from "./alert-settings.ts";
export {
  lockInventoryConfig,
  readBuffers,
  readInventoryConfig,
  type InventoryConfig,
} from "./config-store.ts";
export {
  settleForced,
  takeListings,
  type ForcedOutcome,
} from "./forced-publish-store.ts";
export { sampleListings } from "./drift-store.ts";
export { findIncident, listIncidents, type Incident } from "./incident-store.ts";
export { findPublished } from "./follow-store.ts";
export { findUncounted, insertLevels, lockLevels } from "./level-store.ts";
export { FORMULA, stockStatusOf, type ClaimChange } from "./model.ts";
export type { Move } from "./moves.ts";
export { previewPublication, type Preview, type PreviewItem } from "./preview-store.ts";
export {
  deletePublications,
  markDirty,
  tenantsWithDuePublications,
  upsertPublications,
} from "./publication-store.ts";
export {
  dirtyShops,
  latencyFigures,
  leasePublications,
  settlePublications,
  type LeasedPublication,
  type PublishOutcome,
} from "./publish-store.ts";
export {
  countResults,
  endPending,
  listResults,
  nextPending,
  planListings,
  planUndo,
  readPending,
  writeResults,
  type PendingResult,
  type PublishedListing,
  type PublishResult,
  type ResultToWrite,
  type ShopCount,
  type ShopPlan,
} from "./publish-result-store.ts";
export {
  listDeductions,
  listDeductionsOfOrder,
  listDeductionsOfOrders,
  type DeductionItem,
} from "./reader-store.ts";
export {
  findWrongFlags,
  findWrongLevels,
  nextVariantIds,
  repairFlags,
  writeLevels,
} from "./rebuild-store.ts";
export { readSkuListings, type SkuListing } from "./sku-publish-store.ts";
export { changeSource, isSameSource } from "./source.ts";
export { readLineStatuses } from "./store.ts";
export { summarise } from "./summary-store.ts";
export { findUndo, undoScope } from "./undo-reader-store.ts";
export { findBreach, INVARIANTS, type InvariantId } from "./verify-store.ts";
export { findVariants } from "./variant-reader-store.ts";
export { applyWaiting, type PlacedLine } from "./verbs/apply-waiting.ts";
export { bookClaims, recordClaims, type BookedClaims } from "./verbs/book-claims.ts";
export { followSource } from "./verbs/follow-source.ts";
export { explainStock, type Explanation } from "./verbs/explain-stock.ts";
export { moveStock } from "./verbs/move-stock.ts";
export { recordReadings, type Drift } from "./verbs/record-readings.ts";
export { saveConfig } from "./verbs/save-config.ts";
export { setBuffer } from "./verbs/set-buffer.ts";
export { updateIncident, type IncidentPatch } from "./verbs/update-incident.ts";
export { findWaiting, nextWaiting, type WaitingSale } from "./waiting-store.ts";
