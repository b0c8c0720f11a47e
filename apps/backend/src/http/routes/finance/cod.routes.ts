import { isRoleAtLeast, type codEndpoints } from "@estiba/contract";
import {
  changePayment,
  daysBetween,
  findPaymentTimeline,
  listPayments,
  type PaymentDeed,
} from "../../../domain/finance/index.ts";
import { isCurrency } from "../../../kernel/money/currencies.ts";
import { AppError } from "../../../kernel/errors.ts";
import { presentPage, sortedPage } from "../../../kernel/paging.ts";
import type { Origin, Services, Tx } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { codFilter } from "../../list-filters.ts";
import { presentPayment, presentTimeline } from "../../presenters/finance.ts";

function checkRange(query: {
  from?: string | undefined;
  to?: string | undefined;
  currency?: string | undefined;
}) {
  const { from, to, currency } = query;
  if (from !== undefined && to !== undefined && daysBetween(from, to) < 1) {
    throw new AppError("INVALID_DATE_RANGE");
  }
  if (currency !== undefined && !isCurrency(currency)) {
    throw new AppError("INVALID_CURRENCY");
  }
}

async function readStory(tx: Tx, codPaymentId: string) {
  const story = await findPaymentTimeline(tx, codPaymentId);
  if (!story) {
    throw new AppError("COD_PAYMENT_NOT_FOUND");
  }
  return { status: 200, body: { success: true, data: presentTimeline(story, tx.now) } } as const;
}

export function codRoutes(services: Services): HandlersOf<keyof typeof codEndpoints> {
  const change = (tenantId: string, origin: Origin, codPaymentId: string, deed: PaymentDeed) =>
    services.inTenant(tenantId, origin, async (tx) => {
      await changePayment(tx, codPaymentId, deed);
      return readStory(tx, codPaymentId);
    });
  return {
    listCodPayments: ({ access, query, origin }) => {
      checkRange(query);
      const filter = codFilter(query);
      return services.inTenant(access.tenantId, origin, async (tx) => {
        const page = sortedPage<"codPayments">(query);
        const found = await listPayments(tx, filter, page);
        const data = {
          ...presentPage(found, page, (one) => presentPayment(one, tx.now)),
          totals: found.totals,
        };
        return { status: 200, body: { success: true, data } };
      });
    },
    getCodPayment: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, (tx) => readStory(tx, params.codPaymentId)),
    collectCodPayment: ({ access, params, body, origin }) =>
      change(access.tenantId, origin, params.codPaymentId, {
        kind: "collect",
        amountMinor: body.amount,
        at: new Date(body.collectedAt),
        note: body.note ?? null,
      }),
    writeOffCodPayment: ({ access, params, body, origin }) =>
      change(access.tenantId, origin, params.codPaymentId, {
        kind: "write_off",
        amountMinor: body.amount,
        reason: body.reason,
      }),
    disputeCodPayment: ({ access, params, body, origin }) =>
      change(access.tenantId, origin, params.codPaymentId, { kind: "dispute", reason: body.reason }),
    resolveCodPayment: ({ access, params, body, origin }) => {
      if (body.outcome === "write_off" && !isRoleAtLeast(access.role, "ADMIN")) {
        throw new AppError("ROLE_FORBIDDEN");
      }
      return change(access.tenantId, origin, params.codPaymentId, {
        kind: "resolve",
        outcome: body.outcome,
      });
    },
  };
}
