import { catalogMappingEndpoints } from "./catalog-mappings.ts";
import { catalogProductEndpoints } from "./catalog-products.ts";
import { catalogSyncEndpoints } from "./catalog-sync.ts";
import { catalogTableEndpoints } from "./catalog-tables.ts";
import { groupedProductEndpoints } from "./grouped-products.ts";
import { mappingConflictEndpoints } from "./mapping-conflicts.ts";

export { MAX_CLAIMS } from "./mapping-conflicts.ts";
export { MAX_STOCK } from "./catalog-products.ts";
export { MAX_IMPORT_ROWS, MAX_PRODUCTS_A_CALL } from "./catalog-tables.ts";

export const catalogEndpoints = {
  ...catalogSyncEndpoints,
  ...catalogProductEndpoints,
  ...groupedProductEndpoints,
  ...catalogMappingEndpoints,
  ...mappingConflictEndpoints,
  ...catalogTableEndpoints,
} as const;
