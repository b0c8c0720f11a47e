import { sql } from "kysely";
import { leased } from "../../db/lease.ts";
import type { Tx } from "../../db/transaction.ts";
import type { DirectoryQuery } from "../../ports/services.ts";
import { LEASE_MS, type OutgoingMail } from "./model.ts";

export interface MailRow {
  readonly id: string;
  readonly template: string;
  readonly locale: OutgoingMail["locale"];
  readonly content_sealed: string;
  readonly attempts: number;
}

export async function insertMails(
  tx: Tx,
  mails: readonly { id: string; template: string; locale: OutgoingMail["locale"]; contentSealed: string }[],
): Promise<void> {
  await tx.query
    .insertInto("app.mails")
    .values(
      mails.map((mail) => ({
        tenant_id: tx.tenantId,
        id: mail.id,
        template: mail.template,
        locale: mail.locale,
        content_sealed: mail.contentSealed,
      })),
    )
    .execute();
}

/** Leases due mails: if a worker dies, they are due again when the lease ends. */
export async function leaseMails(tx: Tx, most: number): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    ${leased(tx, {
      table: "app.mails",
      key: ["id"],
      due: sql`
        select t.id from app.mails t where t.tenant_id = ${tx.tenantId} and t.state = 'pending' and t.due_at <= now()
        order by t.due_at limit ${most}`,
      set: sql`attempts = t.attempts + 1, due_at = now() + ${LEASE_MS} * interval '1 millisecond'`,
    })}
    select id, template, locale, content_sealed, attempts from leased`.execute(tx.query);
  return rows;
}

export async function markMail(
  tx: Tx,
  id: string,
  outcome: { state: "sent" } | { state: "dead" | "pending"; error: string; retryDelayMs: number },
): Promise<void> {
  await tx.query
    .updateTable("app.mails")
    .set(
      outcome.state === "sent"
        ? { state: "sent", sent_at: tx.now, content_sealed: "" }
        : {
            state: outcome.state,
            last_error: outcome.error,
            due_at: new Date(tx.now.getTime() + outcome.retryDelayMs),
          },
    )
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("state", "=", "pending")
    .execute();
}

export async function tenantsWithDueMails(query: DirectoryQuery, most: number): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from directory.tenants_with_due_mails(${most}) as tenant_id`.execute(query);
  return rows.map(({ tenant_id }) => tenant_id);
}

export async function pendingContents(tx: Tx): Promise<{ id: string; content_sealed: string }[]> {
  return tx.query
    .selectFrom("app.mails")
    .select(["id", "content_sealed"])
    .where("tenant_id", "=", tx.tenantId)
    .where("state", "=", "pending")
    .forUpdate()
    .execute();
}

export async function replaceContent(tx: Tx, id: string, contentSealed: string): Promise<void> {
  await tx.query
    .updateTable("app.mails")
    .set({ content_sealed: contentSealed })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
}
