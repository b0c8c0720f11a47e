export { readCustomProducts, type CustomProduct, type RefusedProduct } from "./tables/custom-product.ts";
export { planRows, type RowPlan } from "./tables/import-plan.ts";
export { readTable, type Table, type TableRow } from "./tables/import-table.ts";
export { recordRenamedListings } from "./listings/listing-sku-store.ts";
export {
  findBySkus,
  nextUndecided,
  resolveLines,
  type ResolvedLine,
  recordListings,
} from "./listings/listing-store.ts";
export { knownKits } from "./listings/kit-store.ts";
export { adoptSizes } from "./listings/size-store.ts";
export {
  findMapping,
  findMappings,
  listMappingIds,
  listMappings,
  type Mapping,
  type MappingFilter,
} from "./listings/mapping-reader-store.ts";
export { findLineImages } from "./listings/line-image-store.ts";
export { listConflicts, type Conflict } from "./listings/conflict-reader-store.ts";
export * from "./model.ts";
export * from "./sync/sync-job.ts";
export {
  countSeen,
  markCatalogStale,
  readCatalogSync,
  recordCatalogSync,
  type CatalogSync,
} from "./sync/sync-store.ts";
export { listingsOfVariants } from "./variants/listing-reader-store.ts";
export {
  findVariants,
  listVariantIds,
  listVariants,
  variantsOnlyIn,
} from "./variants/variant-reader-store.ts";
export { listGroupedProducts, type GroupedProduct } from "./variants/product-reader-store.ts";
export type { VariantFilter } from "./variants/variant-filter-store.ts";
export * from "./variants/variant.ts";
export { changeVariants } from "./variants/change-variants.ts";
export { findKnownCodes } from "./variants/variant-code-store.ts";
export { sizedBy } from "./variants/size-patch.ts";
export { createVariants } from "./variants/create-variants.ts";
export { exportCatalog } from "./tables/export-catalog.ts";
export { holdVariants } from "./variants/hold-variants.ts";
export { createProduct } from "./listings/create-product.ts";
export { findListings } from "./listings/listing-store.ts";
export { linkMapping } from "./listings/link-mapping.ts";
export { matchListings, type Match } from "./listings/match-listings.ts";
export { recordImport } from "./tables/record-import.ts";
export { undoMapping } from "./listings/undo-mapping.ts";
export { unlinkMapping } from "./listings/unlink-mapping.ts";
export { suggestVariants, type Suggestion } from "./variants/suggest-variants.ts";
