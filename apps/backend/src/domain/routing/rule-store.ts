import type { RoutingRule } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { stored } from "../../kernel/json/stored-json.ts";
import { NO_RULES, type RoutingRules } from "./model.ts";

/** Those in force. */
export async function readRoutingRules(tx: Tx): Promise<RoutingRules> {
  const row = await tx.query
    .selectFrom("app.routing_rules")
    .select(["version", "rules", "created_at"])
    .where("tenant_id", "=", tx.tenantId)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row
    ? { version: row.version, rules: stored<readonly RoutingRule[]>(row.rules), savedAt: row.created_at }
    : NO_RULES;
}

/** Null where the version exists: another user was first. */
export async function insertRules(
  tx: Tx,
  version: number,
  rules: readonly RoutingRule[],
): Promise<RoutingRules | null> {
  const { rows } = await sql<{ created_at: Date }>`
    insert into app.routing_rules (tenant_id, version, rules, created_by)
    values (${tx.tenantId}, ${version}, ${JSON.stringify(rules)}::jsonb, ${tx.origin.actor.id})
    on conflict do nothing returning created_at`.execute(tx.query);
  const [row] = rows;
  return row ? { version, rules, savedAt: row.created_at } : null;
}
