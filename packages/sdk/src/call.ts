import type { EndpointId } from "@estiba/contract";
import { addressOf } from "./address.ts";
import { EstibaError } from "./estiba-error.ts";
import { randomId } from "./random-id.ts";
import { DEFAULT_RETRY, type RetryPolicy } from "./retry.ts";
import { takesApiKey, takesIdempotencyKey, takesSession, type Route } from "./route.ts";
import { ROUTES } from "./routes.gen.ts";
import { tokensOf, type Session, type Tokens } from "./session.ts";
import { send, type Fetch } from "./transport.ts";
import type { AnyInput } from "./types.ts";

export interface CommonOptions {
  readonly baseUrl: string;
  readonly fetch?: Fetch;
  /** For each attempt. */
  readonly timeoutMs?: number;
  readonly retry?: Partial<RetryPolicy>;
}

export interface Wiring {
  readonly options: CommonOptions;
  readonly apiKey: string | undefined;
  readonly session: Session | null;
}

type Json = Readonly<Record<string, unknown>>;

/** Answers that carry new tokens. */
const TOKEN_GIVERS = new Set<EndpointId>(["login", "register", "refresh"]);
/** Calls that send the refresh token: in the cookie, or from memory. */
const TOKEN_TAKERS = new Set<EndpointId>(["refresh", "logout"]);

function headersOf(wiring: Wiring, route: Route, input: AnyInput): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (wiring.apiKey !== undefined && takesApiKey(route)) {
    headers["x-api-key"] = wiring.apiKey;
  }
  const accessToken = wiring.session?.accessToken ?? null;
  if (accessToken !== null && takesSession(route)) {
    headers["authorization"] = `Bearer ${accessToken}`;
  }
  if (takesIdempotencyKey(route)) {
    headers["idempotency-key"] = input.idempotencyKey ?? randomId();
  }
  if (route.hasBody) {
    headers["content-type"] = "application/json";
  }
  return headers;
}

/** The service takes a refresh token once more for a few seconds: whose answer got lost may ask at once, but not later. */
const isRepeatable = (route: Route): boolean =>
  route.method === "GET" || route.path === ROUTES.refresh.path || takesIdempotencyKey(route);

async function exchange(wiring: Wiring, route: Route, input: AnyInput): Promise<Json> {
  const { options } = wiring;
  const fetch: Fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const init: RequestInit = {
    method: route.method,
    headers: headersOf(wiring, route, input),
    credentials: wiring.session?.useCookie === true ? "include" : "omit",
    redirect: "manual",
  };
  return send(fetch, {
    url: addressOf(options.baseUrl, route, input),
    init: route.hasBody ? { ...init, body: JSON.stringify(input.body ?? {}) } : init,
    isRepeatable: isRepeatable(route),
    timeoutMs: input.timeoutMs ?? options.timeoutMs ?? 30_000,
    retry: { ...DEFAULT_RETRY, ...options.retry },
    signal: input.signal,
  });
}

/** Adds the parts of session mode: the request for a cookie, or the refresh token held in memory. */
function withSessionBody(session: Session, id: EndpointId, input: AnyInput): AnyInput {
  const wish = session.useCookie && TOKEN_GIVERS.has(id) ? { useCookie: true } : {};
  const held =
    TOKEN_TAKERS.has(id) && session.refreshToken !== null ? { refreshToken: session.refreshToken } : {};
  return { ...input, body: { ...wish, ...held, ...input.body } };
}

export async function renewTokens(wiring: Wiring): Promise<Tokens> {
  const input = wiring.session === null ? {} : withSessionBody(wiring.session, "refresh", {});
  return tokensOf(await exchange(wiring, ROUTES.refresh, input));
}

async function callSigned(wiring: Wiring, session: Session, route: Route, input: AnyInput): Promise<Json> {
  // One key for both attempts, so the repetition after a renewal is the same request.
  const keyed = { ...input, idempotencyKey: input.idempotencyKey ?? randomId() };
  if (session.accessToken === null) {
    await session.renew(null);
  }
  const used = session.accessToken;
  try {
    return await exchange(wiring, route, keyed);
  } catch (error) {
    if (!(error instanceof EstibaError && error.code === "SESSION_REQUIRED")) {
      throw error;
    }
    await session.renew(used);
    return exchange(wiring, route, keyed);
  }
}

export async function call(wiring: Wiring, id: EndpointId, input: AnyInput): Promise<Json> {
  const route: Route = ROUTES[id];
  const { session } = wiring;
  if (session === null) {
    return exchange(wiring, route, input);
  }
  if (takesSession(route)) {
    return callSigned(wiring, session, route, input);
  }
  const isTokenCall = TOKEN_GIVERS.has(id) || TOKEN_TAKERS.has(id);
  const answer = await exchange(wiring, route, isTokenCall ? withSessionBody(session, id, input) : input);
  if (TOKEN_GIVERS.has(id)) {
    session.take(tokensOf(answer));
  }
  if (id === "logout") {
    session.forget();
  }
  return answer;
}
