import { withWorld } from "../faults/world/world.ts";
import type { Bench } from "./kit/bench.ts";
import { measure } from "./load/start.ts";

const PACE = { ratePerSecond: 200, durationMs: 20_000, warmUpMs: 3_000 };
const BARE_PACE = { ...PACE, durationMs: 10_000 };

export const webhookAck: Bench = {
  name: "webhook-ack",
  title: "signed webhooks, 200 a second, worker running: due until acknowledged",
  run: ({ template, seed }) =>
    withWorld(template, seed, {}, async (world) => {
      const { tenants, apiUrl, pair } = world;
      const bare = await measure({
        kind: "bare-inserts",
        pace: BARE_PACE,
        seed,
        tenants,
        databaseUrl: pair.databaseUrl,
      });
      // The bare rows are nobody's work; the worker is not to be kept busy by them.
      await world.sql.rows(
        "update app.inbound_events set state = 'ignored', finished_at = now() where state = 'pending'",
      );
      const measured = await measure({ kind: "webhooks", pace: PACE, seed: seed + 1, tenants, apiUrl });
      return [{ what: "acknowledged", measured, bare }];
    }),
};
