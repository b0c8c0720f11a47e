export { readCustomProducts, type CustomProduct, type RefusedProduct } from "./custom-product.ts";
export { planRows, type RowPlan } from "./import-plan.ts";
export { readTable, TABLE_FIELDS, type Table, type TableField, type TableRow } from "./import-table.ts";
export { recordRenamedListings } from "./listing-sku-store.ts";
export {
  findBySkus,
  nextUndecided,
  resolveLines,
  type ResolvedLine,
  recordListings,
} from "./listing-store.ts";
export { findMapping, listMappings, type Mapping } from "./mapping-reader-store.ts";
export * from "./model.ts";
export * from "./sync-job.ts";
export {
  countSeen,
  markCatalogStale,
  readCatalogSync,
  recordCatalogSync,
  type CatalogSync,
} from "./sync-store.ts";
export {
  findVariants,
  listingsOfVariants,
  listVariants,
  nextVariants,
  variantsOnlyIn,
} from "./variant-reader-store.ts";
export * from "./variant.ts";
export { changeVariants } from "./verbs/change-variants.ts";
export { createVariants } from "./verbs/create-variants.ts";
export { holdVariants } from "./verbs/hold-variants.ts";
export { linkMapping } from "./verbs/link-mapping.ts";
export { matchListings, type Match } from "./verbs/match-listings.ts";
export { recordImport } from "./verbs/record-import.ts";
export { undoMapping } from "./verbs/undo-mapping.ts";
export { suggestVariants, type Suggestion } from "./verbs/suggest-variants.ts";
