import { createServer } from "node:http";

export type ReceivedHook = {
  atMs: number;
  path: string;
  headers: Record<string, string>;
  body: string;
};
export type HookAnswer = { status: number; delayMs?: number };
export type HookReceiver = {
  url: string;
  received: ReceivedHook[];
  /** From now on; 200 by default. */
  answer(decide: (hook: ReceivedHook, index: number) => HookAnswer): void;
  close(): Promise<void>;
};

/** A loopback listener for webhooks, for tests and trials without the product behind it. */
export async function startHookReceiver(): Promise<HookReceiver> {
  const received: ReceivedHook[] = [];
  let decide: ((hook: ReceivedHook, index: number) => HookAnswer) | null = null;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const hook: ReceivedHook = {
        atMs: Date.now(),
        path: request.url ?? "",
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ),
        body: Buffer.concat(chunks).toString("utf8"),
      };
      received.push(hook);
      const { status, delayMs = 0 } = decide?.(hook, received.length - 1) ?? { status: 200 };
      setTimeout(() => {
        response.writeHead(status).end();
      }, delayMs);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answer: (next) => {
      decide = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  };
}
