import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";

/**
 * Below the range from which the system takes the local port of every outgoing connection: a port found there and
 * released may be in use before it is listened on.
 */
const LOWEST = 12_000;
const ABOVE_HIGHEST = 32_000;

async function hold(port: number): Promise<Server | undefined> {
  const server = createServer();
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return server;
  } catch {
    return undefined;
  }
}

async function letGo(server: Server): Promise<void> {
  server.close();
  await once(server, "close");
}

/** Held together until all are known, so that none is given out twice. */
export async function freePorts(count: number): Promise<number[]> {
  const held = new Map<number, Server>();
  try {
    while (held.size < count) {
      const port = randomInt(LOWEST, ABOVE_HIGHEST);
      const server = await hold(port);
      if (server !== undefined) {
        held.set(port, server);
      }
    }
    return [...held.keys()];
  } finally {
    await Promise.all([...held.values()].map(letGo));
  }
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
