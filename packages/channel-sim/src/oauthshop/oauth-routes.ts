import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { JsonObject, SimContext } from "../kit/index.ts";
import { bodyForm, bodyObject, bodyText, queryOf } from "../kit/index.ts";
import { compressScopes, expandScopes, parseScopes } from "./access-scopes.ts";
import { appsPage, grantPage, oauthErrorPage } from "./oauth-pages.ts";
import { findHome } from "./shop-home.ts";
import { signCallback } from "./signatures.ts";
import type { Install, OauthshopState, OfflineToken, ShopHome } from "./state.ts";
import { CODE_LIFETIME_MS, issueToken, rotateToken, tokenAnswer } from "./tokens.ts";

type ShopRoute = { Params: { shop: string } };
type OauthError = { error: string; error_description: string };

const TOKEN_EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
const OFFLINE_TOKEN = "urn:shopify:params:oauth:token-type:offline-access-token";

const ERRORS = {
  client: {
    error: "invalid_client",
    error_description: "The client credentials are wrong or the app is not installed",
  },
  code: {
    error: "invalid_request",
    error_description: "The authorization code was not found or was already used",
  },
  refresh: {
    error: "invalid_grant",
    error_description: "The refresh token is invalid, expired or was already used",
  },
  subject: { error: "invalid_subject_token", error_description: "The subject token is invalid" },
  grant: { error: "unsupported_grant_type", error_description: "The grant type is not supported" },
} as const satisfies Record<string, OauthError>;

function html(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).type("text/html; charset=utf-8").send(page);
}

/** Null when the request may go on to the grant screen. */
function authorizeProblem(state: OauthshopState, query: URLSearchParams): string | null {
  if (query.get("client_id") !== state.app.clientId) {
    return `Could not find Shopify API application with api_key ${query.get("client_id") ?? ""}`;
  }
  if (!state.app.redirectUris.includes(query.get("redirect_uri") ?? "")) {
    return "The redirect_uri is not whitelisted";
  }
  return null;
}

/** Where the merchant's browser goes after Install: the app's address with a signed query. */
function callbackUrl(sim: SimContext, state: OauthshopState, home: ShopHome, query: URLSearchParams): string {
  const nowMs = sim.clock.nowMs();
  const code = sim.random.hex(32);
  home.codes.set(code, {
    code,
    scopes: parseScopes(query.get("scope") ?? ""),
    expiresAtMs: nowMs + CODE_LIFETIME_MS,
  });
  return signedUrl(state, query.get("redirect_uri") ?? "", [
    ["code", code],
    ["host", Buffer.from(`admin.shopify.com/store/${home.handle}`).toString("base64url")],
    ["shop", home.domain],
    ["state", query.get("state") ?? ""],
    ["timestamp", String(Math.floor(nowMs / 1000))],
  ]);
}

export function signedUrl(state: OauthshopState, base: string, parameters: [string, string][]): string {
  const url = new URL(base);
  const signed: [string, string][] = [
    ...parameters,
    ["hmac", signCallback(parameters, state.app.clientSecret)],
  ];
  for (const [name, value] of signed.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    url.searchParams.append(name, value);
  }
  return url.href;
}

/** A shop that already granted these scopes is sent on without a question. */
function isAlreadyGranted(home: ShopHome, scopes: readonly string[]): boolean {
  const granted = home.install === null ? [] : expandScopes(home.install.scopes);
  return home.install !== null && scopes.every((scope) => granted.includes(scope));
}

