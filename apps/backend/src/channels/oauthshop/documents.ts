/** All operations we send to the Admin API. */

const ORDER_FIELDS = `
  id name createdAt updatedAt cancelledAt test confirmed currencyCode
  displayFinancialStatus displayFulfillmentStatus paymentGatewayNames email phone
  currentTotalPriceSet { shopMoney { amount currencyCode } }
  totalShippingPriceSet { shopMoney { amount currencyCode } }
  totalDiscountsSet { shopMoney { amount currencyCode } }
  totalTaxSet { shopMoney { amount currencyCode } }
  taxesIncluded
  shippingAddress { name phone address1 address2 city province zip countryCodeV2 }
  customer { id firstName lastName }
  lineItems(first: $lines, after: $lineCursor) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id title variantTitle sku quantity currentQuantity
      originalUnitPriceSet { shopMoney { amount currencyCode } }
      variant { id } product { id }
    }
  }
  refunds(first: $refunds) {
    id
    refundLineItems(first: $refundLines) {
      pageInfo { hasNextPage endCursor }
      nodes { quantity restockType lineItem { id } }
    }
  }`;

/** Protected customer data: without approval the platform leaves these out, or denies them one by one. */
export const CUSTOMER_FIELDS = ["customer", "email", "phone", "shippingAddress"] as const;

export const ORDERS_SINCE = `
query OrdersSince($q: String, $cursor: String, $first: Int!, $lines: Int!, $lineCursor: String, $refunds: Int!, $refundLines: Int!) {
  orders(first: $first, after: $cursor, query: $q, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes {${ORDER_FIELDS}
    }
  }
}`;

export const ONE_ORDER = `
query OneOrder($id: ID!, $lines: Int!, $lineCursor: String, $refunds: Int!, $refundLines: Int!) {
  order(id: $id) {${ORDER_FIELDS}
  }
}`;

/** Needs \`read_returns\`; requested only for orders with missing units. */
export const ORDER_RETURNS = `
query OrderReturns($id: ID!) {
  order(id: $id) {
    returns(first: 20) {
      nodes {
        status
        returnLineItems(first: 50) {
          nodes { quantity refundedQuantity ... on ReturnLineItem { fulfillmentLineItem { lineItem { id } } } }
        }
      }
    }
  }
}`;

export const SHOP_INFO = `
query ShopInfo {
  shop { id name myshopifyDomain currencyCode }
  currentAppInstallation { accessScopes { handle } }
}`;

export const SHOP_PLACES = `
query ShopPlaces($cursor: String) {
  shop { currencyCode }
  locations(first: 50, after: $cursor) {
    pageInfo { hasNextPage endCursor }
    nodes { id name isActive fulfillsOnlineOrders isFulfillmentService }
  }
}`;

const LEVEL = (locationId: string): string =>
  `inventoryLevel(locationId: ${locationId}) { quantities(names: ["available"]) { name quantity } }`;
const WEIGHT = "measurement { weight { value unit } }";
const VARIANT_FIELDS = (locationId: string): string =>
  `id title sku barcode price requiresComponents inventoryItem { id tracked ${WEIGHT} ${LEVEL(locationId)} }`;

const PICTURE = "featuredMedia { preview { image { url } } }";

export const CATALOG_PAGE = `
query CatalogPage($first: Int!, $variants: Int!, $cursor: String, $q: String, $locationId: ID!) {
  products(first: $first, after: $cursor, query: $q, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id title updatedAt ${PICTURE}
      variants(first: $variants) {
        pageInfo { hasNextPage endCursor }
        nodes { ${VARIANT_FIELDS("$locationId")} }
      }
    }
  }
}`;

export const MORE_VARIANTS = `
query MoreVariants($productId: ID!, $first: Int!, $cursor: String, $locationId: ID!) {
  product(id: $productId) {
    variants(first: $first, after: $cursor) {
      pageInfo { hasNextPage endCursor }
      nodes { ${VARIANT_FIELDS("$locationId")} }
    }
  }
}`;

export const VARIANT_LEVELS = `
query VariantLevels($ids: [ID!]!, $locationId: ID!) {
  nodes(ids: $ids) {
    ... on ProductVariant { id inventoryPolicy inventoryItem { id tracked ${LEVEL("$locationId")} } }
  }
}`;

/** What a variant shows at every location that stocks it. */
export const LOCATION_LEVELS = `
query LocationLevels($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on ProductVariant {
      id
      inventoryItem {
        tracked
        inventoryLevels(first: 20) {
          nodes { location { id } quantities(names: ["available"]) { name quantity } }
        }
      }
    }
  }
}`;

