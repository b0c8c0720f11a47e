import { Histogram, type Registry } from "prom-client";
import type { Meters } from "../ports/meters.ts";

const BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];

export interface RegisteredMeters extends Meters {
  register(registry: Registry): void;
}

const histogram = (name: string, help: string) =>
  new Histogram({ name, help, buckets: BUCKETS, registers: [] });

export function createMeters(): RegisteredMeters {
  const apply = histogram("estiba_event_apply_seconds", "From when an event is due until it is applied");
  const publish = histogram(
    "estiba_stock_publish_seconds",
    "From a change of the stock until its channel confirms to show it",
  );
  return {
    applied: (seconds) => apply.observe(Math.max(0, seconds)),
    published: (seconds) => publish.observe(Math.max(0, seconds)),
    register(registry) {
      registry.registerMetric(apply);
      registry.registerMetric(publish);
    },
  };
}