function text(body: JsonObject, name: string): string {
  const value = body[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function readTokenRequest(request: FastifyRequest): JsonObject {
  const isJson = bodyText(request).trimStart().startsWith("{");
  return isJson ? bodyObject(request) : Object.fromEntries(bodyForm(request));
}

type Grant = { install: Install; token: OfflineToken };

function exchangeCode(sim: SimContext, home: ShopHome, body: JsonObject): Grant | OauthError {
  const code = home.codes.get(text(body, "code"));
  home.codes.delete(text(body, "code"));
  if (code === undefined || code.expiresAtMs <= sim.clock.nowMs()) {
    return ERRORS.code;
  }
  const install: Install = {
    id: home.install?.id ?? sim.store.nextId(home.shop, "other"),
    scopes: compressScopes(code.scopes),
    installedAtMs: home.install?.installedAtMs ?? sim.clock.nowMs(),
    token: null,
    previousRefresh: null,
  };
  home.install = install;
  home.shop.isTokenRevoked = false;
  return { install, token: issueToken(sim, install, text(body, "expiring") === "1") };
}

function refresh(sim: SimContext, home: ShopHome, body: JsonObject): Grant | OauthError {
  const { install } = home;
  if (install === null) {
    return ERRORS.client;
  }
  const token = rotateToken(sim, install, text(body, "refresh_token"));
  return token === null ? ERRORS.refresh : { install, token };
}

function exchangeToken(sim: SimContext, home: ShopHome, body: JsonObject): Grant | OauthError {
  const { install } = home;
  const isOffline =
    text(body, "subject_token_type") === OFFLINE_TOKEN &&
    text(body, "requested_token_type") === OFFLINE_TOKEN;
  if (
    install?.token?.accessToken !== text(body, "subject_token") ||
    install.token.expiresAtMs !== null ||
    !isOffline
  ) {
    return ERRORS.subject;
  }
  return { install, token: issueToken(sim, install, text(body, "expiring") === "1") };
}

function answerToken(
  sim: SimContext,
  state: OauthshopState,
  home: ShopHome,
  body: JsonObject,
): Grant | OauthError {
  const isClient =
    text(body, "client_id") === state.app.clientId && text(body, "client_secret") === state.app.clientSecret;
  if (!isClient) {
    return ERRORS.client;
  }
  switch (text(body, "grant_type")) {
    case "":
    case "authorization_code":
      return exchangeCode(sim, home, body);
    case "refresh_token":
      return refresh(sim, home, body);
    case TOKEN_EXCHANGE:
      return exchangeToken(sim, home, body);
    default:
      return ERRORS.grant;
  }
}

export function addOauthRoutes(app: FastifyInstance, sim: SimContext, state: OauthshopState): void {
  app.get<ShopRoute>("/:shop/admin/oauth/authorize", (request, reply) => {
    const home = findHome(state, request.params.shop);
    const query = queryOf(request);
    const problem = authorizeProblem(state, query);
    if (home === null) {
      return html(reply, 404, oauthErrorPage("not_found", "This shop does not exist"));
    }
    if (problem !== null) {
      return html(reply, 400, oauthErrorPage("invalid_request", problem));
    }
    const scopes = parseScopes(query.get("scope") ?? "");
    if (isAlreadyGranted(home, scopes)) {
      return reply.redirect(callbackUrl(sim, state, home, query), 302);
    }
    return html(reply, 200, grantPage(state, home, scopes, query));
  });
  app.post<ShopRoute>("/:shop/admin/oauth/authorize", (request, reply) => {
    const home = findHome(state, request.params.shop);
    const form = bodyForm(request);
    const problem = authorizeProblem(state, form);
    if (home === null || problem !== null) {
      return html(reply, 400, oauthErrorPage("invalid_request", problem ?? "This shop does not exist"));
    }
    // A merchant who declines stays in the shop's own admin: the app is not notified.
    return form.get("decision") === "install"
      ? reply.redirect(callbackUrl(sim, state, home, form), 302)
      : reply.redirect(`/${home.domain}/admin/apps`, 302);
  });
  app.get<ShopRoute>("/:shop/admin/apps", (request, reply) => {
    const home = findHome(state, request.params.shop);
    return home === null ? reply.code(404).send() : html(reply, 200, appsPage(home));
  });
  app.post<ShopRoute>("/:shop/admin/oauth/access_token", (request, reply) => {
    const home = findHome(state, request.params.shop);
    if (home === null) {
      return reply.code(404).send({ errors: "Not Found" });
    }
    const answer = answerToken(sim, state, home, readTokenRequest(request));
    if ("error" in answer) {
      return reply.code(400).send(answer);
    }
    return reply.code(200).send(tokenAnswer(answer.token, answer.install.scopes.join(",")));
  });
}
