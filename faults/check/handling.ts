import { latencyOf, type Latency } from "../kit/latency.ts";
import type { Sql } from "../world/sql.ts";
import type { Span } from "./answers.ts";

/** From an event's arrival to its end, for those of own shops that arrived in the span and were not meant to die. */
export async function handlingLatency(sql: Sql, { fromMs, toMs }: Span): Promise<Latency> {
  const rows = await sql.rows<{ took_ms: number }>(
    `select extract(epoch from finished_at - received_at)::float8 * 1000 as took_ms from app.inbound_events
     where source = 'webhook' and state = 'done' and received_at >= to_timestamp($1::float8 / 1000)
       and received_at < to_timestamp($2::float8 / 1000)`,
    [fromMs, Math.min(toMs, 8_000_000_000_000)],
  );
  return latencyOf(rows.map(({ took_ms }) => took_ms));
}
