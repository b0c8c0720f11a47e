import {
  COD_STATUSES,
  MAPPING_STATUSES,
  SHIPMENT_STATUSES,
  type codEndpoints,
  type catalogEndpoints,
  type eventEndpoints,
  type inventoryEndpoints,
  type notificationEndpoints,
  type orderEndpoints,
  type QueryOf,
  type remittanceEndpoints,
  type shipmentEndpoints,
} from "@estiba/contract";
import type { MappingFilter, VariantFilter } from "../domain/catalog/index.ts";
import type { EventFilter } from "../domain/events/index.ts";
import type { CodFilter, RemittanceFilter } from "../domain/finance/index.ts";
import type { DeductionFilter } from "../domain/inventory/index.ts";
import type { DeliveryFilter } from "../domain/notifications/index.ts";
import type { OrderFilter } from "../domain/orders/index.ts";
import type { ShipmentFilter } from "../domain/shipping/index.ts";
import { choicesOf } from "../kernel/choices.ts";
import { AppError } from "../kernel/errors.ts";
import { dateOf } from "../kernel/time/date-of.ts";

/** Statuses with commas, each of them known. */
function statusesIn<T extends string>(
  text: string | undefined,
  known: readonly T[],
  refuse: () => AppError,
): readonly T[] | undefined {
  return text?.split(",").map((word) => {
    const status = known.find((one) => one === word.trim());
    if (status === undefined) {
      throw refuse();
    }
    return status;
  });
}

export const orderFilter = (query: QueryOf<typeof orderEndpoints.listOrders>): OrderFilter => ({
  shopIds: choicesOf(query.shopId),
  platforms: choicesOf(query.platform),
  statuses: choicesOf(query.status),
  paymentStatuses: choicesOf(query.paymentStatus),
  stockStatuses: choicesOf(query.stockStatus),
  search: query.search,
  placedFrom: dateOf(query.placedFrom),
  placedTo: dateOf(query.placedTo),
});

export const shipmentFilter = (query: QueryOf<typeof shipmentEndpoints.listShipments>): ShipmentFilter => ({
  statuses: statusesIn(
    query.status,
    SHIPMENT_STATUSES,
    () => new AppError("INVALID_STATUS", { details: { known: SHIPMENT_STATUSES } }),
  ),
  orderId: query.orderId,
  connectionIds: choicesOf(query.connectionId),
  channels: choicesOf(query.channel),
  isCod: query.cod,
  needsAttention: query.needsAttention,
  search: query.search,
  from: dateOf(query.from),
  to: dateOf(query.to),
});

export const codFilter = (query: QueryOf<typeof codEndpoints.listCodPayments>): CodFilter => ({
  statuses: statusesIn(
    query.status,
    COD_STATUSES,
    () => new AppError("INVALID_STATUS", { details: { field: "status", allowed: COD_STATUSES } }),
  ),
  connectionIds: choicesOf(query.connectionId),
  channels: choicesOf(query.channel),
  currency: query.currency,
  from: query.from,
  to: query.to,
  isOverdue: query.overdue,
  search: query.search,
});

export const remittanceFilter = (
  query: QueryOf<typeof remittanceEndpoints.listRemittances>,
): RemittanceFilter => ({
  statuses: choicesOf(query.status),
  connectionIds: choicesOf(query.connectionId),
  from: dateOf(query.from),
  to: dateOf(query.to),
});

type CatalogQuery = QueryOf<typeof catalogEndpoints.listGroupedProducts> & { readonly productId?: string };

export const variantFilter = (query: CatalogQuery): VariantFilter => ({
  search: query.search,
  stockLevels: choicesOf(query.stock),
  shopIds: choicesOf(query.shopId),
  isLinked: query.linked,
  productId: query.productId,
});

function mappingStatus(text: string) {
  const status = MAPPING_STATUSES.find((one) => one === text);
  if (status === undefined) {
    throw new AppError("INVALID_MAPPING_STATUS");
  }
  return status;
}

export const mappingFilter = (query: QueryOf<typeof catalogEndpoints.listMappings>): MappingFilter => ({
  shopIds: choicesOf(query.shopId),
  statuses: query.status === undefined ? undefined : [mappingStatus(query.status)],
  search: query.search,
});

export const deductionFilter = (
  query: QueryOf<typeof inventoryEndpoints.listStockDeductions>,
): DeductionFilter => ({
  shopIds: choicesOf(query.shopId),
  platforms: choicesOf(query.platform),
  statuses: choicesOf(query.status),
  orderId: query.orderId,
  masterVariantId: query.masterVariantId,
  sources: choicesOf(query.source),
  from: dateOf(query.from),
  to: dateOf(query.to),
  search: query.search,
});

export const eventFilter = (query: QueryOf<typeof eventEndpoints.listEvents>): EventFilter => ({
  shopIds: choicesOf(query.shopId),
  states: choicesOf(query.state),
  sources: choicesOf(query.source),
  topic: query.topic,
  externalId: query.externalId,
  from: dateOf(query.from),
  to: dateOf(query.to),
});

export const deliveryFilter = (
  query: QueryOf<typeof notificationEndpoints.listWebhookDeliveries>,
): DeliveryFilter => ({
  subscriptionIds: choicesOf(query.subscriptionId),
  states: choicesOf(query.state),
  eventTypes: choicesOf(query.eventType),
  eventId: query.eventId,
  from: dateOf(query.from),
  to: dateOf(query.to),
});
