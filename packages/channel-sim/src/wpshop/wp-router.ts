import type { FastifyReply, FastifyRequest } from "fastify";
import type { JsonObject } from "../kit/index.ts";
import { bodyForm, bodyJson, bodyText, headerOf, isObject, matchPath, queryOf, urlOf } from "../kit/index.ts";
import { ORDER_ROUTES } from "./order-routes.ts";
import { phpJson } from "./php-json.ts";
import { PRODUCT_ROUTES } from "./product-routes.ts";
import { SYSTEM_ROUTES } from "./system-routes.ts";
import { WEBHOOK_ROUTES } from "./webhook-routes.ts";
import { authenticate } from "./wp-auth.ts";
import type { WpAnswer, WpCall, WpRoute } from "./wp-call.ts";
import { noRoute, WpError } from "./wp-error.ts";
import { pickFields } from "./wp-fields.ts";
import type { WpShopState, WpWorld } from "./wp-state.ts";
import { shopUrl } from "./wp-state.ts";

const ROUTES: readonly WpRoute[] = [...SYSTEM_ROUTES, ...PRODUCT_ROUTES, ...ORDER_ROUTES, ...WEBHOOK_ROUTES];
const RIGHT_TEXTS = {
  view: "Sorry, you cannot list resources.",
  create: "Sorry, you are not allowed to create resources.",
  edit: "Sorry, you are not allowed to edit this resource.",
  delete: "Sorry, you are not allowed to delete this resource.",
  batch: "Sorry, you are not allowed to batch manipulate this resource.",
} as const;

const isNumber = (value: string): boolean => /^\d+$/.test(value);

function findRoute(
  method: string,
  path: string,
  state: WpShopState,
): { route: WpRoute; params: Record<string, string> } | null {
  for (const route of ROUTES) {
    const params = matchPath(route.path, path, isNumber);
    if (params !== null && route.methods.includes(method) && route.isOffered?.(state) !== false) {
      return { route, params };
    }
  }
  return null;
}

/** A host that blocks PUT and DELETE is answered by naming the method in a POST. */
function effectiveMethod(request: FastifyRequest): string {
  const named = queryOf(request).get("_method") ?? headerOf(request, "x-http-method-override");
  return request.method === "POST" && named !== undefined ? named.toUpperCase() : request.method;
}

function isForm(request: FastifyRequest): boolean {
  return headerOf(request, "content-type")?.startsWith("application/x-www-form-urlencoded") === true;
}

function readBody(request: FastifyRequest): JsonObject {
  if (bodyText(request) === "") {
    return {};
  }
  if (isForm(request)) {
    return Object.fromEntries(bodyForm(request));
  }
  const value = bodyJson(request);
  if (value === undefined && headerOf(request, "content-type")?.includes("json") === true) {
    throw new WpError(400, "rest_invalid_json", "Invalid JSON body passed.", {
      json_error_code: 4,
      json_error_message: "Syntax error",
    });
  }
  return isObject(value) ? value : {};
}

function isWooPath(path: string): boolean {
  return /^wc[/-]/.test(path);
}

/** The keys are checked only where the address, its query included, has the beginning of these routes. */
function isTakenForWoo(path: string, request: FastifyRequest, state: WpShopState): boolean {
  return isWooPath(path) && (state.settings.permalinks !== "plain" || /wp-json\/wc[/-]/.test(request.url));
}

function addressPath(request: FastifyRequest, shopId: string): string {
  return urlOf(request).pathname.slice(`/shops/${shopId}`.length);
}

/** Below which address the API answers depends on the shop's permalinks; elsewhere WordPress shows its pages. */
function restPath(request: FastifyRequest, state: WpShopState | undefined): string | null {
  const { pathname } = urlOf(request);
  const named = queryOf(request).get("rest_route");
  if (named !== null) {
    return named;
  }
  const { permalinks = "pretty" } = state?.settings ?? {};
  const [before = "", below] = pathname.split("/wp-json");
  const isHere = permalinks === "pretty" || (permalinks === "almost" && before.endsWith("/index.php"));
  return below === undefined || !isHere ? null : below;
}

async function answer(
  world: WpWorld,
  shopId: string,
  path: string,
  request: FastifyRequest,
): Promise<WpAnswer> {
  const shop = world.sim.store.shops.get(shopId);
  const state = world.states.get(shopId);
  if (shop === undefined || state === undefined) {
    throw noRoute();
  }
  const query = queryOf(request);
  const key = isTakenForWoo(path, request, state)
    ? authenticate(
        {
          method: request.method,
          url: `${shopUrl(world.sim, shop)}${addressPath(request, shopId)}`,
          query,
          form: isForm(request) ? bodyForm(request) : new URLSearchParams(),
          authorization: headerOf(request, "authorization"),
        },
        state,
        world.sim.clock.nowMs(),
      )
    : null;
  const found = findRoute(effectiveMethod(request), path, state);
  if (found === null) {
    throw noRoute();
  }
  const body = readBody(request);
  if (found.route.right !== null && key === null) {
    const right = found.route.right;
    throw new WpError(401, `woocommerce_rest_cannot_${right}`, RIGHT_TEXTS[right]);
  }
  const call: WpCall = { world, sim: world.sim, shop, state, path, params: found.params, query, body };
  return found.route.handle(call);
}

/** Serves the API, wherever the shop has it. */
export async function serveRest(
  world: WpWorld,
  shopId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const below = restPath(request, world.states.get(shopId));
  if (below === null) {
    return reply.type("text/html; charset=UTF-8").send("<!DOCTYPE html><html><body>Tienda</body></html>");
  }
  const path = below.replaceAll(/^\/+|\/+$/g, "");
  reply.headers({ "content-type": "application/json; charset=UTF-8", "x-robots-tag": "noindex" });
  try {
    const result = await answer(world, shopId, path, request);
    const body = pickFields(result.body, queryOf(request).get("_fields"));
    return await reply
      .code(result.status ?? 200)
      .headers(result.headers ?? {})
      .send(phpJson(body));
  } catch (error) {
    if (!(error instanceof WpError)) {
      throw error;
    }
    return reply.code(error.body.data.status).send(phpJson(error.body));
  }
}
