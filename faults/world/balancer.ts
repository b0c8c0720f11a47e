import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import { ask } from "./http.ts";

const LOOK_EVERY_MS = 100;

/** What stands before several API processes: it asks each whether it is ready and sends requests to those that are. */
export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>(targets);
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const looking = setInterval(() => {
    for (const target of targets) {
      void ask({ method: "GET", url: `${target}/health/ready`, limitMs: 1_000 }).then(({ status }) =>
        status === 200 ? ready.add(target) : ready.delete(target),
      );
    }
  }, LOOK_EVERY_MS);
  const server = createServer((asked, answer) => {
    const candidates = targets.filter((target) => ready.has(target));
    turn += 1;
    const target = candidates[turn % Math.max(1, candidates.length)];
    if (target === undefined) {
      answer.writeHead(502).end();
      return;
    }
    const onward = request(
      new URL(asked.url ?? "/", target),
      { method: asked.method, headers: asked.headers, agent },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    onward.on("error", (error) => answer.writeHead(502).end(error.message));
    asked.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    async close() {
      clearInterval(looking);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
