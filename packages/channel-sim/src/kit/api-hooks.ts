import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FaultRule } from "./faults.ts";
import type { ApiCall } from "./model.ts";
import type { SimContext, SimPlatform } from "./platform.ts";
import { bodyText, headerOf, urlOf } from "./request-body.ts";

const MAX_KEPT_CALLS = 50_000;
const HTML_PAGE =
  "<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>Checking your browser</body></html>";

type CallState = { call: ApiCall; startedMs: number; after: FaultRule[] };

export function isOwnPath(path: string): boolean {
  return path === "/" || path.startsWith("/__");
}

/** Records every platform call and spoils the chosen ones. Register before the platform's own hooks. */
export function addApiHooks(app: FastifyInstance, platform: SimPlatform, sim: SimContext): void {
  const states = new WeakMap<FastifyRequest, CallState>();

  app.addHook("preHandler", async (request, reply) => {
    if (isOwnPath(urlOf(request).pathname)) {
      return;
    }
    const call = recordCall(platform, sim, request);
    const target = { shopId: call.shopId, method: request.method, key: call.routeKey };
    const faults = sim.faults.takeApi(target);
    call.fault = faults.length === 0 ? null : faults.map((rule) => rule.kind).join("+");
    states.set(request, { call, startedMs: performance.now(), after: faults.filter(isAfter) });
    for (const rule of faults) {
      if (rule.kind === "latency") {
        await sleep(rule.delayMs ?? 1_000);
      }
    }
    const first = faults.find((rule) => !isAfter(rule) && rule.kind !== "latency");
    if (first !== undefined) {
      await answerWithFault(platform, sim, first, request, reply);
    }
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const state = states.get(request);
    return state === undefined ? payload : spoilAnswer(platform, sim, state.after, request, reply, payload);
  });

  app.addHook("onResponse", async (request, reply) => {
    const state = states.get(request);
    if (state !== undefined) {
      state.call.status = reply.statusCode;
      state.call.latencyMs = Math.round(performance.now() - state.startedMs);
    }
  });
}

function isAfter(rule: FaultRule): boolean {
  return rule.phase === "after" || rule.kind === "truncated-json" || rule.kind === "wrong-type-json";
}

function recordCall(platform: SimPlatform, sim: SimContext, request: FastifyRequest): ApiCall {
  const headers = Object.fromEntries(
    Object.keys(request.headers).map((name) => [name, headerOf(request, name) ?? ""]),
  );
  const call: ApiCall = {
    id: `call-${sim.calls.length + 1}`,
    atMs: sim.clock.nowMs(),
    shopId: platform.shopIdOf(request, sim),
    method: request.method,
    url: request.url,
    routeKey: platform.routeKeyOf?.(request) ?? `${request.method} ${urlOf(request).pathname}`,
    headers,
    body: bodyText(request),
    status: null,
    latencyMs: 0,
    fault: null,
  };
  sim.calls.push(call);
  if (sim.calls.length > MAX_KEPT_CALLS) {
    sim.calls.splice(0, MAX_KEPT_CALLS / 10);
  }
  return call;
}

async function answerWithFault(
  platform: SimPlatform,
  sim: SimContext,
  rule: FaultRule,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (rule.kind === "connection-reset") {
    reply.hijack();
    request.raw.socket.resetAndDestroy();
    return;
  }
  if (rule.kind === "html-ok") {
    await reply.code(200).type("text/html; charset=UTF-8").send(HTML_PAGE);
    return;
  }
  if (rule.kind === "rate-limit" || rule.kind === "server-error" || rule.kind === "token-revoked") {
    const answer = platform.faultReply(rule.kind, rule, sim);
    await reply
      .code(answer.status)
      .headers({ "content-type": "application/json", ...answer.headers })
      .send(answer.body);
  }
}

function spoilAnswer(
  platform: SimPlatform,
  sim: SimContext,
  rules: readonly FaultRule[],
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): unknown {
  let answer = payload;
  for (const rule of rules) {
    if (rule.kind === "connection-reset") {
      request.raw.socket.resetAndDestroy();
    } else if (rule.kind === "truncated-json") {
      const text = String(answer);
      answer = text.slice(0, Math.floor(text.length / 2));
    } else if (rule.kind === "wrong-type-json") {
      answer = JSON.stringify(swapTypes(safeParse(String(answer))));
    } else if (rule.kind === "html-ok") {
      reply.type("text/html; charset=UTF-8");
      answer = HTML_PAGE;
    } else if (rule.kind === "rate-limit" || rule.kind === "server-error" || rule.kind === "token-revoked") {
      const reply2 = platform.faultReply(rule.kind, rule, sim);
      reply.code(reply2.status).headers(reply2.headers ?? {});
      answer = reply2.body;
    }
  }
  if (rules.length > 0) {
    reply.header("content-length", Buffer.byteLength(String(answer)));
  }
  return answer;
}

function safeParse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Still JSON, but no field has the type its reader expects. */
function swapTypes(value: unknown): unknown {
  if (Array.isArray(value)) {
    return { items: value.length };
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, swapTypes(field)]));
  }
  if (typeof value === "number") {
    return [value];
  }
  return typeof value === "string" ? 12_345 : "unexpected";
}
