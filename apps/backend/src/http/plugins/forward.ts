import { setTimeout as wait } from "node:timers/promises";
import { DEFAULT_BODY_LIMIT_BYTES } from "@estiba/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Pool, type Dispatcher } from "undici";
import { listApis } from "../../domain/placement/index.ts";
import { AppError, type TenantAway } from "../../kernel/errors.ts";
import { within } from "../../kernel/time/within.ts";
import type { Services } from "../../ports/services.ts";
import { addressOf, HOP_HEADER, writeHop } from "./hop.ts";

/** What a tenant does that is handed over this very moment: the sender asks again. */
const ARRIVING_HEADER = "x-estiba-arriving";
const MAX_HOPS = 3;
const ARRIVES_WITHIN_MS = 3_000;
const ASK_AGAIN_MS = 20;
const KNOWN_FOR_MS = 5_000;
const CONNECTIONS = 64;
const CONNECT_MS = 1_000;
const ANSWER_MS = 15_000;

/** They are about one connection, or are written again. */
const NOT_SENT_ON = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  ARRIVING_HEADER,
  HOP_HEADER,
]);

type Headers = Record<string, string | string[]>;
type Send = () => Promise<Dispatcher.ResponseData | null>;

const isArriving = ({ headers }: Dispatcher.ResponseData): boolean => headers[ARRIVING_HEADER] !== undefined;

function headersToSend(headers: NodeJS.Dict<string | string[]>): Headers {
  const sent: Headers = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !NOT_SENT_ON.has(name) && !name.startsWith("proxy-")) {
      sent[name] = value;
    }
  }
  return sent;
}

/** As it came: where it was not read yet, within the limit of its endpoint. */
async function bodyOf(request: FastifyRequest): Promise<Buffer | null> {
  if (request.rawBody.length > 0 || request.raw.readableEnded) {
    return request.rawBody.length > 0 ? request.rawBody : null;
  }
  const limit = request.endpoint?.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.raw) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a request without an encoding gives bytes
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > limit) {
      throw new AppError("PAYLOAD_TOO_LARGE");
    }
    chunks.push(bytes);
  }
  return size > 0 ? Buffer.concat(chunks) : null;
}

/** Sends requests on to the cell that their tenant lives in. A wrong door costs a few milliseconds. */
export class Forwarder {
  readonly #services: Services;
  readonly #pools = new Map<string, Pool>();
  readonly #arrivals = new Map<Pool, Promise<void>>();
  #apis: ReadonlyMap<string, string> = new Map();
  #knownUntilMs = 0;

  constructor(services: Services) {
    this.#services = services;
  }

  /** False where it is answered here: nobody else could do better, or a part of it is done already. */
  async forward(away: TenantAway, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const hops = request.hop?.count ?? 0;
    if (away.state === "arriving" && hops > 0) {
      reply.header(ARRIVING_HEADER, "1");
      return false;
    }
    const isElsewhere = away.state !== "paused" && away.cell !== this.#services.config.CELL;
    if (!isElsewhere || hops >= MAX_HOPS || request.hasCommitted) {
      return false;
    }
    const pool = await this.#poolOf(away.cell);
    const answer = pool && (await this.#ask(pool, request, hops + 1));
    if (!answer) {
      return false;
    }
    // What the other cell has left as it is stays so.
    request.headers["x-no-compression"] = "yes";
    await reply.code(answer.statusCode).headers(headersToSend(answer.headers)).send(answer.body);
    return true;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()));
  }

  /** Null where that cell is away. Its own failures are its answers. */
  async #ask(pool: Pool, request: FastifyRequest, count: number): Promise<Dispatcher.ResponseData | null> {
    const send = await this.#prepare(pool, request, count);
    const endMs = performance.now() + ARRIVES_WITHIN_MS;
    let answer = await send();
    while (answer && isArriving(answer)) {
      await answer.body.dump();
      if (performance.now() > endMs) {
        return null;
      }
      answer = await this.#askAgain(pool, send, endMs);
    }
    return answer;
  }

  /** One asks for all that wait for the same cell: it has enough to do with what arrives. */
  async #askAgain(pool: Pool, send: Send, endMs: number): ReturnType<Send> {
    const arrival = this.#arrivals.get(pool);
    if (arrival) {
      await within(endMs - performance.now(), arrival);
      return send();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#arrivals.set(pool, promise);
    try {
      for (;;) {
        await wait(ASK_AGAIN_MS);
        const answer = await send();
        if (!answer || !isArriving(answer) || performance.now() > endMs) {
          return answer;
        }
        await answer.body.dump();
      }
    } finally {
      this.#arrivals.delete(pool);
      resolve();
    }
  }

  async #prepare(pool: Pool, request: FastifyRequest, count: number): Promise<Send> {
    const { keyring } = this.#services;
    const { method } = request;
    const path = request.raw.url ?? "/";
    const body = await bodyOf(request);
    const headers = headersToSend(request.headers);
    return async () => {
      headers[HOP_HEADER] = writeHop(keyring, { count, ip: addressOf(request) });
      return pool
        .request({ method, path, headers, body })
        .catch((error: unknown) => this.#unreachable(error, request));
    };
  }

  /** It may have another address since. */
  #unreachable(error: unknown, request: FastifyRequest): null {
    this.#knownUntilMs = 0;
    this.#services.logger.warn({ requestId: request.id, err: error }, "the other cell does not answer");
    return null;
  }

  async #poolOf(cell: string): Promise<Pool | null> {
    if (performance.now() > this.#knownUntilMs || !this.#apis.has(cell)) {
      this.#apis = await this.#services.inDirectory(listApis);
      this.#knownUntilMs = performance.now() + KNOWN_FOR_MS;
    }
    const url = this.#apis.get(cell);
    if (url === undefined) {
      return null;
    }
    const known = this.#pools.get(url);
    if (known) {
      return known;
    }
    const pool = new Pool(url, {
      connections: CONNECTIONS,
      connect: { timeout: CONNECT_MS },
      headersTimeout: ANSWER_MS,
      bodyTimeout: ANSWER_MS,
    });
    this.#pools.set(url, pool);
    return pool;
  }
}
