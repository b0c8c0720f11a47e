import { once } from "node:events";
import { createServer, request, type IncomingMessage } from "node:http";
import { portOf } from "../machine/loopback.ts";

export interface FlakyProxy {
  readonly url: string;
  readonly attempts: number;
  /** Whether what was to be lost is lost. */
  readonly hasLost: boolean;
  /** What happens next: a request does not arrive, or the answer to one that was taken does not. */
  loseNext(what: "request" | "answer"): void;
  close(): Promise<void>;
}

const isTaken = ({ statusCode = 502 }: IncomingMessage) => statusCode < 300;

/** A way to the service that is cut for the first so many requests, and open afterwards. */
export async function openFlakyProxy(target: string, cuts: number): Promise<FlakyProxy> {
  const { hostname, port } = new URL(target);
  let attempts = 0;
  let toLose: "request" | "answer" | null = null;
  const server = createServer((incoming, outgoing) => {
    attempts += 1;
    if (attempts <= cuts || toLose === "request") {
      toLose = attempts <= cuts ? toLose : null;
      incoming.socket.destroy();
      return;
    }
    const { method, url: path, headers } = incoming;
    const onward = request({ hostname, port, method, path, headers }, (answer) => {
      if (toLose === "answer" && isTaken(answer)) {
        toLose = null;
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
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    get attempts() {
      return attempts;
    },
    get hasLost() {
      return toLose === null;
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
