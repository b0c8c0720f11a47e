export { readCustomProducts, type CustomProduct, type RefusedProduct } from "./custom-product.ts";
export { given } from "../../kernel/given.ts";
export { planRows, type RowPlan } from "./import-plan.ts";
export { readTable, TABLE_FIELDS, type Table, type TableField, type TableRow } from "./import-table.ts";
export { writeListingSkus } from "./listing-sku-store.ts";
export {
  findBySkus,
  lockListing,
  nextUndecided,
  readPreviousMapping,
  resolveLines,
  type ResolvedLine,
  upsertListings,
} from "./listing-store.ts";
export { findMapping, listMappings, type Mapping } from "./mapping-reader-store.ts";
export * from "./model.ts";
export * from "./sync-job.ts";
export {
  countSeen,
  markCatalogStale,
  readCatalogSync,
  writeCatalogSync,
  type CatalogSync,
} from "./sync-store.ts";
export { findCandidate, insertVariants } from "./variant-store.ts";
export {
  findVariants,
  listingsOfVariants,
  listVariants,
  lockVariants,
  nextVariants,
  variantsOnlyIn,
} from "./variant-reader-store.ts";
export { updateVariants } from "./variant-writer-store.ts";
export * from "./variant.ts";
export { changeMapping } from "./verbs/change-mapping.ts";
export { matchListings, type Match } from "./verbs/match-listings.ts";
export { recordImport } from "./verbs/record-import.ts";
export { recordVariantChanges } from "./verbs/record-variant-changes.ts";
export { suggestVariants, type Suggestion } from "./verbs/suggest-variants.ts";
