import { createHmac } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

export interface ReceivedEvent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: string;
  readonly body: {
    readonly id: string;
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

/** Answers itself, or not at all. */
export type Answering = (response: ServerResponse, event: ReceivedEvent) => void;

export interface Receiver {
  readonly url: string;
  readonly received: readonly ReceivedEvent[];
  /** From now on; 204 until then. */
  answer(answering: number | Answering): void;
  /** Resolves when so many have come, counted from the beginning. */
  waitFor(count: number): Promise<void>;
}

const withStatus =
  (status: number): Answering =>
  (response) =>
    void response.writeHead(status).end(status === 204 ? undefined : `status ${status}`);

/** A third-party server, on loopback, that keeps what it is sent and ends with the test file. */
export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedEvent[] = [];
  const arrivals = new EventEmitter();
  let answering = withStatus(204);
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const rawBody = (await buffer(request)).toString("utf8");
    const event: ReceivedEvent = {
      path: request.url ?? "",
      headers: request.headers as Record<string, string>,
      rawBody,
      body: JSON.parse(rawBody) as ReceivedEvent["body"],
    };
    received.push(event);
    answering(response, event);
    arrivals.emit("event");
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/hook`,
    received,
    answer(next) {
      answering = typeof next === "number" ? withStatus(next) : next;
    },
    async waitFor(count) {
      while (received.length < count) {
        await once(arrivals, "event");
      }
    },
  };
}

/** Standard Webhooks 1.0 as a receiver reads it, written without looking at how we sign. */
export function isSignedWith(secret: string, { headers, rawBody }: ReceivedEvent): boolean {
  const [id, timestamp] = [headers["webhook-id"] ?? "", headers["webhook-timestamp"] ?? ""];
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${rawBody}`).digest("base64");
  const given = (headers["webhook-signature"] ?? "").split(" ");
  const isRecent = Math.abs(Date.now() / 1_000 - Number(timestamp)) < 300;
  return isRecent && given.includes(`v1,${expected}`);
}
