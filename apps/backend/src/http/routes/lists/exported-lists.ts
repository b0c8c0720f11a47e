import { endpoints, type Endpoint, type EndpointId, type ListName, type QueryOf } from "@estiba/contract";
import {
  findMappings,
  findVariants,
  listingsOfVariants,
  listMappingIds,
  listVariantIds,
} from "../../../domain/catalog/index.ts";
import { findEvents, listEventIds } from "../../../domain/events/index.ts";
import {
  findPayments,
  findRemittances,
  listPaymentIds,
  listRemittanceIds,
} from "../../../domain/finance/index.ts";
import { findDeductions, listDeductionIds } from "../../../domain/inventory/index.ts";
import { findDeliveries, listDeliveryIds } from "../../../domain/notifications/index.ts";
import { findOrders, listOrderIds } from "../../../domain/orders/index.ts";
import { findShipments, listShipmentIds } from "../../../domain/shipping/index.ts";
import { sortedPage } from "../../../kernel/paging.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import * as filters from "../../list-filters.ts";
import { presentMapping, presentVariant } from "../../presenters/catalog.ts";
import { presentEvent } from "../../presenters/events.ts";
import { presentPayment, presentRemittance } from "../../presenters/finance.ts";
import { presentDelivery } from "../../presenters/notifications.ts";
import { presentDeduction } from "../../presenters/orders.ts";
import { presentShipmentItem } from "../../presenters/shipments.ts";
import { viewOrders } from "../orders/order-views.ts";
import { shippedByChannel } from "../orders/order-work.routes.ts";
import { viewsOf } from "../shipping/shipments.routes.ts";

type Ids = readonly string[];

/** A list as it is exported: which rows, in which order, and each row as its endpoint presents it. */
export interface ExportedList {
  readonly endpoint: Endpoint;
  readonly ids: (tx: Tx, query: unknown, limit: number) => Promise<Ids>;
  readonly items: (tx: Tx, ids: Ids) => Promise<readonly object[]>;
  /** Amounts in the smallest unit that are not called so. */
  readonly amounts: readonly string[];
}

function listOf<Id extends EndpointId>(
  id: Id,
  ids: (tx: Tx, query: QueryOf<(typeof endpoints)[Id]>, limit: number) => Promise<Ids>,
  items: ExportedList["items"],
  amounts: readonly string[] = [],
): ExportedList {
  return {
    endpoint: endpoints[id],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked against the endpoint's schema before
    ids: (tx, query, limit) => ids(tx, query as QueryOf<(typeof endpoints)[Id]>, limit),
    items,
    amounts,
  };
}

/** Those that are presented row by row, with nothing looked up beside. */
const LISTS_OF_ROWS = {
  mappings: listOf(
    "listMappings",
    (tx, query, limit) =>
      listMappingIds(tx, filters.mappingFilter(query), { sort: query.sort, limit, offset: 0 }),
    async (tx, ids) => (await findMappings(tx, ids)).map(presentMapping),
  ),
  stockMovements: listOf(
    "listStockDeductions",
    (tx, query, limit) =>
      listDeductionIds(tx, filters.deductionFilter(query), { sort: query.sort, limit, offset: 0 }),
    async (tx, ids) => (await findDeductions(tx, ids)).map(presentDeduction),
  ),
  events: listOf(
    "listEvents",
    (tx, query, limit) =>
      listEventIds(tx, filters.eventFilter(query), { sort: query.sort, limit, offset: 0 }),
    async (tx, ids) => (await findEvents(tx, ids)).map(presentEvent),
  ),
  deliveries: listOf(
    "listWebhookDeliveries",
    (tx, query, limit) =>
      listDeliveryIds(tx, filters.deliveryFilter(query), { sort: query.sort, limit, offset: 0 }),
    async (tx, ids) => (await findDeliveries(tx, ids)).map(presentDelivery),
  ),
} satisfies Partial<Record<ListName, ExportedList>>;

export const exportedLists = (services: Services): Readonly<Record<ListName, ExportedList>> => ({
  orders: listOf(
    "listOrders",
    (tx, query, limit) => {
      const stage = query.stage && { stage: query.stage, shippedByChannel: shippedByChannel(services) };
      const page = { ...sortedPage<"orders">(query), limit, offset: 0 };
      return listOrderIds(tx, { ...filters.orderFilter(query), stage }, page);
    },
    async (tx, ids) => {
      const found = await findOrders(tx, ids);
      return viewOrders(
        tx,
        ids.flatMap((id) => found.get(id) ?? []),
      );
    },
  ),
  shipments: listOf(
    "listShipments",
    (tx, query, limit) =>
      listShipmentIds(tx, filters.shipmentFilter(query), { sort: query.sort, limit, offset: 0 }),
    async (tx, ids) => (await viewsOf(services, tx, await findShipments(tx, ids))).map(presentShipmentItem),
    ["cod.expected", "cod.collected", "charges.quoted", "charges.actual"],
  ),
  codPayments: listOf(
    "listCodPayments",
    (tx, query, limit) =>
      listPaymentIds(tx, filters.codFilter(query), { sort: query.sort, limit, offset: 0 }),
    async (tx, ids) => (await findPayments(tx, ids)).map((one) => presentPayment(one, tx.now)),
    ["expected", "collected", "remitted", "writtenOff", "inTransit", "outstanding", "fee"],
  ),
  remittances: listOf(
    "listRemittances",
    (tx, query, limit) =>
      listRemittanceIds(tx, filters.remittanceFilter(query), { sort: query.sort, limit, offset: 0 }),
    async (tx, ids) => (await findRemittances(tx, ids)).map(presentRemittance),
    ["gross", "codFees", "freight", "withheld", "net", "received"],
  ),
  catalog: listOf(
    "listCatalog",
    (tx, query, limit) =>
      listVariantIds(tx, filters.variantFilter(query), { sort: query.sort, limit, offset: 0 }),
    async (tx, ids) => {
      const variants = new Map((await findVariants(tx, ids)).map((variant) => [variant.id, variant]));
      const listings = Map.groupBy(
        await listingsOfVariants(tx, ids),
        ({ masterVariantId }) => masterVariantId,
      );
      return ids.flatMap((id) => {
        const variant = variants.get(id);
        return variant ? [presentVariant(variant, listings.get(id) ?? [])] : [];
      });
    },
  ),
  ...LISTS_OF_ROWS,
});
