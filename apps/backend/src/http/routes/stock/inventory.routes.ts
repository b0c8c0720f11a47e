import type { explainEndpoints, inventoryEndpoints } from "@estiba/contract";
import {
  explainStock,
  latencyFigures,
  listDeductions,
  listIncidents,
  readBuffers,
  readInventoryConfig,
  summarise,
} from "../../../domain/inventory/index.ts";
import { refuseLocked } from "../../../domain/identity/index.ts";
import { changeIncident } from "../../../flows/stock/change-incident.ts";
import { changeInventoryConfig, changeShopBuffer } from "../../../flows/stock/change-inventory-config.ts";
import { pageRequest, presentPage, sortedPage } from "../../../kernel/paging.ts";
import { dateOf } from "../../../kernel/time/date-of.ts";
import type { Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { deductionFilter } from "../../list-filters.ts";
import { checkShopFilter } from "../../shop-filter.ts";
import { presentConfig, presentExplanation, presentIncident } from "../../presenters/inventory.ts";
import { presentDeduction } from "../../presenters/orders.ts";

const isSet = (value: unknown) => value !== undefined && value !== null && value !== "" && value !== false;
/** Without the plan feature, what is left of it can be switched off and nothing on. */
const isSwitchedOn = (patch: object) => Object.values(patch).some(isSet);
const rounded = (value: number | null) => (value === null ? null : Math.round(value));

export function inventoryRoutes(
  services: Services,
): HandlersOf<keyof typeof inventoryEndpoints | keyof typeof explainEndpoints> {
  return {
    getInventoryConfig: ({ access, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 200,
        body: { success: true, data: presentConfig(await readInventoryConfig(tx), await readBuffers(tx)) },
      })),
    updateInventoryConfig: async ({ access, body, origin }) => {
      if (isSwitchedOn(body)) {
        refuseLocked(access.plan, "inventory");
      }
      const config = await changeInventoryConfig(services, access.tenantId, origin, body);
      const buffers = await services.inTenant(access.tenantId, origin, readBuffers);
      return { status: 200, body: { success: true, data: presentConfig(config, buffers) } };
    },
    updateShopBuffer: async ({ access, params, body, origin }) => {
      const input = { shopId: params.shopId, buffer: body.buffer };
      await changeShopBuffer(services, access.tenantId, origin, input);
      return { status: 200, body: { success: true, data: input } };
    },
    listStockDeductions: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = sortedPage<"stockMovements">(query);
        await checkShopFilter(tx, query);
        const deductions = await listDeductions(tx, deductionFilter(query), page);
        return {
          status: 200,
          body: { success: true, data: presentPage(deductions, page, presentDeduction) },
        };
      }),
    listIncidents: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const { state, masterVariantId } = query;
        const incidents = await listIncidents(tx, { state, masterVariantId }, page);
        return { status: 200, body: { success: true, data: presentPage(incidents, page, presentIncident) } };
      }),
    updateIncident: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const incident = await changeIncident(services, tx, params.incidentId, body);
        return { status: 200, body: { success: true, data: presentIncident(incident) } };
      }),
    getInventorySummary: ({ access, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const summary = await summarise(tx);
        const { samples, p50Ms, p95Ms } = await latencyFigures(tx);
        const propagation = { samples, p50Ms: rounded(p50Ms), p95Ms: rounded(p95Ms) };
        const data = { ...summary, propagation, generatedAt: tx.now.toISOString() };
        return { status: 200, body: { success: true, data } };
      }),
    explainStock: ({ access, params, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const explanation = await explainStock(tx, {
          masterVariantId: params.masterVariantId,
          at: dateOf(query.at) ?? null,
          page,
          isNewestFirst: query.order !== "oldest",
        });
        return { status: 200, body: { success: true, data: presentExplanation(explanation, page) } };
      }),
  };
}
