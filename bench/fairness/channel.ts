import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { portOf } from "../../packages/testbed/src/index.ts";

interface Update {
  readonly id: number;
  readonly stock_quantity: number;
}

/** Shops of WordPress that take every stock they are given, and when they were given it. */
export interface Channel {
  urlOf(tenant: number): string;
  /** When the shop was first notified about an article from then on. */
  notifiedAt(tenant: number, article: number, fromMs: number): number | undefined;
  close(): void;
}

const PLACE = /^\/t(\d+)\//;
export const nowMs = (): number => performance.timeOrigin + performance.now();

export async function openChannel(): Promise<Channel> {
  const writes = new Map<string, number[]>();
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const atMs = nowMs();
    const tenant = PLACE.exec(request.url ?? "")?.[1] ?? "";
    const { update } = JSON.parse(body) as { update: readonly Update[] };
    for (const { id } of update) {
      const key = `${tenant}/${id}`;
      writes.set(key, [...(writes.get(key) ?? []), atMs]);
    }
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ update }));
  };
  const server = createServer((request, response) => void take(request, response));
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    urlOf: (tenant) => `http://127.0.0.1:${portOf(server)}/t${tenant}`,
    notifiedAt: (tenant, article, fromMs) =>
      writes.get(`${tenant}/${article}`)?.find((atMs) => atMs >= fromMs),
    close: () => void server.close(),
  };
}
