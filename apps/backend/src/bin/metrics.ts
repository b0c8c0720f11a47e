import { createServer, type ServerResponse } from "node:http";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Foundation } from "./compose.ts";

export function createRegistry({ database, meters }: Pick<Foundation, "database" | "meters">): Registry {
  const registry = new Registry();
  meters.register(registry);
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

/** Why the process should not be counted on, or nothing when it can. */
export type Problems = () => readonly string[];

function answer(response: ServerResponse, status: number, contentType: string, text: string): void {
  response.writeHead(status, { "content-type": contentType }).end(text);
}

/** On a port of its own, so that it is never reachable where the API is. */
export async function serveMetrics(
  registry: Registry,
  { METRICS_HOST, METRICS_PORT }: Pick<Foundation["config"], "METRICS_HOST" | "METRICS_PORT">,
  problems: Problems = () => [],
): Promise<() => void> {
  if (METRICS_PORT === null) {
    return () => undefined;
  }
  const server = createServer((request, response) => {
    if (request.url === "/health/ready") {
      const found = problems();
      const text = JSON.stringify({ isReady: found.length === 0, problems: found });
      answer(response, found.length === 0 ? 200 : 503, "application/json", text);
      return;
    }
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => answer(response, 200, registry.contentType, text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(METRICS_PORT, METRICS_HOST, resolve));
  return () => server.close();
}
