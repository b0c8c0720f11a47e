import type { ActorKind, RouteCause, RouteOutcome } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { stored } from "../../kernel/json/stored-json.ts";
import type { OrderRoute, RouteTrace } from "./model.ts";

/** A route as it is kept. */
export interface KeptRoute extends OrderRoute {
  readonly number: number;
  readonly at: Date;
  readonly actorKind: ActorKind;
}

const MAX_ROUTES = 50;

/** The newest first. */
export async function listRoutes(tx: Tx, orderId: string): Promise<KeptRoute[]> {
  const rows = await tx.query
    .selectFrom("app.order_routes")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", orderId)
    .orderBy("number", "desc")
    .limit(MAX_ROUTES)
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    number: row.number,
    at: row.at,
    cause: row.cause satisfies RouteCause,
    outcome: row.outcome satisfies RouteOutcome,
    rulesVersion: row.rules_version,
    actorKind: row.actor_kind,
    trace: stored<RouteTrace>(row.trace),
  }));
}

/** As the intake writes them. */
export const routeRow = ({ orderId, cause, outcome, rulesVersion, trace }: OrderRoute) => ({
  order_id: orderId,
  cause,
  outcome,
  rules_version: rulesVersion,
  trace,
});

/** Numbered after those that the order has; who routes an order holds it. */
export async function saveRoutes(tx: Tx, routes: readonly OrderRoute[]): Promise<void> {
  if (routes.length === 0) {
    return;
  }
  const { actor } = tx.origin;
  await sql`
    insert into app.order_routes (tenant_id, order_id, number, cause, outcome, rules_version, trace, actor_kind, actor_id)
    select ${tx.tenantId}, x.order_id, coalesce((select max(r.number) from app.order_routes r
        where r.tenant_id = ${tx.tenantId} and r.order_id = x.order_id), 0) + 1,
      x.cause, x.outcome, x.rules_version, x.trace, ${actor.kind}::text, ${actor.id}::text
    from jsonb_to_recordset(${JSON.stringify(routes.map(routeRow))}::jsonb)
      as x (order_id text, cause text, outcome text, rules_version integer, trace jsonb)`.execute(tx.query);
}
