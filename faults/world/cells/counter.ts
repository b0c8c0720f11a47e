import { once } from "node:events";
import { Agent, createServer, type IncomingHttpHeaders, request } from "node:http";
import { portOf } from "../../../packages/testbed/src/index.ts";

/** Stands before an api and counts what passes, as far as it is asked to. */
export interface Counter {
  readonly url: string;
  readonly passed: number;
  close(): Promise<void>;
}

export async function startCounter(
  target: string,
  isCounted: (headers: IncomingHttpHeaders) => boolean,
): Promise<Counter> {
  const agent = new Agent({ keepAlive: true });
  let passed = 0;
  const server = createServer((asked, answer) => {
    passed += isCounted(asked.headers) ? 1 : 0;
    const onward = request(
      new URL(asked.url ?? "/", target),
      { method: asked.method, headers: asked.headers, agent },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    get passed() {
      return passed;
    },
    async close() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
