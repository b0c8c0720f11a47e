import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { portOf } from "../machine/loopback.ts";

export type Mood = "honest" | "late" | "dripping" | "endless";

/** A proxy before a platform that passes its answers on in the configured way. */
export interface Tarpit {
  readonly url: string;
  /** Where unaltered answers come from. */
  aim(targetUrl: string): void;
  become(mood: Mood): void;
  close(): Promise<void>;
}

const LATE_MS = 30_000;
const DRIP_EVERY_MS = 200;
const CHUNK = Buffer.alloc(64 * 1_024, "x");

function pass(target: string, asked: IncomingMessage, answer: ServerResponse): void {
  const url = new URL(asked.url ?? "/", target);
  const onward = request(
    url,
    { method: asked.method, headers: { ...asked.headers, host: url.host } },
    (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    },
  );
  onward.on("error", () => answer.destroy());
  asked.pipe(onward);
}

async function drip(answer: ServerResponse): Promise<void> {
  answer.writeHead(200, { "content-type": "application/json" });
  while (!answer.destroyed) {
    answer.write(" ");
    await wait(DRIP_EVERY_MS);
  }
}

function* withoutEnd(): Generator<Buffer> {
  for (;;) {
    yield CHUNK;
  }
}

/** Ends when the asker has had enough. */
async function pour(answer: ServerResponse): Promise<void> {
  answer.writeHead(200, { "content-type": "application/json" });
  await pipeline(Readable.from(withoutEnd()), answer).catch(() => undefined);
}

export async function startTarpit(): Promise<Tarpit> {
  let target = "";
  let mood: Mood = "honest";
  const server = createServer((asked, answer) => {
    answer.on("error", () => answer.destroy());
    const endings = {
      honest: async () => pass(target, asked, answer),
      late: async () => {
        await wait(LATE_MS, undefined, { ref: false });
        answer.destroy();
      },
      dripping: () => drip(answer),
      endless: () => pour(answer),
    } satisfies Record<Mood, () => Promise<void>>;
    void endings[mood]();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    aim(targetUrl) {
      target = targetUrl;
    },
    become(next) {
      mood = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
