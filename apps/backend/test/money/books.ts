import { expect } from "vitest";
import {
  bookSales,
  findMoneyBreach,
  MONEY_INVARIANTS,
  type MoneyInvariantId,
} from "../../src/domain/finance/index.ts";
import type { TestApp } from "../app.ts";
import { origin } from "../factories/tenant.ts";

/** The eight invariants of money, checked for one tenant; none may return a row. */
export async function expectBooksInOrder(app: TestApp, tenantId: string): Promise<void> {
  const broken: string[] = [];
  for (const id of Object.keys(MONEY_INVARIANTS) as MoneyInvariantId[]) {
    const breach = await app.foundation.services.inTenant(tenantId, origin, (tx) => findMoneyBreach(tx, id));
    broken.push(...(breach ? [`${id}: ${breach.count}, ${breach.first}`] : []));
  }
  expect(broken).toEqual([]);
}

/** What each account holds, by code, in one currency. */
export async function balancesOf(
  app: TestApp,
  tenantId: string,
  currency = "ARS",
): Promise<Record<string, number>> {
  const rows = await app.database.rows<{ code: string; amount: string }>(
    `select a.code, sum(e.amount_minor)::text as amount from app.ledger_entries e
     join app.ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
     where e.tenant_id = $1 and e.currency = $2 group by 1 having sum(e.amount_minor) <> 0 order by 1`,
    [tenantId, currency],
  );
  return Object.fromEntries(rows.map(({ code, amount }) => [code, Number(amount)]));
}

export async function postingKeys(app: TestApp, tenantId: string): Promise<string[]> {
  const rows = await app.database.rows<{ posting_key: string }>(
    "select posting_key from app.ledger_transactions where tenant_id = $1 order by posting_key",
    [tenantId],
  );
  return rows.map(({ posting_key: key }) => key);
}

/** One turn of the books; true when there may be more. */
export async function takeInSales(app: TestApp, tenantId: string): Promise<boolean> {
  const { hasMore } = await app.foundation.services.inTenant(tenantId, origin, bookSales);
  return hasMore;
}
