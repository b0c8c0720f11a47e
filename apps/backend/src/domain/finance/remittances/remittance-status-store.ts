import type { RemittanceStatus } from "@estiba/contract";
import { sql, type Updateable } from "kysely";
import type { AppRemittances } from "../../../db/schema.ts";
import type { Tx } from "../../../db/transaction.ts";
import { needTransition } from "../../../kernel/transitions.ts";
import { REMITTANCE_TRANSITIONS } from "./remittance-status.ts";
import type { Remittance, Totals } from "./remittance.ts";

type Along = Omit<Updateable<AppRemittances>, "tenant_id" | "id" | "status">;
type Standing = Pick<Remittance, "id" | "status">;

/** The only statement that writes a statement's state. The remittance is locked by the caller. */
async function moveRemittance(tx: Tx, { id, status }: Standing, to: RemittanceStatus, along: Along) {
  needTransition(REMITTANCE_TRANSITIONS, status, to);
  await tx.query
    .updateTable("app.remittances")
    .set({ ...along, status: to })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
}

const sumsOf = (totals: Totals) => ({
  gross_minor: totals.grossMinor,
  cod_fees_minor: totals.codFeesMinor,
  freight_minor: totals.freightMinor,
  withheld_minor: totals.withheldMinor,
  net_minor: totals.netMinor,
});

export async function recordConfirmation(tx: Tx, remittance: Remittance, totals: Totals): Promise<void> {
  await moveRemittance(tx, remittance, "confirmed", {
    confirmed_at: tx.now,
    rounding_tolerance_minor: remittance.roundingToleranceMinor,
    ...sumsOf(totals),
  });
}

export async function recordSettlement(
  tx: Tx,
  remittance: Standing,
  told: { receivedMinor: number; receivedAt: Date; bankReference: string },
): Promise<void> {
  await moveRemittance(tx, remittance, "settled", {
    settled_at: tx.now,
    received_minor: told.receivedMinor,
    received_at: told.receivedAt,
    bank_reference: told.bankReference,
  });
}

export async function recordRejection(tx: Tx, remittance: Standing, reason: string | null): Promise<void> {
  await moveRemittance(tx, remittance, "rejected", { rejected_at: tx.now, reason });
}

/** As before it was booked: its sums are those of the file again. */
export async function recordReopening(tx: Tx, remittance: Remittance, totals: Totals): Promise<void> {
  await moveRemittance(tx, remittance, "matched", {
    confirmed_at: null,
    rounding_tolerance_minor: null,
    confirm_reversals: remittance.confirmReversals + 1,
    ...sumsOf(totals),
  });
  await sql`
    update app.remittance_lines set undo = null
    where tenant_id = ${tx.tenantId} and remittance_id = ${remittance.id} and undo is not null`.execute(
    tx.query,
  );
}

/** Its money is not in the bank after all. */
export async function recordUnsettling(tx: Tx, remittance: Remittance): Promise<void> {
  await moveRemittance(tx, remittance, "confirmed", {
    settled_at: null,
    settle_reversals: remittance.settleReversals + 1,
    received_minor: null,
    received_at: null,
    bank_reference: null,
  });
}
