import type { Discrepancy, Resolution } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { jsonRows } from "../../../kernel/json/json-rows.ts";
import type { PageRequest } from "../../../kernel/paging.ts";
import type { ComparedLine, RemittanceLine } from "./remittance.ts";
import { DIFFERENCE, IS_ROUNDING, TOLERANCE } from "./rounding-store.ts";

const LINE_FIELDS = sql`line integer, tracking_number text, collected_minor bigint, cod_fee_minor bigint,
  freight_minor bigint, withheld_minor bigint, delivered_on date, cod_payment_id text, discrepancy text,
  expected_minor bigint, reported_minor bigint, fee_difference_minor bigint, resolution text, booked_minor bigint`;

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
      fee_difference_minor: one.feeDifferenceMinor,
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
      fee_difference_minor, resolution, booked_minor)
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
      expected_minor = x.expected_minor, reported_minor = x.reported_minor,
      fee_difference_minor = x.fee_difference_minor, resolution = x.resolution, booked_minor = x.booked_minor
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
  fee_difference_minor: number;
  resolution: Resolution | null;
  booked_minor: number | null;
  difference_minor: number | null;
  is_rounding: boolean;
}

export interface LineChoice {
  readonly lines?: readonly number[] | undefined;
  readonly areDiscrepancies?: boolean | undefined;
}

const linesOf = (tx: Tx, remittanceId: string, choice: LineChoice) => sql`
  from app.remittance_lines l
  cross join (
    select ${TOLERANCE} as tolerance_minor from app.remittances r
    where r.tenant_id = ${tx.tenantId} and r.id = ${remittanceId}
  ) t
  where l.tenant_id = ${tx.tenantId} and l.remittance_id = ${remittanceId}
    and (${choice.lines ? [...choice.lines] : null}::integer[] is null
      or l.line = any(${choice.lines ? [...choice.lines] : null}::integer[]))
    and (not ${choice.areDiscrepancies ?? false}::boolean or l.discrepancy is not null)`;

export async function readLines(
  tx: Tx,
  remittanceId: string,
  choice: LineChoice = {},
  page: PageRequest = { limit: 1_000_000, offset: 0 },
): Promise<ComparedLine[]> {
  const { rows } = await sql<LineRow>`
    select l.line, l.tracking_number, l.collected_minor, l.cod_fee_minor, l.freight_minor, l.withheld_minor,
      l.delivered_on::text as delivered_on, l.cod_payment_id, l.discrepancy, l.expected_minor, l.reported_minor,
      l.fee_difference_minor, l.resolution, l.booked_minor, ${DIFFERENCE} as difference_minor,
      ${IS_ROUNDING} as is_rounding
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
    feeDifferenceMinor: row.fee_difference_minor,
    resolution: row.resolution,
    bookedMinor: row.booked_minor,
    differenceMinor: row.difference_minor,
    isRounding: row.is_rounding,
  }));
}

export async function countLines(tx: Tx, remittanceId: string, choice: LineChoice): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n ${linesOf(tx, remittanceId, choice)}`.execute(tx.query);
  return rows[0]?.n ?? 0;
}
