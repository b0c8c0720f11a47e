import type { Discrepancy, RemittanceStatus, Resolution } from "@estiba/contract";
import { sql } from "kysely";
import { countUpTo } from "../../../db/counted-page.ts";
import { orderBy } from "../../../db/sorting.ts";
import type { Tx } from "../../../db/transaction.ts";
import { jsonRows } from "../../../kernel/json/json-rows.ts";
import type { PageOf, PageRequest, SortedPage } from "../../../kernel/paging.ts";
import type { Remittance, RemittanceLine, Totals } from "./remittance.ts";

interface RemittanceRow {
  id: string;
  connection_id: string;
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
  receivedMinor: row.received_minor,
  receivedAt: row.received_at,
  bankReference: row.bank_reference,
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at,
  settledAt: row.settled_at,
  confirmReversals: row.confirm_reversals,
  settleReversals: row.settle_reversals,
});

const COLUMNS = sql`r.id, r.connection_id, r.currency, r.reference, r.status, r.statement_date::text as statement_date,
  r.declared_net_minor, r.gross_minor, r.cod_fees_minor, r.freight_minor, r.withheld_minor, r.net_minor, r.lines,
  (select count(*) from app.remittance_lines l
   where l.tenant_id = r.tenant_id and l.remittance_id = r.id and l.discrepancy is not null) as discrepancies,
  r.missing_count, r.missing_minor, r.received_minor, r.received_at, r.bank_reference, r.created_at, r.confirmed_at,
  r.settled_at, r.confirm_reversals, r.settle_reversals`;

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

const LINE_FIELDS = sql`line integer, tracking_number text, collected_minor bigint, cod_fee_minor bigint,
  freight_minor bigint, withheld_minor bigint, delivered_on date, cod_payment_id text, discrepancy text,
  expected_minor bigint, reported_minor bigint, resolution text, booked_minor bigint`;

const lineRows = (lines: readonly RemittanceLine[]) =>
  jsonRows(
    lines.map((one) => ({
      line: one.line,
      tracking_number: one.trackingNumber,
      collected_minor: one.collectedMinor,
      cod_fee_minor: one.codFeeMinor,
      freight_minor: one.freightMinor,
      withheld_minor: one.withheldMinor,
      delivered_on: one.deliveredOn,
      cod_payment_id: one.codPaymentId,
      discrepancy: one.discrepancy,
      expected_minor: one.expectedMinor,
      reported_minor: one.reportedMinor,
      resolution: one.resolution,
      booked_minor: one.bookedMinor,
    })),
  );

export async function insertLines(
  tx: Tx,
  remittanceId: string,
  lines: readonly RemittanceLine[],
): Promise<void> {
  await sql`
    insert into app.remittance_lines (tenant_id, remittance_id, line, tracking_number, collected_minor, cod_fee_minor,
      freight_minor, withheld_minor, delivered_on, cod_payment_id, discrepancy, expected_minor, reported_minor,
      resolution, booked_minor)
    select ${tx.tenantId}, ${remittanceId}, x.* from jsonb_to_recordset(${lineRows(lines)}::jsonb) as x (${LINE_FIELDS})`.execute(
    tx.query,
  );
}

/** What it was matched with, what is to be done about it, what was booked. */
export async function updateLines(
  tx: Tx,
  remittanceId: string,
  lines: readonly RemittanceLine[],
): Promise<void> {
  if (lines.length === 0) {
    return;
  }
  await sql`
    update app.remittance_lines l set cod_payment_id = x.cod_payment_id, discrepancy = x.discrepancy,
      expected_minor = x.expected_minor, reported_minor = x.reported_minor, resolution = x.resolution,
      booked_minor = x.booked_minor
    from jsonb_to_recordset(${lineRows(lines)}::jsonb) as x (${LINE_FIELDS})
    where l.tenant_id = ${tx.tenantId} and l.remittance_id = ${remittanceId} and l.line = x.line`.execute(
    tx.query,
  );
}

interface LineRow {
  line: number;
  tracking_number: string;
  collected_minor: number;
  cod_fee_minor: number | null;
  freight_minor: number | null;
  withheld_minor: number | null;
  delivered_on: string | null;
  cod_payment_id: string | null;
  discrepancy: Discrepancy | null;
  expected_minor: number | null;
  reported_minor: number | null;
  resolution: Resolution | null;
  booked_minor: number | null;
}

export interface LineChoice {
  readonly lines?: readonly number[] | undefined;
  readonly areDiscrepancies?: boolean | undefined;
}

const linesOf = (tx: Tx, remittanceId: string, choice: LineChoice) => sql`
  from app.remittance_lines l where l.tenant_id = ${tx.tenantId} and l.remittance_id = ${remittanceId}
    and (${choice.lines ? [...choice.lines] : null}::integer[] is null
      or l.line = any(${choice.lines ? [...choice.lines] : null}::integer[]))
    and (not ${choice.areDiscrepancies ?? false}::boolean or l.discrepancy is not null)`;

export async function readLines(
  tx: Tx,
  remittanceId: string,
  choice: LineChoice = {},
  page: PageRequest = { limit: 1_000_000, offset: 0 },
): Promise<RemittanceLine[]> {
  const { rows } = await sql<LineRow>`
    select l.line, l.tracking_number, l.collected_minor, l.cod_fee_minor, l.freight_minor, l.withheld_minor,
      l.delivered_on::text as delivered_on, l.cod_payment_id, l.discrepancy, l.expected_minor, l.reported_minor,
      l.resolution, l.booked_minor
    ${linesOf(tx, remittanceId, choice)} order by l.line limit ${page.limit} offset ${page.offset}`.execute(
    tx.query,
  );
  return rows.map((row) => ({
    line: row.line,
    trackingNumber: row.tracking_number,
    collectedMinor: row.collected_minor,
    codFeeMinor: row.cod_fee_minor,
    freightMinor: row.freight_minor,
    withheldMinor: row.withheld_minor,
    deliveredOn: row.delivered_on,
    codPaymentId: row.cod_payment_id,
    discrepancy: row.discrepancy,
    expectedMinor: row.expected_minor,
    reportedMinor: row.reported_minor,
    resolution: row.resolution,
    bookedMinor: row.booked_minor,
  }));
}

export async function countLines(tx: Tx, remittanceId: string, choice: LineChoice): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n ${linesOf(tx, remittanceId, choice)}`.execute(tx.query);
  return rows[0]?.n ?? 0;
}
