export const APP_SCHEMA = `
scalar DateTime
scalar URL
scalar Money
scalar Decimal
scalar UnsignedInt64
scalar CurrencyCode
scalar CountryCode

type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
type UserError { field: [String!] message: String! }

type ShopPlan { publicDisplayName: String! partnerDevelopment: Boolean! shopifyPlus: Boolean! }
type Domain { host: String! url: URL! }
type Shop {
  id: ID!
  name: String!
  email: String!
  myshopifyDomain: String!
  primaryDomain: Domain!
  currencyCode: CurrencyCode!
  ianaTimezone: String!
  plan: ShopPlan!
}

type AccessScope { handle: String! description: String! }
type App { id: ID! title: String! }
type AppInstallation { id: ID! app: App! accessScopes: [AccessScope!]! }

enum WebhookSubscriptionFormat { JSON XML }
enum WebhookSubscriptionTopic {
  APP_SCOPES_UPDATE APP_UNINSTALLED BULK_OPERATIONS_FINISH
  FULFILLMENTS_CREATE FULFILLMENTS_UPDATE
  INVENTORY_ITEMS_CREATE INVENTORY_ITEMS_DELETE INVENTORY_ITEMS_UPDATE
  INVENTORY_LEVELS_CONNECT INVENTORY_LEVELS_DISCONNECT INVENTORY_LEVELS_UPDATE
  LOCATIONS_ACTIVATE LOCATIONS_CREATE LOCATIONS_DEACTIVATE LOCATIONS_DELETE LOCATIONS_UPDATE
  ORDERS_CANCELLED ORDERS_CREATE ORDERS_DELETE ORDERS_EDITED ORDERS_FULFILLED ORDERS_PAID
  ORDERS_PARTIALLY_FULFILLED ORDERS_UPDATED
  PRODUCTS_CREATE PRODUCTS_DELETE PRODUCTS_UPDATE
  REFUNDS_CREATE SHOP_UPDATE
}
type ApiVersion { handle: String! displayName: String! supported: Boolean! }
connection WebhookSubscription
type WebhookSubscription {
  id: ID!
  legacyResourceId: UnsignedInt64!
  topic: WebhookSubscriptionTopic!
  uri: String!
  callbackUrl: URL!
  name: String
  format: WebhookSubscriptionFormat!
  includeFields: [String!]!
  filter: String
  apiVersion: ApiVersion!
  createdAt: DateTime!
  updatedAt: DateTime!
}
input WebhookSubscriptionInput {
  uri: String
  callbackUrl: URL
  format: WebhookSubscriptionFormat
  includeFields: [String!]
  filter: String
  metafieldNamespaces: [String!]
  name: String
}
type WebhookSubscriptionCreatePayload { webhookSubscription: WebhookSubscription userErrors: [UserError!]! }
type WebhookSubscriptionUpdatePayload { webhookSubscription: WebhookSubscription userErrors: [UserError!]! }
type WebhookSubscriptionDeletePayload { deletedWebhookSubscriptionId: ID userErrors: [UserError!]! }

enum BulkOperationStatus { CANCELED CANCELING COMPLETED CREATED EXPIRED FAILED RUNNING }
enum BulkOperationErrorCode { ACCESS_DENIED INTERNAL_SERVER_ERROR TIMEOUT }
enum BulkOperationType { MUTATION QUERY }
enum BulkOperationUserErrorCode { INVALID LIMIT_REACHED OPERATION_IN_PROGRESS }
type BulkOperation {
  id: ID!
  status: BulkOperationStatus!
  errorCode: BulkOperationErrorCode
  type: BulkOperationType!
  query: String!
  objectCount: UnsignedInt64!
  rootObjectCount: UnsignedInt64!
  fileSize: UnsignedInt64
  url: URL
  partialDataUrl: URL
  createdAt: DateTime!
  completedAt: DateTime
}
type BulkOperationUserError { code: BulkOperationUserErrorCode field: [String!] message: String! }
type BulkOperationRunQueryPayload { bulkOperation: BulkOperation userErrors: [BulkOperationUserError!]! }
type BulkOperationCancelPayload { bulkOperation: BulkOperation userErrors: [UserError!]! }

type QueryRoot {
  shop: Shop!
  currentAppInstallation: AppInstallation!
  node(id: ID!): Node
  nodes(ids: [ID!]!): [Node]!
  locations(first: Int, after: String, last: Int, before: String, query: String, reverse: Boolean = false, includeInactive: Boolean = false): LocationConnection!
    @access(scope: "read_locations", or: "read_inventory")
  location(id: ID): Location @access(scope: "read_locations", or: "read_inventory")
  products(first: Int, after: String, last: Int, before: String, query: String, sortKey: ProductSortKeys = ID, reverse: Boolean = false): ProductConnection!
    @access(scope: "read_products")
  product(id: ID!): Product @access(scope: "read_products")
  productsCount(query: String): Count @access(scope: "read_products")
  productVariants(first: Int, after: String, last: Int, before: String, query: String, sortKey: ProductVariantSortKeys = ID, reverse: Boolean = false): ProductVariantConnection!
    @access(scope: "read_products")
  productVariant(id: ID!): ProductVariant @access(scope: "read_products")
  inventoryItem(id: ID!): InventoryItem @access(scope: "read_inventory", or: "read_products")
  inventoryItems(first: Int, after: String, last: Int, before: String, query: String, reverse: Boolean = false): InventoryItemConnection!
    @access(scope: "read_inventory")
  inventoryLevel(id: ID!): InventoryLevel @access(scope: "read_inventory")
  orders(first: Int, after: String, last: Int, before: String, query: String, sortKey: OrderSortKeys = PROCESSED_AT, reverse: Boolean = false): OrderConnection!
    @access(scope: "read_orders")
  order(id: ID!): Order @access(scope: "read_orders")
  ordersCount(query: String): Count @access(scope: "read_orders")
  fulfillmentOrder(id: ID!): FulfillmentOrder @access(scope: "read_merchant_managed_fulfillment_orders")
  fulfillment(id: ID!): Fulfillment @access(scope: "read_orders", or: "read_fulfillments")
  webhookSubscriptions(first: Int, after: String, last: Int, before: String, topics: [WebhookSubscriptionTopic!], uri: String, reverse: Boolean = false): WebhookSubscriptionConnection!
  webhookSubscription(id: ID!): WebhookSubscription
  bulkOperation(id: ID!): BulkOperation
  currentBulkOperation(type: BulkOperationType = QUERY): BulkOperation
}

type Mutation {
  inventorySetQuantities(input: InventorySetQuantitiesInput!): InventorySetQuantitiesPayload @access(scope: "write_inventory")
  inventoryAdjustQuantities(input: InventoryAdjustQuantitiesInput!): InventoryAdjustQuantitiesPayload @access(scope: "write_inventory")
  inventoryActivate(inventoryItemId: ID!, locationId: ID!, available: Int, onHand: Int): InventoryActivatePayload @access(scope: "write_inventory")
  inventoryItemUpdate(id: ID!, input: InventoryItemInput!): InventoryItemUpdatePayload @access(scope: "write_inventory")
  productVariantsBulkUpdate(productId: ID!, variants: [ProductVariantsBulkInput!]!, allowPartialUpdates: Boolean = false): ProductVariantsBulkUpdatePayload
    @access(scope: "write_products")
  webhookSubscriptionCreate(topic: WebhookSubscriptionTopic!, webhookSubscription: WebhookSubscriptionInput!): WebhookSubscriptionCreatePayload
  webhookSubscriptionUpdate(id: ID!, webhookSubscription: WebhookSubscriptionInput!): WebhookSubscriptionUpdatePayload
  webhookSubscriptionDelete(id: ID!): WebhookSubscriptionDeletePayload
  bulkOperationRunQuery(query: String!, groupObjects: Boolean = false): BulkOperationRunQueryPayload
  bulkOperationCancel(id: ID!): BulkOperationCancelPayload
  orderCancel(orderId: ID!, reason: OrderCancelReason!, restock: Boolean!, refundMethod: OrderCancelRefundMethodInput, notifyCustomer: Boolean, staffNote: String): OrderCancelPayload
    @access(scope: "write_orders")
  fulfillmentOrderMove(
    id: ID!
    newLocationId: ID!
    fulfillmentOrderLineItems: [FulfillmentOrderLineItemInput!]
  ): FulfillmentOrderMovePayload @access(scope: "write_merchant_managed_fulfillment_orders")
  fulfillmentCreate(fulfillment: FulfillmentInput!, message: String): FulfillmentCreatePayload
    @access(scope: "write_merchant_managed_fulfillment_orders", or: "write_assigned_fulfillment_orders", either: "write_third_party_fulfillment_orders")
  fulfillmentTrackingInfoUpdate(fulfillmentId: ID!, trackingInfoInput: FulfillmentTrackingInput!, notifyCustomer: Boolean): FulfillmentTrackingInfoUpdatePayload
    @access(scope: "write_merchant_managed_fulfillment_orders", or: "write_fulfillments")
  fulfillmentCancel(id: ID!): FulfillmentCancelPayload
    @access(scope: "write_merchant_managed_fulfillment_orders", or: "write_fulfillments")
  fulfillmentEventCreate(fulfillmentEvent: FulfillmentEventInput!): FulfillmentEventCreatePayload
    @access(scope: "write_fulfillments")
}
`;
