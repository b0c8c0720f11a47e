/** The operations an adapter sends, as it sends them. */
export const SHOP_INFO = `query ShopInfo {
  shop { id name myshopifyDomain currencyCode ianaTimezone plan { publicDisplayName } }
  currentAppInstallation { accessScopes { handle } }
  locations(first: 50) { nodes { id name isActive fulfillsOnlineOrders isFulfillmentService } pageInfo { hasNextPage endCursor } }
}`;

export const CATALOG_PAGE = `query CatalogPage($first: Int = 50, $cursor: String, $q: String) {
  products(first: $first, after: $cursor, query: $q, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id legacyResourceId title status updatedAt hasOnlyDefaultVariant
      variantsCount { count precision }
      variants(first: 25) {
        pageInfo { hasNextPage endCursor }
        nodes {
          id legacyResourceId title sku barcode price compareAtPrice
          inventoryQuantity inventoryPolicy updatedAt
          inventoryItem { id legacyResourceId sku tracked requiresShipping duplicateSkuCount }
        }
      }
    }
  }
}`;

export const MORE_VARIANTS = `query MoreVariants($productId: ID!, $cursor: String) {
  product(id: $productId) {
    variants(first: 100, after: $cursor) {
      pageInfo { hasNextPage endCursor }
      nodes { id sku price inventoryQuantity inventoryItem { id tracked } }
    }
  }
}`;

export const STOCK_AT = `query StockAt($itemId: ID!, $locationId: ID!) {
  inventoryItem(id: $itemId) {
    id tracked
    inventoryLevel(locationId: $locationId) {
      id isActive updatedAt
      quantities(names: ["available", "on_hand", "committed"]) { name quantity updatedAt }
    }
  }
}`;

export const SET_STOCK = `mutation SetStock($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) {
    inventoryAdjustmentGroup { id createdAt reason changes { name delta quantityAfterChange item { id } location { id } } }
    userErrors { code field message }
  }
}`;

export const ADJUST_STOCK = `mutation AdjustStock($input: InventoryAdjustQuantitiesInput!, $key: String!) {
  inventoryAdjustQuantities(input: $input) @idempotent(key: $key) {
    inventoryAdjustmentGroup { id changes { name delta quantityAfterChange } }
    userErrors { code field message }
  }
}`;

export const SUBSCRIBE = `mutation Subscribe($topic: WebhookSubscriptionTopic!, $sub: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $sub) {
    webhookSubscription { id topic uri format apiVersion { handle } }
    userErrors { field message }
  }
}`;

export const LIST_SUBSCRIPTIONS = `query ListSubs($cursor: String) {
  webhookSubscriptions(first: 100, after: $cursor) {
    nodes { id topic uri format createdAt apiVersion { handle supported } }
    pageInfo { hasNextPage endCursor }
  }
}`;

export const UNSUBSCRIBE = `mutation Unsub($id: ID!) {
  webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { field message } }
}`;

export const ORDERS_SINCE = `query OrdersSince($q: String!, $cursor: String) {
  orders(first: 50, after: $cursor, query: $q, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id legacyResourceId name number createdAt updatedAt processedAt cancelledAt cancelReason closedAt test
      currencyCode presentmentCurrencyCode
      displayFinancialStatus displayFulfillmentStatus confirmed
      paymentGatewayNames email phone note
      totalPriceSet { shopMoney { amount currencyCode } presentmentMoney { amount currencyCode } }
      currentTotalPriceSet { shopMoney { amount currencyCode } }
      totalShippingPriceSet { shopMoney { amount currencyCode } }
      shippingAddress { name firstName lastName company phone address1 address2 city province provinceCode zip country countryCodeV2 }
      customer { id firstName lastName }
      shippingLines(first: 5) { nodes { title code originalPriceSet { shopMoney { amount } } } }
      lineItems(first: 100) {
        pageInfo { hasNextPage endCursor }
        nodes {
          id title variantTitle sku quantity currentQuantity requiresShipping
          originalUnitPriceSet { shopMoney { amount currencyCode } }
          variant { id legacyResourceId } product { id }
        }
      }
      refunds(first: 10) { id createdAt refundLineItems(first: 50) { nodes { quantity restockType lineItem { id } location { id } } } }
    }
  }
}`;

export const FULFILLMENT_ORDERS = `query FulfilmentOrders($orderId: ID!) {
  order(id: $orderId) {
    id
    fulfillmentOrders(first: 20) {
      nodes {
        id status requestStatus
        assignedLocation { name location { id } }
        supportedActions { action }
        lineItems(first: 100) { nodes { id sku remainingQuantity totalQuantity lineItem { id } } }
      }
    }
  }
}`;

export const SHIP = `mutation Ship($f: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $f) {
    fulfillment { id status trackingInfo { company number url } }
    userErrors { field message }
  }
}`;

export const BULK_START = `mutation BulkStart($q: String!) {
  bulkOperationRunQuery(query: $q) { bulkOperation { id status } userErrors { code field message } }
}`;

export const BULK_POLL = `query BulkPoll($id: ID!) {
  bulkOperation(id: $id) { id status errorCode objectCount rootObjectCount fileSize url partialDataUrl createdAt completedAt }
}`;
