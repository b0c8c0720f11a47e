import type { financeEndpoints } from "@estiba/contract";
import {
  auditFreight,
  overviewOf,
  readOverview,
  spanOf,
  type PeriodInput,
  exportStatement,
} from "../../../domain/finance/index.ts";
import { recordExport, getTenant } from "../../../domain/identity/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import { pageRequest, presentPage } from "../../../kernel/paging.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { csvAnswer } from "../../csv-answer.ts";
import { presentFreight } from "../../presenters/finance.ts";

/** Naming another tenant is answered as if it did not exist. */
function needOwn(tenantId: string, own: string): void {
  if (tenantId !== own) {
    throw new AppError("TENANT_NOT_FOUND");
  }
}

async function periodOf(tx: Tx, query: PeriodInput) {
  const { country } = await getTenant(tx);
  return spanOf(query, country, tx.now);
}

export function financeRoutes(services: Services): HandlersOf<keyof typeof financeEndpoints> {
  return {
    getFinanceOverview: async ({ access, params, query, origin }) => {
      needOwn(params.tenantId, access.tenantId);
      return services.inTenant(access.tenantId, origin, async (tx) => {
        const { span, period } = await periodOf(tx, query);
        const currencies = overviewOf(await readOverview(tx, span));
        const asOf = span.to < tx.now ? span.to : tx.now;
        const data = { tenantId: access.tenantId, period, asOf: asOf.toISOString(), currencies };
        return { status: 200, body: { success: true, data } };
      });
    },
    listFreightAudit: async ({ access, params, query, origin }) => {
      needOwn(params.tenantId, access.tenantId);
      return services.inTenant(access.tenantId, origin, async (tx) => {
        const { span } = await periodOf(tx, query);
        const page = pageRequest(query);
        const filter = {
          ...span,
          connectionId: query.connectionId ?? null,
          areDifferences: query.differences ?? false,
        };
        const found = await auditFreight(tx, filter, page);
        return { status: 200, body: { success: true, data: presentPage(found, page, presentFreight) } };
      });
    },
    exportStatement: async ({ access, params, query, origin }) => {
      needOwn(params.tenantId, access.tenantId);
      const { span, period } = await services.inTenant(access.tenantId, origin, async (tx) => {
        const chosen = await periodOf(tx, query);
        await recordExport(tx, "statement", { ...chosen.period });
        return chosen;
      });
      const rows = exportStatement((run) => services.inTenant(access.tenantId, origin, run), span);
      return csvAnswer(`statement-${period.from}-${period.to}.csv`, rows);
    },
  };
}
