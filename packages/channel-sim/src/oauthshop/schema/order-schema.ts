export const ORDER_SCHEMA = `
enum OrderDisplayFinancialStatus { AUTHORIZED EXPIRED PAID PARTIALLY_PAID PARTIALLY_REFUNDED PENDING REFUNDED VOIDED }
enum OrderDisplayFulfillmentStatus {
  FULFILLED IN_PROGRESS ON_HOLD OPEN PARTIALLY_FULFILLED PENDING_FULFILLMENT REQUEST_DECLINED RESTOCKED SCHEDULED
  UNFULFILLED
}
enum OrderCancelReason { CUSTOMER DECLINED FRAUD INVENTORY OTHER STAFF }
enum OrderSortKeys { CREATED_AT CUSTOMER_NAME FINANCIAL_STATUS FULFILLMENT_STATUS ID ORDER_NUMBER PROCESSED_AT RELEVANCE TOTAL_PRICE UPDATED_AT }
enum RefundLineItemRestockType { CANCEL LEGACY_RESTOCK NO_RESTOCK RETURN }
enum FulfillmentOrderStatus { CANCELLED CLOSED INCOMPLETE IN_PROGRESS ON_HOLD OPEN SCHEDULED }
enum FulfillmentOrderRequestStatus { ACCEPTED CANCELLATION_ACCEPTED CANCELLATION_REJECTED CANCELLATION_REQUESTED CLOSED REJECTED SUBMITTED UNSUBMITTED }
enum FulfillmentOrderAction { CANCEL_FULFILLMENT_ORDER CREATE_FULFILLMENT EXTERNAL HOLD MARK_AS_OPEN MERGE MOVE SPLIT }
enum FulfillmentStatus { CANCELLED ERROR FAILURE SUCCESS }
enum FulfillmentEventStatus {
  ATTEMPTED_DELIVERY CARRIER_PICKED_UP CONFIRMED DELAYED DELIVERED FAILURE IN_TRANSIT LABEL_PRINTED LABEL_PURCHASED
  OUT_FOR_DELIVERY READY_FOR_PICKUP
}

type MoneyV2 { amount: Decimal! currencyCode: CurrencyCode! }
type MoneyBag { shopMoney: MoneyV2! presentmentMoney: MoneyV2! }

type MailingAddress {
  name: String firstName: String lastName: String company: String phone: String
  address1: String address2: String city: String province: String provinceCode: String
  zip: String country: String countryCodeV2: CountryCode latitude: Float longitude: Float
}

type Customer { id: ID! legacyResourceId: UnsignedInt64! firstName: String lastName: String displayName: String! }

connection Order
connection LineItem
connection ShippingLine
connection RefundLineItem
connection FulfillmentOrder
connection FulfillmentOrderLineItem
connection FulfillmentLineItem

type ShippingLine { id: ID title: String! code: String isRemoved: Boolean! originalPriceSet: MoneyBag! discountedPriceSet: MoneyBag! }

type LineItem {
  id: ID!
  title: String!
  name: String!
  variantTitle: String
  sku: String
  vendor: String
  quantity: Int!
  currentQuantity: Int!
  unfulfilledQuantity: Int!
  requiresShipping: Boolean!
  isGiftCard: Boolean!
  originalUnitPriceSet: MoneyBag!
  discountedUnitPriceSet: MoneyBag!
  totalDiscountSet: MoneyBag!
  variant: ProductVariant
  product: Product
}

type RefundLineItem {
  id: ID
  quantity: Int!
  restockType: RefundLineItemRestockType!
  restocked: Boolean!
  lineItem: LineItem!
  location: Location
  subtotalSet: MoneyBag!
}

type Refund {
  id: ID!
  legacyResourceId: UnsignedInt64!
  createdAt: DateTime
  updatedAt: DateTime!
  note: String
  totalRefundedSet: MoneyBag!
  refundLineItems(first: Int, after: String, last: Int, before: String): RefundLineItemConnection!
}

type FulfillmentTrackingInfo { company: String number: String url: URL }
type FulfillmentLineItem { id: ID! quantity: Int lineItem: LineItem! }

type Fulfillment {
  id: ID!
  legacyResourceId: UnsignedInt64!
  name: String!
  status: FulfillmentStatus!
  createdAt: DateTime!
  updatedAt: DateTime!
  totalQuantity: Int!
  trackingInfo(first: Int): [FulfillmentTrackingInfo!]!
  fulfillmentLineItems(first: Int, after: String, last: Int, before: String): FulfillmentLineItemConnection!
}

enum ReturnStatus { CANCELED CLOSED DECLINED OPEN REQUESTED }
interface ReturnLineItemType { id: ID! quantity: Int! refundedQuantity: Int! }
type ReturnLineItem {
  id: ID!
  quantity: Int!
  refundedQuantity: Int!
  fulfillmentLineItem: FulfillmentLineItem!
}
connection ReturnLineItemType
connection Return
type Return {
  id: ID!
  name: String!
  status: ReturnStatus!
  returnLineItems(first: Int, after: String, last: Int, before: String): ReturnLineItemTypeConnection!
}

type FulfillmentOrderAssignedLocation { name: String! location: Location }
type FulfillmentOrderSupportedAction { action: FulfillmentOrderAction! externalUrl: URL }
type FulfillmentOrderLineItem {
  id: ID!
  sku: String
  productTitle: String!
  remainingQuantity: Int!
  totalQuantity: Int!
  lineItem: LineItem!
}
type FulfillmentOrder {
  id: ID!
  orderId: ID!
  status: FulfillmentOrderStatus!
  requestStatus: FulfillmentOrderRequestStatus!
  createdAt: DateTime!
  updatedAt: DateTime!
  assignedLocation: FulfillmentOrderAssignedLocation!
  supportedActions: [FulfillmentOrderSupportedAction!]!
  lineItems(first: Int, after: String, last: Int, before: String): FulfillmentOrderLineItemConnection!
}

type Order {
  id: ID!
  legacyResourceId: UnsignedInt64!
  name: String!
  number: Int!
  confirmationNumber: String
  createdAt: DateTime!
  updatedAt: DateTime!
  processedAt: DateTime!
  cancelledAt: DateTime
  cancelReason: OrderCancelReason
  closedAt: DateTime
  closed: Boolean!
  test: Boolean!
  confirmed: Boolean!
  currencyCode: CurrencyCode!
  presentmentCurrencyCode: CurrencyCode!
  displayFinancialStatus: OrderDisplayFinancialStatus
  displayFulfillmentStatus: OrderDisplayFulfillmentStatus!
  paymentGatewayNames: [String!]!
  sourceName: String
  tags: [String!]!
  note: String
  email: String
  phone: String
  totalPriceSet: MoneyBag!
  currentTotalPriceSet: MoneyBag!
  subtotalPriceSet: MoneyBag
  totalShippingPriceSet: MoneyBag!
  totalDiscountsSet: MoneyBag
  totalTaxSet: MoneyBag
  taxesIncluded: Boolean!
  totalRefundedSet: MoneyBag!
  shippingAddress: MailingAddress
  billingAddress: MailingAddress
  customer: Customer @access(scope: "read_customers")
  shippingLines(first: Int, after: String, last: Int, before: String): ShippingLineConnection!
  lineItems(first: Int, after: String, last: Int, before: String): LineItemConnection!
  refunds(first: Int): [Refund!]!
  fulfillments(first: Int): [Fulfillment!]!
  returns(first: Int, after: String, last: Int, before: String): ReturnConnection! @access(scope: "read_returns")
  fulfillmentOrders(first: Int, after: String, last: Int, before: String): FulfillmentOrderConnection!
    @access(scope: "read_merchant_managed_fulfillment_orders", or: "read_assigned_fulfillment_orders", either: "read_third_party_fulfillment_orders")
}

input FulfillmentTrackingInput { company: String number: String numbers: [String!] url: URL urls: [URL!] }
input FulfillmentOrderLineItemInput { id: ID! quantity: Int! }
input FulfillmentOrderLineItemsInput {
  fulfillmentOrderId: ID!
  fulfillmentOrderLineItems: [FulfillmentOrderLineItemInput!]
}
input FulfillmentInput {
  notifyCustomer: Boolean = false
  trackingInfo: FulfillmentTrackingInput
  lineItemsByFulfillmentOrder: [FulfillmentOrderLineItemsInput!]!
}
input FulfillmentEventInput {
  fulfillmentId: ID!
  status: FulfillmentEventStatus!
  happenedAt: DateTime
  message: String
  city: String
  province: String
  country: String
  zip: String
}

type FulfillmentEvent { id: ID! status: FulfillmentEventStatus! happenedAt: DateTime! message: String }
enum OrderCancelReason { CUSTOMER DECLINED FRAUD INVENTORY OTHER STAFF }
input OrderCancelRefundMethodInput { originalPaymentMethodsRefund: Boolean }
type OrderCancelUserError { code: String field: [String!] message: String! }
type OrderCancelPayload { orderCancelUserErrors: [OrderCancelUserError!]! }
type FulfillmentCreatePayload { fulfillment: Fulfillment userErrors: [UserError!]! }
type FulfillmentOrderMovePayload {
  movedFulfillmentOrder: FulfillmentOrder
  originalFulfillmentOrder: FulfillmentOrder
  remainingFulfillmentOrder: FulfillmentOrder
  userErrors: [UserError!]!
}
type FulfillmentTrackingInfoUpdatePayload { fulfillment: Fulfillment userErrors: [UserError!]! }
type FulfillmentCancelPayload { fulfillment: Fulfillment userErrors: [UserError!]! }
type FulfillmentEventCreatePayload { fulfillmentEvent: FulfillmentEvent userErrors: [UserError!]! }
`;
