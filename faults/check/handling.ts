import { latencyOf, type Latency } from "../kit/latency.ts";
import type { Sql } from "../world/sql.ts";
import type { Span } from "./answers.ts";

const LATEST_MS = 8_000_000_000_000;

/** From a webhook's arrival to its end, for those that arrived in the span and were not meant to fail. */
export async function handlingLatency(
  sql: Sql,
  { fromMs, toMs }: Span,
  platform = "CUSTOM",
): Promise<Latency> {
  const rows = await sql.rows<{ took_ms: number }>(
    `select extract(epoch from e.finished_at - e.received_at)::float8 * 1000 as took_ms from app.inbound_events e
     join app.shops s on s.tenant_id = e.tenant_id and s.id = e.shop_id and s.platform = $3
     where e.source = 'webhook' and e.state = 'done' and e.received_at >= to_timestamp($1::float8 / 1000)
       and e.received_at < to_timestamp($2::float8 / 1000)`,
    [fromMs, Math.min(toMs, LATEST_MS), platform],
  );
  return latencyOf(rows.map(({ took_ms }) => took_ms));
}
