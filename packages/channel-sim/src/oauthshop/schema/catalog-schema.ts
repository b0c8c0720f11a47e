export const CATALOG_SCHEMA = `
enum ProductStatus { ACTIVE ARCHIVED DRAFT UNLISTED }
enum ProductVariantInventoryPolicy { DENY CONTINUE }
enum ProductSortKeys { CREATED_AT ID INVENTORY_TOTAL PRODUCT_TYPE PUBLISHED_AT RELEVANCE TITLE UPDATED_AT VENDOR }
enum ProductVariantSortKeys { FULL_TITLE ID INVENTORY_QUANTITY NAME POSITION RELEVANCE SKU TITLE }
enum CountPrecision { AT_LEAST EXACT }
enum WeightUnit { KILOGRAMS GRAMS POUNDS OUNCES }

interface Node { id: ID! }

type Count { count: Int! precision: CountPrecision! }
type Image { url: String! }
type MediaPreviewImage { image: Image }
type Media { id: ID! preview: MediaPreviewImage }
type SelectedOption { name: String! value: String! }

connection Product
connection ProductVariant
connection InventoryItem
connection InventoryLevel
connection Location

type Product {
  id: ID!
  legacyResourceId: UnsignedInt64!
  title: String!
  handle: String!
  status: ProductStatus!
  vendor: String!
  productType: String!
  tags: [String!]!
  createdAt: DateTime!
  updatedAt: DateTime!
  publishedAt: DateTime
  featuredMedia: Media
  totalInventory: Int!
  tracksInventory: Boolean!
  hasOnlyDefaultVariant: Boolean!
  variantsCount: Count
  variants(first: Int, after: String, last: Int, before: String): ProductVariantConnection!
}

type ProductVariant {
  id: ID!
  legacyResourceId: UnsignedInt64!
  title: String!
  displayName: String!
  sku: String
  barcode: String
  price: Money!
  compareAtPrice: Money
  position: Int!
  inventoryQuantity: Int
  inventoryPolicy: ProductVariantInventoryPolicy!
  availableForSale: Boolean!
  requiresComponents: Boolean!
  selectedOptions: [SelectedOption!]!
  createdAt: DateTime!
  updatedAt: DateTime!
  inventoryItem: InventoryItem!
  product: Product!
}

type InventoryItem {
  id: ID!
  legacyResourceId: UnsignedInt64!
  sku: String
  tracked: Boolean!
  requiresShipping: Boolean!
  duplicateSkuCount: Int!
  createdAt: DateTime!
  updatedAt: DateTime!
  variant: ProductVariant!
  measurement: InventoryItemMeasurement!
  inventoryLevel(locationId: ID!): InventoryLevel @access(scope: "read_inventory")
  inventoryLevels(first: Int, after: String, last: Int, before: String): InventoryLevelConnection! @access(scope: "read_inventory")
}

type Weight { value: Float! unit: WeightUnit! }
type InventoryItemMeasurement { id: ID! weight: Weight }
type InventoryQuantity { id: ID! name: String! quantity: Int! updatedAt: DateTime }

type InventoryLevel {
  id: ID!
  isActive: Boolean!
  createdAt: DateTime!
  updatedAt: DateTime!
  item: InventoryItem!
  location: Location!
  quantities(names: [String!]!): [InventoryQuantity!]!
}

type Location {
  id: ID!
  legacyResourceId: UnsignedInt64!
  name: String!
  isActive: Boolean!
  fulfillsOnlineOrders: Boolean!
  isFulfillmentService: Boolean!
  shipsInventory: Boolean!
}

enum InventorySetQuantitiesUserErrorCode {
  INVALID_INVENTORY_ITEM INVALID_LOCATION INVALID_QUANTITY_NEGATIVE INVALID_QUANTITY_TOO_HIGH
  INVALID_QUANTITY_TOO_LOW INVALID_REASON INVALID_REFERENCE_DOCUMENT INVALID_NAME ITEM_NOT_STOCKED_AT_LOCATION
  NON_MUTABLE_INVENTORY_ITEM NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR COMPARE_QUANTITY_REQUIRED
  COMPARE_QUANTITY_STALE CHANGE_FROM_QUANTITY_STALE IDEMPOTENCY_CONCURRENT_REQUEST
  IDEMPOTENCY_KEY_PARAMETER_MISMATCH INTERNAL_LEDGER_DOCUMENT INVALID_AVAILABLE_DOCUMENT
}

type InventoryUserError { code: InventorySetQuantitiesUserErrorCode field: [String!] message: String! }

type InventoryChange {
  name: String!
  delta: Int!
  quantityAfterChange: Int
  ledgerDocumentUri: String
  item: InventoryItem
  location: Location
}

type InventoryAdjustmentGroup {
  id: ID!
  createdAt: DateTime!
  reason: String!
  referenceDocumentUri: String
  changes(inventoryItemIds: [ID!], locationIds: [ID!], quantityNames: [String!]): [InventoryChange!]!
}

type InventorySetQuantitiesPayload {
  inventoryAdjustmentGroup: InventoryAdjustmentGroup
  userErrors: [InventoryUserError!]!
}
type InventoryAdjustQuantitiesPayload {
  inventoryAdjustmentGroup: InventoryAdjustmentGroup
  userErrors: [InventoryUserError!]!
}
type InventoryActivatePayload { inventoryLevel: InventoryLevel userErrors: [UserError!]! }
type InventoryItemUpdatePayload { inventoryItem: InventoryItem userErrors: [UserError!]! }

enum ProductVariantsBulkUpdateUserErrorCode {
  PRODUCT_DOES_NOT_EXIST PRODUCT_VARIANT_DOES_NOT_EXIST PRODUCT_VARIANT_ID_MISSING NEGATIVE_PRICE_VALUE
}
type ProductVariantsBulkUpdateUserError {
  code: ProductVariantsBulkUpdateUserErrorCode
  field: [String!]
  message: String!
}
type ProductVariantsBulkUpdatePayload {
  product: Product
  productVariants: [ProductVariant!]
  userErrors: [ProductVariantsBulkUpdateUserError!]!
}

input InventoryQuantityInput { inventoryItemId: ID! locationId: ID! quantity: Int! changeFromQuantity: Int }
input InventorySetQuantitiesInput {
  name: String!
  reason: String!
  referenceDocumentUri: String
  quantities: [InventoryQuantityInput!]!
}
input InventoryChangeInput {
  inventoryItemId: ID!
  locationId: ID!
  delta: Int!
  changeFromQuantity: Int
  ledgerDocumentUri: String
}
input InventoryAdjustQuantitiesInput {
  name: String!
  reason: String!
  referenceDocumentUri: String
  changes: [InventoryChangeInput!]!
}
input WeightInput { value: Float! unit: WeightUnit! }
input InventoryItemMeasurementInput { weight: WeightInput }
input InventoryItemInput {
  sku: String
  tracked: Boolean
  requiresShipping: Boolean
  measurement: InventoryItemMeasurementInput
}
input ProductVariantsBulkInput {
  id: ID
  price: Money
  compareAtPrice: Money
  barcode: String
  inventoryPolicy: ProductVariantInventoryPolicy
  inventoryItem: InventoryItemInput
}
`;