/** From where an order leaves. */
export const ORDER_LOCATIONS = `
query OrderLocations($id: ID!) {
  order(id: $id) {
    fulfillmentOrders(first: 20) {
      nodes {
        id status
        assignedLocation { location { id } }
        lineItems(first: 100) { nodes { id totalQuantity remainingQuantity lineItem { id } } }
      }
    }
  }
}`;

export const MOVE_ORDER = `
mutation MoveOrder($id: ID!, $locationId: ID!, $lines: [FulfillmentOrderLineItemInput!]) {
  fulfillmentOrderMove(id: $id, newLocationId: $locationId, fulfillmentOrderLineItems: $lines) {
    movedFulfillmentOrder { id }
    userErrors { field message }
  }
}`;

export const SET_STOCK = `
mutation SetStock($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) {
    inventoryAdjustmentGroup { id }
    userErrors { code field message }
  }
}`;

export const START_STOCKING = `
mutation StartStocking($itemId: ID!, $locationId: ID!, $available: Int!, $key: String!) {
  inventoryActivate(inventoryItemId: $itemId, locationId: $locationId, available: $available) @idempotent(key: $key) {
    inventoryLevel { id }
    userErrors { field message }
  }
}`;

export const SET_SKUS = `
mutation SetSkus($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
  productVariantsBulkUpdate(productId: $productId, variants: $variants, allowPartialUpdates: true) {
    productVariants { id }
    userErrors { code field message }
  }
}`;

export const LIST_SUBSCRIPTIONS = `
query ListSubscriptions($cursor: String) {
  webhookSubscriptions(first: 100, after: $cursor) {
    nodes { id topic uri }
    pageInfo { hasNextPage endCursor }
  }
}`;

export const SUBSCRIBE = `
mutation Subscribe($topic: WebhookSubscriptionTopic!, $subscription: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $subscription) {
    webhookSubscription { id }
    userErrors { field message }
  }
}`;

export const UNSUBSCRIBE = `
mutation Unsubscribe($id: ID!) {
  webhookSubscriptionDelete(id: $id) {
    deletedWebhookSubscriptionId
    userErrors { field message }
  }
}`;

export const START_BULK = `
mutation StartBulk($query: String!) {
  bulkOperationRunQuery(query: $query) {
    bulkOperation { id status }
    userErrors { code field message }
  }
}`;

export const POLL_BULK = `
query PollBulk($id: ID!) {
  shop { currencyCode }
  bulkOperation(id: $id) { id status errorCode url fileSize }
}`;

/** Bulk queries take no variables. Each line of the result stands alone: the product is inside its variant. */
export function bulkCatalogQuery(filter: string, locationId: string): string {
  const fields = VARIANT_FIELDS(JSON.stringify(locationId));
  return `{ productVariants(query: ${JSON.stringify(filter)}) { edges { node { ${fields} product { id title ${PICTURE} } } } } }`;
}

export const ORDER_SHIPPING = `
query OrderShipping($orderId: ID!) {
  order(id: $orderId) {
    id
    fulfillments(first: 50) { id status trackingInfo(first: 20) { number url } }
    fulfillmentOrders(first: 20) {
      nodes { id status supportedActions { action } }
    }
  }
}`;

export const SENT_LINES = `
query SentLines($id: ID!, $cursor: String) {
  fulfillment(id: $id) {
    fulfillmentLineItems(first: 100, after: $cursor) {
      pageInfo { hasNextPage endCursor }
      nodes { quantity lineItem { id } }
    }
  }
}`;

export const WAITING_LINES = `
query WaitingLines($id: ID!, $cursor: String) {
  fulfillmentOrder(id: $id) {
    lineItems(first: 100, after: $cursor) {
      pageInfo { hasNextPage endCursor }
      nodes { id remainingQuantity lineItem { id } }
    }
  }
}`;

/** Money that was paid is given back by the merchant, at the shop. */
export const CANCEL_ORDER = `
mutation CancelOrder($orderId: ID!) {
  orderCancel(orderId: $orderId, reason: OTHER, restock: true, notifyCustomer: true, refundMethod: { originalPaymentMethodsRefund: false }) {
    orderCancelUserErrors { code message }
  }
}`;

export const SHIP = `
mutation Ship($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) {
    fulfillment { id }
    userErrors { field message }
  }
}`;

export const ADD_TRACKING = `
mutation AddTracking($fulfillmentId: ID!, $tracking: FulfillmentTrackingInput!, $notifyCustomer: Boolean) {
  fulfillmentTrackingInfoUpdate(fulfillmentId: $fulfillmentId, trackingInfoInput: $tracking, notifyCustomer: $notifyCustomer) {
    fulfillment { id }
    userErrors { field message }
  }
}`;
