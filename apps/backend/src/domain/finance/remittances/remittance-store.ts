import type { RemittanceStatus } from "@estiba/contract";
import { sql } from "kysely";
import { countUpTo } from "../../../db/counted-page.ts";
import { orderBy } from "../../../db/sorting.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { PageOf, SortedPage } from "../../../kernel/paging.ts";
import type { Remittance, Totals } from "./remittance.ts";
import { TOLERANCE } from "./rounding-store.ts";

interface RemittanceRow {
  id: string;
  connection_id: string;
  carrier: string;
  currency: string;
  reference: string;
  status: RemittanceStatus;
  statement_date: string | null;
  declared_net_minor: number | null;
  gross_minor: number;
  cod_fees_minor: number;
  freight_minor: number;
  withheld_minor: number;
  net_minor: number;
  lines: number;
  discrepancies: number;
  missing_count: number;
  missing_minor: number;
  rounding_tolerance_minor: number;
  received_minor: number | null;
  received_at: Date | null;
  bank_reference: string | null;
  created_at: Date;
  confirmed_at: Date | null;
  settled_at: Date | null;
  confirm_reversals: number;
  settle_reversals: number;
}

const toRemittance = (row: RemittanceRow): Remittance => ({
  id: row.id,
  connectionId: row.connection_id,
  carrier: row.carrier,
  currency: row.currency,
  reference: row.reference,
  status: row.status,
  statementDate: row.statement_date,
  declaredNetMinor: row.declared_net_minor,
  grossMinor: row.gross_minor,
  codFeesMinor: row.cod_fees_minor,
  freightMinor: row.freight_minor,
  withheldMinor: row.withheld_minor,
  netMinor: row.net_minor,
  lines: row.lines,
  discrepancies: row.discrepancies,
  missingCount: row.missing_count,
  missingMinor: row.missing_minor,
  roundingToleranceMinor: row.rounding_tolerance_minor,
  receivedMinor: row.received_minor,
  receivedAt: row.received_at,
  bankReference: row.bank_reference,
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at,
  settledAt: row.settled_at,
  confirmReversals: row.confirm_reversals,
  settleReversals: row.settle_reversals,
});

const COLUMNS = sql`r.id, r.connection_id,
  (select k.name from app.carrier_connections k where k.tenant_id = r.tenant_id and k.id = r.connection_id) as carrier,
  r.currency, r.reference, r.status, r.statement_date::text as statement_date,
  r.declared_net_minor, r.gross_minor, r.cod_fees_minor, r.freight_minor, r.withheld_minor, r.net_minor, r.lines,
  (select count(*) from app.remittance_lines l
   where l.tenant_id = r.tenant_id and l.remittance_id = r.id and l.discrepancy is not null) as discrepancies,
  r.missing_count, r.missing_minor, ${TOLERANCE} as rounding_tolerance_minor, r.received_minor, r.received_at,
  r.bank_reference, r.created_at, r.confirmed_at, r.settled_at, r.confirm_reversals, r.settle_reversals`;

export async function findRemittance(tx: Tx, id: string): Promise<Remittance | null> {
  const { rows } = await sql<RemittanceRow>`
    select ${COLUMNS} from app.remittances r where r.tenant_id = ${tx.tenantId} and r.id = ${id}`.execute(
    tx.query,
  );
  return rows[0] ? toRemittance(rows[0]) : null;
}

/** So that two people do not confirm it at once. */
export async function lockRemittance(tx: Tx, id: string): Promise<Remittance | null> {
  await sql`select 1 from app.remittances where tenant_id = ${tx.tenantId} and id = ${id} for update`.execute(
    tx.query,
  );
  return findRemittance(tx, id);
}

export interface RemittanceFilter {
  readonly statuses?: readonly RemittanceStatus[] | undefined;
  readonly connectionIds?: readonly string[] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

const SORTS = {
  createdAt: { column: "r.id" },
  statementDate: { column: "r.statement_date", isNullable: true },
  net: { column: "r.net_minor" },
} as const;

function matching(tx: Tx, filter: RemittanceFilter) {
  const { statuses, connectionIds, from, to } = filter;
  return sql`from app.remittances r where r.tenant_id = ${tx.tenantId}
    ${statuses === undefined ? sql`` : sql`and r.status = any(${[...statuses]}::text[])`}
    ${connectionIds === undefined ? sql`` : sql`and r.connection_id = any(${[...connectionIds]}::text[])`}
    ${from === undefined ? sql`` : sql`and r.created_at >= ${from}`}
    ${to === undefined ? sql`` : sql`and r.created_at <= ${to}`}`;
}

/** Ids of statements that match, in the list's order. */
export async function listRemittanceIds(
  tx: Tx,
  filter: RemittanceFilter,
  { sort = "-createdAt", limit, offset }: SortedPage<"remittances">,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id ${matching(tx, filter)} order by ${orderBy(SORTS, "r.id", sort)}
    limit ${limit} offset ${offset}`.execute(tx.query);
  return rows.map(({ id }) => id);
}

/** In the requested order. */
export async function findRemittances(tx: Tx, ids: readonly string[]): Promise<Remittance[]> {
  const { rows } = await sql<RemittanceRow>`
    select ${COLUMNS} from app.remittances r
    where r.tenant_id = ${tx.tenantId} and r.id = any(${[...ids]}::text[])`.execute(tx.query);
  const found = new Map(rows.map((row) => [row.id, toRemittance(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function listRemittances(
  tx: Tx,
  filter: RemittanceFilter,
  page: SortedPage<"remittances">,
): Promise<PageOf<Remittance>> {
  const items = await findRemittances(tx, await listRemittanceIds(tx, filter, page));
  return { items, total: await countUpTo(tx, sql`select ${matching(tx, filter)}`) };
}

export interface NewRemittance extends Totals {
  readonly id: string;
  readonly connectionId: string;
  readonly currency: string;
  readonly reference: string;
  readonly source: "json" | "csv";
  readonly statementDate: string | null;
  readonly declaredNetMinor: number | null;
  readonly lines: number;
  readonly missing: { readonly count: number; readonly amountMinor: number };
}

/** False when the carrier's reference is taken. */
export async function insertRemittance(tx: Tx, one: NewRemittance): Promise<boolean> {
  const { rows } = await sql`
    insert into app.remittances (tenant_id, id, connection_id, currency, reference, status, source, statement_date,
      declared_net_minor, gross_minor, cod_fees_minor, freight_minor, withheld_minor, net_minor, lines, missing_count,
      missing_minor, created_by)
    values (${tx.tenantId}, ${one.id}, ${one.connectionId}, ${one.currency}, ${one.reference}, 'matched', ${one.source},
      ${one.statementDate}::date, ${one.declaredNetMinor}, ${one.grossMinor}, ${one.codFeesMinor}, ${one.freightMinor},
      ${one.withheldMinor}, ${one.netMinor}, ${one.lines}, ${one.missing.count}, ${one.missing.amountMinor},
      ${tx.origin.actor.id})
    on conflict (tenant_id, connection_id, reference) where status <> 'rejected' do nothing returning 1`.execute(
    tx.query,
  );
  return rows.length > 0;
}
