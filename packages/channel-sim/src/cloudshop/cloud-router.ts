import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { bodyJson, bodyText, headerOf, matchPath, queryOf } from "../kit/index.ts";
import type { CloudAnswer, CloudRoute } from "./cloud-call.ts";
import { CloudError, described, describedBody } from "./cloud-error.ts";
import type { CloudToken, CloudWorld } from "./cloud-state.ts";
import { ORDER_ROUTES } from "./order-routes.ts";
import { mainLanguage } from "./product-json.ts";
import { PRODUCT_ROUTES } from "./product-routes.ts";
import { pourRequest } from "./rate-limit.ts";
import { STORE_ROUTES } from "./store-routes.ts";
import { WEBHOOK_ROUTES } from "./webhook-routes.ts";

const ROUTES: readonly CloudRoute[] = [
  ...STORE_ROUTES,
  ...PRODUCT_ROUTES,
  ...ORDER_ROUTES,
  ...WEBHOOK_ROUTES,
];
const VERSIONS = ["2025-03", "v1", "unstable"];
const USER_AGENT_FORM = /^\S.*\([^()]*(?:@|https?:\/\/)[^()]*\)/;

export type CloudTarget = { version: string; storeId: string; path: string };

/** `Authentication`, and `bearer` in small letters: nothing else opens. */
function authenticate(world: CloudWorld, target: CloudTarget, request: FastifyRequest): CloudToken {
  const value = /^bearer (?<token>\S+)$/.exec(headerOf(request, "authentication") ?? "")?.groups?.["token"];
  if (value === undefined) {
    throw described(401, "Required access token is missing");
  }
  const token = world.tokens.get(value);
  if (token === undefined || token.storeId !== target.storeId) {
    throw described(401, "Invalid access token");
  }
  return token;
}

function checkHeaders(world: CloudWorld, request: FastifyRequest): void {
  const agent = headerOf(request, "user-agent") ?? "";
  const isOk = world.settings.isUserAgentFormChecked ? USER_AGENT_FORM.test(agent) : agent !== "";
  if (!isOk) {
    throw described(400, "Missing User-Agent header");
  }
  const isWriting = ["POST", "PUT", "PATCH"].includes(request.method);
  const isJson = headerOf(request, "content-type")?.startsWith("application/json") === true;
  if (isWriting && bodyText(request) !== "" && !isJson) {
    throw described(415, "Content-Type must be application/json");
  }
}

function readBody(request: FastifyRequest): unknown {
  if (bodyText(request) === "") {
    return undefined;
  }
  const body = bodyJson(request);
  if (body === undefined) {
    throw new CloudError(400, { error: "Problems parsing JSON" });
  }
  return body;
}

function findRoute(
  method: string,
  path: string,
): { route: CloudRoute; params: Record<string, string> } | null {
  for (const route of ROUTES) {
    const params = route.method === method ? matchPath(route.path, path) : null;
    if (params !== null) {
      return { route, params };
    }
  }
  return null;
}

function checkScope(token: CloudToken, scope: string | null): void {
  if (scope === null) {
    return;
  }
  const wider = scope.replace("read_", "write_");
  if (!token.scopes.includes(scope) && !token.scopes.includes(wider)) {
    throw described(403, `Missing required scope: ${scope}`);
  }
}

async function answer(world: CloudWorld, target: CloudTarget, request: FastifyRequest): Promise<CloudAnswer> {
  if (!VERSIONS.includes(target.version)) {
    throw described(404, `Invalid API version. Valid versions: ${VERSIONS.join(", ")}`);
  }
  const shop = world.sim.store.shops.get(target.storeId);
  const store = world.stores.get(target.storeId);
  if (shop === undefined || store === undefined) {
    throw described(404, "Store not found");
  }
  const token = authenticate(world, target, request);
  const bucket = pourRequest(world, store, token.appId);
  const headers = { ...bucket.headers, "x-main-language": mainLanguage(shop) };
  try {
    if (bucket.isOver) {
      throw described(429, "Too many requests");
    }
    await sleep(bucket.waitMs);
    checkHeaders(world, request);
    if (store.isUnpaid) {
      throw described(402, "The store has not paid for the app");
    }
    const found = findRoute(request.method, target.path);
    if (found === null) {
      throw described(404, "Not found");
    }
    checkScope(token, found.route.scope);
    const call = {
      ...target,
      world,
      sim: world.sim,
      shop,
      store,
      token,
      params: found.params,
      query: queryOf(request),
      body: readBody(request),
    };
    const result = found.route.handle(call);
    return { ...result, headers: { ...headers, ...result.headers } };
  } catch (error) {
    if (!(error instanceof CloudError)) {
      throw error;
    }
    return { status: error.status, headers, body: error.body };
  }
}

export async function serveApi(
  world: CloudWorld,
  target: CloudTarget,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let result: CloudAnswer;
  try {
    result = await answer(world, target, request);
  } catch (error) {
    if (!(error instanceof CloudError)) {
      throw error;
    }
    result = { status: error.status, body: error.body };
  }
  return reply
    .code(result.status ?? 200)
    .headers({ "content-type": "application/json; charset=utf-8", ...result.headers })
    .send(JSON.stringify(result.body ?? describedBody(500, "")));
}
