export {
  readInventoryConfig,
  writeBuffer,
  writeInventoryConfig,
  type InventoryConfig,
} from "./config-store.ts";
export { insertLevels } from "./level-store.ts";
export { stockStatusOf, type ClaimChange } from "./model.ts";
export type { Move } from "./moves.ts";
export {
  deletePublications,
  markAllDirty,
  markDirty,
  recordObserved,
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
export { listDeductionsOfOrder, listDeductionsOfOrders, type DeductionItem } from "./reader-store.ts";
export { bookClaims, recordClaims, type BookedClaims } from "./verbs/book-claims.ts";
export { moveStock } from "./verbs/move-stock.ts";
