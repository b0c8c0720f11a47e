import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { PageOf, PageRequest } from "../../../kernel/paging.ts";
import { stored } from "../../../kernel/json/stored-json.ts";

export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  readonly actorKind: "user" | "key" | "operator" | "system";
  readonly actorId: string | null;
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
}

export async function listAuditLog(
  tx: Tx,
  filter: { action: string | undefined },
  page: PageRequest,
): Promise<PageOf<AuditEntry>> {
  const entries = () =>
    tx.query
      .selectFrom("app.audit_log")
      .where("tenant_id", "=", tx.tenantId)
      .$if(filter.action !== undefined, (query) => query.where("action", "=", filter.action ?? ""));
  const rows = await entries()
    .selectAll()
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { n } = await entries().select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
  const items = rows.map((row) => ({
    id: row.id,
    at: row.at,
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    action: row.action,
    targetKind: row.target_kind,
    targetId: row.target_id,
    before: stored<AuditEntry["before"]>(row.before),
    after: stored<AuditEntry["after"]>(row.after),
    ip: row.ip,
    userAgent: row.user_agent,
    requestId: row.request_id,
  }));
  return { items, total: n };
}
