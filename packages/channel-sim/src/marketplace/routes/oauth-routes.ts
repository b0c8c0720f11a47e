import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SimContext } from "../../kit/index.ts";
import { bodyForm, headerOf, queryOf } from "../../kit/index.ts";
import { MeliError, oauthError } from "../wire/meli-error.ts";
import { authorizationPage, refusalPage } from "./oauth-page.ts";
import type { Challenge } from "../pkce.ts";
import { isVerified } from "../pkce.ts";
import { needSeller } from "../sellers.ts";
import type { AuthorizationCode, MarketplaceState } from "../state.ts";
import type { TokenAnswer } from "../tokens.ts";
import { CODE_LIFETIME_MS, issueTokens, spendRefreshToken } from "../tokens.ts";

const INVALID_GRANT =
  "Error validating grant. Your authorization code or refresh token may be expired or it was already used";

type Problem = { code: string; text: string };

function html(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).type("text/html; charset=utf-8").send(page);
}

function readChallenge(query: URLSearchParams): Challenge | null {
  const value = query.get("code_challenge");
  if (value === null || value === "") {
    return null;
  }
  return { value, method: query.get("code_challenge_method") === "S256" ? "S256" : "plain" };
}

/** Null when the page may be shown; the browser is not sent back for these. */
function requestProblem(state: MarketplaceState, query: URLSearchParams): Problem | null {
  if (query.get("client_id") !== state.app.id) {
    return { code: "invalid_client", text: "The application does not exist." };
  }
  if (!state.app.redirectUris.includes(query.get("redirect_uri") ?? "")) {
    return { code: "invalid_request", text: "The redirect address is not the registered one." };
  }
  if (query.get("response_type") !== "code") {
    return { code: "unsupported_response_type", text: "Only the response type code is supported." };
  }
  if (state.app.isPkceRequired && readChallenge(query) === null) {
    return { code: "invalid_request", text: "The application requires a code challenge." };
  }
  return null;
}

function backTo(form: URLSearchParams, parameters: Record<string, string>): string {
  const url = new URL(form.get("redirect_uri") ?? "");
  for (const [name, value] of Object.entries(parameters)) {
    url.searchParams.set(name, value);
  }
  const state = form.get("state");
  if (state !== null) {
    url.searchParams.set("state", state);
  }
  return url.href;
}

function createCode(sim: SimContext, state: MarketplaceState, form: URLSearchParams, userId: string): string {
  const code: AuthorizationCode = {
    code: `TG-${sim.random.hex(24)}-${userId}`,
    userId,
    redirectUri: form.get("redirect_uri") ?? "",
    challenge: readChallenge(form),
    expiresAtMs: sim.clock.nowMs() + CODE_LIFETIME_MS,
  };
  state.codes.set(code.code, code);
  return code.code;
}

function exchangeCode(sim: SimContext, state: MarketplaceState, form: URLSearchParams): TokenAnswer {
  const code = state.codes.get(form.get("code") ?? "");
  state.codes.delete(form.get("code") ?? "");
  const isGood =
    code !== undefined &&
    code.expiresAtMs > sim.clock.nowMs() &&
    code.redirectUri === form.get("redirect_uri");
  if (!isGood) {
    throw oauthError(400, "invalid_grant", INVALID_GRANT);
  }
  if (code.challenge !== null && !isVerified(code.challenge, form.get("code_verifier") ?? "")) {
    throw oauthError(400, "invalid_grant", "Invalid code_verifier");
  }
  return issueTokens(sim, state, needSeller(state, code.userId));
}

function answerToken(sim: SimContext, state: MarketplaceState, request: FastifyRequest): TokenAnswer {
  if (!(headerOf(request, "content-type") ?? "").startsWith("application/x-www-form-urlencoded")) {
    throw oauthError(400, "invalid_request", "The parameters must be sent in the body as a form");
  }
  const form = bodyForm(request);
  if (form.get("client_id") !== state.app.id || form.get("client_secret") !== state.app.secret) {
    throw oauthError(401, "invalid_client", "invalid client_id or client_secret");
  }
  switch (form.get("grant_type") ?? "") {
    case "authorization_code":
      return exchangeCode(sim, state, form);
    case "refresh_token": {
      const userId = spendRefreshToken(sim, state, form.get("refresh_token") ?? "");
      if (userId === null) {
        throw oauthError(400, "invalid_grant", INVALID_GRANT);
      }
      return issueTokens(sim, state, needSeller(state, userId));
    }
    case "":
      throw oauthError(
        400,
        "invalid_request",
        "the following parameters must be present in the request: grant_type",
      );
    default:
      throw oauthError(400, "unsupported_grant_type", "The grant type is not supported");
  }
}

export function addOauthRoutes(app: FastifyInstance, sim: SimContext, state: MarketplaceState): void {
  app.get("/authorization", (request, reply) => {
    const query = queryOf(request);
    const problem = requestProblem(state, query);
    return problem === null
      ? html(reply, 200, authorizationPage(state, query))
      : html(reply, 400, refusalPage(problem.code, problem.text));
  });
  app.post("/authorization", (request, reply) => {
    const form = bodyForm(request);
    const problem = requestProblem(state, form);
    const userId = form.get("user_id") ?? "";
    if (problem !== null || !state.sellers.has(userId)) {
      return html(
        reply,
        400,
        refusalPage(problem?.code ?? "invalid_request", problem?.text ?? "Unknown account."),
      );
    }
    if (form.get("decision") !== "allow") {
      return reply.redirect(backTo(form, { error: "access_denied" }), 302);
    }
    if (form.get("collaborator") !== null) {
      const text = "Only the administrator of the account can connect an application.";
      return html(reply, 403, refusalPage("invalid_operator_user_id", text));
    }
    return reply.redirect(backTo(form, { code: createCode(sim, state, form, userId) }), 302);
  });
  app.post("/oauth/token", (request, reply) => {
    try {
      return reply.send(answerToken(sim, state, request));
    } catch (error) {
      if (error instanceof MeliError) {
        return reply.code(error.status).send(error.body);
      }
      throw error;
    }
  });
}
