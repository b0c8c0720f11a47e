import { isShort } from "../kit/scale.ts";
import { tellRedis } from "./redis.ts";
import type { World } from "./world.ts";

/**
 * After a worker was killed, its rows are due when its leases end. In a short run they end at once: no other worker
 * holds any, and the queue, which holds only rings, is emptied with them.
 */
export async function endLeases({ sql, pair }: Pick<World, "sql" | "pair">): Promise<void> {
  if (!isShort) {
    return;
  }
  await sql.rows(
    "update app.inbound_events set due_at = received_at where state = 'pending' and due_at > now()",
  );
  await sql.rows("update app.shop_work set leased_until = null");
  await sql.rows("update app.publications set leased_until = null");
  await tellRedis(pair.config, "FLUSHALL");
}

/** A failed platform is polled at growing intervals; in a short run at once. */
export async function skipLookBackoff({ sql }: World): Promise<void> {
  if (isShort) {
    await sql.rows(
      "update app.shop_work set due_at = now() where failures > 0 and leased_until is null and due_at > now()",
    );
  }
}
