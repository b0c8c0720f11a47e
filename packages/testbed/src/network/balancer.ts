import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { isUp, portOf } from "../machine/loopback.ts";

const LOOK_EVERY_MS = 100;
const LOOK_LIMIT_MS = 1_000;

/**
 * A load balancer before several API processes: it polls their readiness and sends requests to those that are ready.
 */
export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>(targets);
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const over = new AbortController();
  const look = async (target: string): Promise<void> => {
    while (!over.signal.aborted) {
      if (await isUp(`${target}/health/ready`, LOOK_LIMIT_MS)) {
        ready.add(target);
      } else {
        ready.delete(target);
      }
      await wait(LOOK_EVERY_MS);
    }
  };
  const looking = targets.map(look);
  const server = createServer((asked, answer) => {
    turn += 1;
    // When none seems ready, it is the looking that is slow: any is better than none.
    const candidates = ready.size > 0 ? [...ready] : targets;
    const target = candidates[turn % candidates.length] ?? "";
    const onward = request(
      new URL(asked.url ?? "/", target),
      { method: asked.method, headers: asked.headers, agent },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    onward.on("error", (error) => {
      ready.delete(target);
      answer.writeHead(502).end(error.message);
    });
    asked.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    async close() {
      over.abort();
      await Promise.all(looking);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
