import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { text } from "node:stream/consumers";

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly atMs: number;
}

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** "hang" never answers; "cut" closes the connection without an answer. */
type Script = (request: Seen, index: number) => Reply | "hang" | "cut" | Promise<Reply>;

export interface LocalServer {
  readonly baseUrl: string;
  readonly seen: Seen[];
  readonly close: () => Promise<void>;
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

export async function startServer(script: Script): Promise<LocalServer> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await text(request);
      const { method = "", url = "", headers } = request;
      const entry = { method, url, headers, body, atMs: performance.now() };
      seen.push(entry);
      const reply = await script(entry, seen.length - 1);
      if (reply === "cut") {
        request.socket.destroy();
      } else if (reply !== "hang") {
        response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
        response.end(reply.text ?? JSON.stringify(reply.body ?? { success: reply.status < 400 }));
      }
    };
    void answer();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { baseUrl: `http://127.0.0.1:${String(port)}`, seen, close: () => closeServer(server) };
}

export const refusal = (status: number, code: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: { success: false, error: code, message: `Refused: ${code}`, requestId: "req_1" },
});
