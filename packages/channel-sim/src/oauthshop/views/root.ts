import { cancelOrder } from "./cancel-order.ts";
import { isScopeGranted } from "../access-scopes.ts";
import { accessDenied } from "../graphql/execute.ts";
import type { FieldArgs } from "../graphql/field-args.ts";
import type { FieldInfo, Resolved, View } from "../graphql/view.ts";
import { FieldArgs as Arguments } from "../graphql/field-args.ts";
import { rootType } from "../graphql/schema.ts";
import { ADMIN_SCHEMA } from "../schema/admin-schema.ts";
import type { BulkRunner } from "./bulk-operations.ts";
import { bulkQueries, cancelBulk, runBulkQuery } from "./bulk-operations.ts";
import { catalogQueries } from "./catalog-queries.ts";
import type { AdminContext } from "./context.ts";
import {
  cancelFulfillment,
  createFulfillment,
  createFulfillmentEvent,
  updateTracking,
} from "./fulfillment-mutations.ts";
import { activate, adjustQuantities, setQuantities, updateInventoryItem } from "./inventory-mutations.ts";
import { moveFulfillmentOrder } from "./move-fulfillment.ts";
import { orderQueries } from "./order-queries.ts";
import { installationView, nodeField, shopView } from "./shop-views.ts";
import { updateVariants } from "./variant-mutations.ts";
import {
  createSubscription,
  deleteSubscription,
  updateSubscription,
  webhookQueries,
} from "./webhook-views.ts";

export function queryRoot(context: AdminContext): View {
  const fields: View = {
    ...catalogQueries(context),
    ...orderQueries(context),
    ...webhookQueries(context),
    ...bulkQueries(context),
    shop: () => shopView(context),
    currentAppInstallation: () => installationView(context),
  };
  const node = (id: string, info: FieldInfo): Resolved => {
    const name = nodeField(id) ?? "";
    const scopes = rootType(ADMIN_SCHEMA, "query").fields.get(name)?.scopes ?? [];
    if (scopes.length > 0 && !isScopeGranted(context.install.scopes, scopes)) {
      throw accessDenied(name, scopes);
    }
    const field = fields[name];
    return typeof field === "function" ? field(new Arguments({ id }), info) : null;
  };
  return {
    ...fields,
    node: (args, info) => node(args.needText("id"), info),
    nodes: (args, info) => args.texts("ids").map((id) => node(id, info)),
  };
}

export function mutationRoot(context: AdminContext, runner: BulkRunner): View {
  const bound =
    (run: (context: AdminContext, args: FieldArgs, info: FieldInfo) => View) =>
    (args: FieldArgs, info: FieldInfo): View =>
      run(context, args, info);
  return {
    inventorySetQuantities: bound(setQuantities),
    inventoryAdjustQuantities: bound(adjustQuantities),
    inventoryActivate: bound(activate),
    inventoryItemUpdate: bound(updateInventoryItem),
    productVariantsBulkUpdate: bound(updateVariants),
    webhookSubscriptionCreate: bound(createSubscription),
    webhookSubscriptionUpdate: bound(updateSubscription),
    webhookSubscriptionDelete: bound(deleteSubscription),
    bulkOperationRunQuery: (args) => runBulkQuery(context, args, runner, queryRoot),
    bulkOperationCancel: bound(cancelBulk),
    orderCancel: bound(cancelOrder),
    fulfillmentCreate: bound(createFulfillment),
    fulfillmentTrackingInfoUpdate: bound(updateTracking),
    fulfillmentCancel: bound(cancelFulfillment),
    fulfillmentOrderMove: bound(moveFulfillmentOrder),
    fulfillmentEventCreate: bound(createFulfillmentEvent),
  };
}
