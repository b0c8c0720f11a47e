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
