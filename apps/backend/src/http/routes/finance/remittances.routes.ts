import type { remittanceEndpoints } from "@estiba/contract";
import {
  acceptRounding,
  confirmRemittance,
  countLines,
  findRemittance,
  listRemittances,
  needRemittance,
  readLines,
  readRounding,
  refsOfPayments,
  rejectRemittance,
  resolveLines,
  reverseRemittance,
  settleRemittance,
  type ComparedLine,
} from "../../../domain/finance/index.ts";
import { createStatement } from "../../../flows/finance/create-statement.ts";
import { AppError } from "../../../kernel/errors.ts";
import { pageRequest, presentPage, sortedPage } from "../../../kernel/paging.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { remittanceFilter } from "../../list-filters.ts";
import {
  presentLine,
  presentRemittance,
  presentRemittanceDetail,
  type LineView,
} from "../../presenters/finance.ts";

const MAX_DISCREPANCIES = 200;

async function readDetail(tx: Tx, remittanceId: string) {
  const remittance = needRemittance(await findRemittance(tx, remittanceId));
  const odd = await readLines(
    tx,
    remittanceId,
    { areDiscrepancies: true },
    { limit: MAX_DISCREPANCIES, offset: 0 },
  );
  const rounding = await readRounding(tx, remittanceId);
  return { success: true, data: presentRemittanceDetail(remittance, odd, rounding) } as const;
}

async function viewLines(tx: Tx, lines: readonly ComparedLine[]): Promise<LineView[]> {
  const parcels = await refsOfPayments(
    tx,
    lines.flatMap(({ codPaymentId }) => codPaymentId ?? []),
  );
  return lines.map((line) => ({ line, parcel: parcels.get(line.codPaymentId ?? "") ?? null }));
}

export function remittancesRoutes(services: Services): HandlersOf<keyof typeof remittanceEndpoints> {
  return {
    createRemittance: async ({ access, body, origin }) => {
      const { id } = await createStatement(services, access.tenantId, origin, body);
      return services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 201,
        body: await readDetail(tx, id),
      }));
    },
    listRemittances: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = sortedPage<"remittances">(query);
        const found = await listRemittances(tx, remittanceFilter(query), page);
        return { status: 200, body: { success: true, data: presentPage(found, page, presentRemittance) } };
      }),
    getRemittance: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 200,
        body: await readDetail(tx, params.remittanceId),
      })),
    listRemittanceLines: ({ access, params, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const choice = { areDiscrepancies: query.discrepancies };
        const { id } = needRemittance(await findRemittance(tx, params.remittanceId));
        const items = await viewLines(tx, await readLines(tx, id, choice, page));
        const found = { items, total: await countLines(tx, id, choice) };
        return { status: 200, body: { success: true, data: presentPage(found, page, presentLine) } };
      }),
    resolveRemittanceLine: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const { resolution } = body;
        const lines = await resolveLines(tx, params.remittanceId, [{ line: params.line, resolution }]);
        const [view] = await viewLines(tx, lines);
        if (!view) {
          throw new AppError("REMITTANCE_NOT_FOUND");
        }
        return { status: 200, body: { success: true, data: presentLine(view) } };
      }),
    acceptRounding: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await acceptRounding(tx, params.remittanceId, body.lines);
        return { status: 200, body: await readDetail(tx, params.remittanceId) };
      }),
    confirmRemittance: async ({ access, params, body, origin }) => {
      const isDifferenceAccepted = body.acceptDifference ?? false;
      const { result, answer } = await services.inTenant(access.tenantId, origin, async (tx) => ({
        result: await confirmRemittance(tx, params.remittanceId, { isDifferenceAccepted }),
        answer: await readDetail(tx, params.remittanceId),
      }));
      if (!result.isConfirmed) {
        const { open, netDifference } = result;
        throw new AppError("REMITTANCE_HAS_DISCREPANCIES", { details: { open, netDifference } });
      }
      return { status: 200, body: answer };
    },
    settleRemittance: async ({ access, params, body, origin }) => {
      return services.inTenant(access.tenantId, origin, async (tx) => {
        await settleRemittance(tx, params.remittanceId, {
          receivedMinor: body.receivedAmount,
          receivedAt: new Date(body.receivedAt),
          bankReference: body.bankReference,
          isDifferenceAccepted: body.acceptDifference ?? false,
        });
        return { status: 200, body: await readDetail(tx, params.remittanceId) };
      });
    },
    rejectRemittance: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await rejectRemittance(tx, params.remittanceId, body.reason ?? null);
        return { status: 200, body: await readDetail(tx, params.remittanceId) };
      }),
    reverseRemittance: async ({ access, params, body, origin }) => {
      return services.inTenant(access.tenantId, origin, async (tx) => {
        await reverseRemittance(tx, params.remittanceId, body.reason);
        return { status: 200, body: await readDetail(tx, params.remittanceId) };
      });
    },
  };
}
