import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { JsonObject, SimContext } from "../kit/index.ts";
import { bodyJson, headerOf, isObject, queryOf } from "../kit/index.ts";
import { apiError, forbidden, MeliError, notFound } from "./wire/meli-error.ts";
import { needSeller } from "./sellers.ts";
import type { MarketplaceState, SellerHome, Shipment } from "./state.ts";

export type MarketCall = {
  request: FastifyRequest;
  query: URLSearchParams;
  /** The seller whose token came with the request. */
  caller: SellerHome;
  param(name: string): string;
  json(): JsonObject;
};
export type MarketAnswer = { status?: number; headers?: Record<string, string>; body: unknown };
export type MarketHandler = (call: MarketCall) => MarketAnswer;

type AnyRoute = { Params: Record<string, string> };

const WINDOW_MS = 60_000;

/** Registers routes that need a bearer token and answers errors in the marketplace's words. */
export class MarketApi {
  readonly #app: FastifyInstance;
  readonly sim: SimContext;
  readonly state: MarketplaceState;
  readonly #windows = new Map<string, { startMs: number; count: number }>();

  constructor(app: FastifyInstance, sim: SimContext, state: MarketplaceState) {
    this.#app = app;
    this.sim = sim;
    this.state = state;
  }

  on(method: "GET" | "PUT" | "POST" | "DELETE", url: string, handler: MarketHandler): void {
    this.#app.route<AnyRoute>({
      method,
      url,
      handler: (request, reply) => this.#answer(request, reply, handler),
    });
  }

  #answer(request: FastifyRequest<AnyRoute>, reply: FastifyReply, handler: MarketHandler): FastifyReply {
    reply.header("x-request-id", randomUUID());
    try {
      const caller = this.#caller(request);
      this.#countCall(caller);
      const answer = handler({
        request,
        query: queryOf(request),
        caller,
        param: (name) => request.params[name] ?? "",
        json: () => readJson(request),
      });
      return reply
        .code(answer.status ?? 200)
        .headers(answer.headers ?? {})
        .send(answer.body);
    } catch (error) {
      if (error instanceof MeliError) {
        return reply.code(error.status).send(error.body);
      }
      throw error;
    }
  }

  #caller(request: FastifyRequest): SellerHome {
    const [, token] = /^Bearer (\S+)$/.exec(headerOf(request, "authorization") ?? "") ?? [];
    if (token === undefined) {
      throw apiError(401, "unauthorized", "authorization value not present");
    }
    const known = this.state.accessTokens.get(token);
    if (known === undefined) {
      throw apiError(401, "not_found", "invalid access token");
    }
    if (known.expiresAtMs <= this.sim.clock.nowMs()) {
      throw apiError(401, "not_found", "expired_token");
    }
    return needSeller(this.state, known.userId);
  }

  #countCall(caller: SellerHome): void {
    const nowMs = this.sim.clock.nowMs();
    const window = this.#windows.get(caller.userId);
    if (window === undefined || nowMs - window.startMs >= WINDOW_MS) {
      this.#windows.set(caller.userId, { startMs: nowMs, count: 1 });
      return;
    }
    window.count += 1;
    if (window.count > this.state.requestsPerMinute) {
      throw apiError(429, "local_rate_limited", "local_rate_limited");
    }
  }
}

function readJson(request: FastifyRequest): JsonObject {
  const body = bodyJson(request);
  if (!isObject(body)) {
    throw apiError(400, "bad_request", "The body does not contains a valid Json.");
  }
  return body;
}

export function ownSeller(call: MarketCall, userId: string): SellerHome {
  if (call.caller.userId !== userId) {
    throw forbidden();
  }
  return call.caller;
}

/** `attributes=id,price` keeps those fields, with an optional prefix before each name. */
export function pickAttributes(body: JsonObject, query: URLSearchParams, prefix = ""): JsonObject {
  const wanted = query.get("attributes");
  if (wanted === null) {
    return body;
  }
  const names = wanted.split(",").map((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : name));
  const roots = new Set(names.map((name) => name.split(".")[0]));
  return Object.fromEntries(Object.entries(body).filter(([name]) => roots.has(name)));
}

export function numberParam(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name);
  const value = text === null ? fallback : Number(text);
  if (!Number.isInteger(value) || value < 0) {
    throw apiError(400, "bad_request", `Invalid ${name}`);
  }
  return value;
}

export function needShipment({ caller }: MarketCall, id: string): Shipment {
  const shipment = caller.shipments.get(id);
  if (shipment === undefined) {
    throw notFound(`Shipment ${id}`);
  }
  return shipment;
}
