import { once } from "node:events";
import { createServer, request } from "node:http";

export interface FlakyProxy {
  readonly url: string;
  readonly attempts: number;
  /** What happens to the next request: it does not arrive, or its answer does not. */
  loseNext(what: "request" | "answer"): void;
  close(): Promise<void>;
}

/** A way to the service that is cut for the first so many requests, and open afterwards. */
export async function openFlakyProxy(target: string, cuts: number): Promise<FlakyProxy> {
  const { hostname, port } = new URL(target);
  let attempts = 0;
  let toLose: "request" | "answer" | null = null;
  const server = createServer((incoming, outgoing) => {
    attempts += 1;
    const lost = attempts <= cuts ? "request" : toLose;
    toLose = null;
    if (lost === "request") {
      incoming.socket.destroy();
      return;
    }
    const { method, url: path, headers } = incoming;
    const onward = request({ hostname, port, method, path, headers }, (answer) => {
      if (lost === "answer") {
        outgoing.destroy();
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const own = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${own}`,
    get attempts() {
      return attempts;
    },
    loseNext(what) {
      toLose = what;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
