import { ROUNDABLE_DISCREPANCIES } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

/** Of the statement `r`: the one it was confirmed with, and the tenant's setting for its currency until then. */
export const TOLERANCE = sql`coalesce(r.rounding_tolerance_minor, (
  select (s.rounding_tolerances ->> r.currency)::bigint from app.shipping_settings s
  where s.tenant_id = r.tenant_id), 0)`;

const AMOUNT = sql`(case when l.discrepancy = 'fee_mismatch' then 0 else l.reported_minor - l.expected_minor end)`;
const IS_ROUNDABLE = sql`(l.discrepancy is not null and l.discrepancy = any(${[...ROUNDABLE_DISCREPANCIES]}::text[]))`;

/** Of the line `l`: what the carrier pays beyond what is expected, less what it keeps beyond what is agreed. */
export const DIFFERENCE = sql`(case when ${IS_ROUNDABLE} then ${AMOUNT} - l.fee_difference_minor end)`;

/** Amount and fee count together, so that one cannot hide the other. */
export const IS_ROUNDING = sql`(${IS_ROUNDABLE}
  and abs(${AMOUNT}) + abs(l.fee_difference_minor) <= t.tolerance_minor)`;

export interface RoundingSum {
  readonly count: number;
  /** Below zero the carrier pays less than expected. */
  readonly differenceMinor: number;
}

export interface Rounding {
  /** Without a decision yet. */
  readonly open: RoundingSum;
  readonly accepted: RoundingSum;
}

const linesWithin = (tx: Tx, remittanceId: string) => sql`
  select l.line, l.resolution, ${DIFFERENCE} as difference_minor
  from app.remittances r
  cross join lateral (select ${TOLERANCE} as tolerance_minor) t
  join app.remittance_lines l on l.tenant_id = r.tenant_id and l.remittance_id = r.id
  where r.tenant_id = ${tx.tenantId} and r.id = ${remittanceId} and ${IS_ROUNDING}`;

/** The rounding differences of a statement, counted and added up. */
export async function readRounding(tx: Tx, remittanceId: string): Promise<Rounding> {
  const { rows } = await sql<{ resolution: string | null; n: number; difference: number }>`
    select resolution, count(*) as n, sum(difference_minor)::bigint as difference
    from (${linesWithin(tx, remittanceId)}) w group by resolution`.execute(tx.query);
  const sumOf = (resolution: "accept" | null): RoundingSum => {
    const row = rows.find((one) => one.resolution === resolution);
    return { count: row?.n ?? 0, differenceMinor: row?.difference ?? 0 };
  };
  return { open: sumOf(null), accepted: sumOf("accept") };
}

/** Accepts those without a decision. The statement is locked by the caller. */
export async function acceptOpenRounding(
  tx: Tx,
  remittanceId: string,
  lines: readonly number[] | undefined,
): Promise<RoundingSum> {
  const { rows } = await sql<{ n: number; difference: number }>`
    with accepted as (
      update app.remittance_lines l set resolution = 'accept'
      from (${linesWithin(tx, remittanceId)}) w
      where l.tenant_id = ${tx.tenantId} and l.remittance_id = ${remittanceId} and l.line = w.line
        and w.resolution is null
        and (${lines ? [...lines] : null}::integer[] is null or l.line = any(${lines ? [...lines] : null}::integer[]))
      returning w.difference_minor
    )
    select count(*) as n, coalesce(sum(difference_minor), 0)::bigint as difference from accepted`.execute(
    tx.query,
  );
  return { count: rows[0]?.n ?? 0, differenceMinor: rows[0]?.difference ?? 0 };
}
