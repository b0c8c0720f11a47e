import { createServer } from "node:http";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Foundation } from "./compose.ts";

export function createRegistry({ database }: Pick<Foundation, "database">): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "estiba_" });
  const connections = new Gauge({
    name: "estiba_database_connections",
    help: "Connections of this process",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool;
      connections.set({ state: "open" }, totalCount);
      connections.set({ state: "idle" }, idleCount);
      connections.set({ state: "waiting" }, waitingCount);
    },
  });
  return registry;
}

/** What waits, as the sweeper sees it; a figure that does not fall means that work is not done. */
export function createSweepGauges(registry: Registry): {
  readonly due: (queue: string, tenants: number) => void;
  readonly swept: () => void;
} {
  const due = new Gauge({
    name: "estiba_due_tenants",
    help: "Tenants with work that waits, by queue; 500 at most are counted",
    labelNames: ["queue"],
    registers: [registry],
  });
  const swept = new Gauge({
    name: "estiba_last_sweep_timestamp_seconds",
    help: "When the sweeper last went through all queues",
    registers: [registry],
  });
  return {
    due: (queue, tenants) => {
      due.set({ queue }, tenants);
    },
    swept: () => {
      swept.setToCurrentTime();
    },
  };
}

/** On a port of its own, so that it is never reachable where the API is. */
export async function serveMetrics(
  registry: Registry,
  host: string,
  port: number | null,
): Promise<() => void> {
  if (port === null) {
    return () => undefined;
  }
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return () => server.close();
}
