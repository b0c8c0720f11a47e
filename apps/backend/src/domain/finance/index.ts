export {
  findPaymentTimeline,
  findPayments,
  listPaymentIds,
  listPayments,
  type CodFilter,
  type CodTimeline,
  type CodView,
} from "./cod-reader-store.ts";
export { atCarrier, atCustomer, outstanding, writtenOff } from "./cod.ts";
export { noteOrderChanges, tenantsWithDueBooks } from "./order-book-store.ts";
export { overviewOf } from "./overview.ts";
export { readOverview } from "./overview-store.ts";
export { refsOfPayments, type ParcelRef } from "./parcel-ref-store.ts";
export { daysBetween, spanOf, type PeriodInput } from "./period.ts";
export { countLines, readLines } from "./remittances/line-store.ts";
export type { ComparedLine, Remittance } from "./remittances/remittance.ts";
export { readRounding, type Rounding } from "./remittances/rounding-store.ts";
export {
  findRemittance,
  findRemittances,
  listRemittanceIds,
  listRemittances,
  type RemittanceFilter,
} from "./remittances/remittance-store.ts";
export { auditFreight, type FreightItem } from "./report-store.ts";
export { exportStatement } from "./export-statement.ts";
export { bookedCharges, type BookedCharges } from "./shipment-reader-store.ts";
export type { ShipmentChange } from "./shipment-change.ts";
export { findMoneyBreach, MONEY_INVARIANTS, type MoneyInvariantId } from "./verify-store.ts";
export { acceptRounding } from "./verbs/accept-rounding.ts";
export { adjustCharges } from "./verbs/adjust-charges.ts";
export { applyShipmentChanges } from "./verbs/apply-shipment-changes.ts";
export { bookOrders } from "./verbs/book-orders.ts";
export { bookSales } from "./verbs/book-sales.ts";
export { changePayment, type PaymentDeed } from "./verbs/change-payment.ts";
export { findClaim, listClaims, type ClaimView, type StoredClaim } from "./claim-store.ts";
export { closeClaims, endClaim, openClaims, recordClaim } from "./verbs/claims.ts";
export { confirmRemittance } from "./verbs/confirm-remittance.ts";
export { createRemittance, needRemittance, type StatementFacts } from "./verbs/create-remittance.ts";
export { readStatement, type StatementLines } from "./remittances/read-statement.ts";
export { postLabels } from "./verbs/post-labels.ts";
export { resolveLines } from "./verbs/resolve-lines.ts";
export { reverseLabels } from "./verbs/reverse-labels.ts";
export { reverseRemittance } from "./verbs/reverse-remittance.ts";
export { rejectRemittance, settleRemittance } from "./verbs/settle-remittance.ts";
