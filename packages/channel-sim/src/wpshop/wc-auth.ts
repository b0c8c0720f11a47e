import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SimShop } from "../kit/index.ts";
import { bodyForm, escapeHtml, htmlPage, postOnce, queryOf } from "../kit/index.ts";
import type { KeyPermission, WpShopState, WpWorld } from "./wp-state.ts";
import { createKey, KEY_PERMISSIONS } from "./wp-state.ts";

const REQUIRED = ["app_name", "user_id", "return_url", "callback_url", "scope"] as const;
const CALLBACK_TIMEOUT_MS = 60_000;
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

type AuthInput = Record<(typeof REQUIRED)[number], string> & { permission: KeyPermission };
type ShopParams = { Params: { shopId: string } };

function refusal(reply: FastifyReply, message: string): FastifyReply {
  return reply
    .code(401)
    .type("text/html; charset=UTF-8")
    .send(htmlPage("Access denied", `<p class="note">Error: ${escapeHtml(message)}</p>`));
}

/** A text is what is wrong. Plain http callbacks are for loopback only: a real shop insists on https everywhere. */
function readInput(values: URLSearchParams): AuthInput | string {
  const get = (name: string): string => values.get(name) ?? "";
  const missing = REQUIRED.find((name) => get(name) === "");
  if (missing !== undefined) {
    return `Missing parameter ${missing}`;
  }
  const permission = KEY_PERMISSIONS.find((candidate) => candidate === get("scope"));
  if (permission === undefined) {
    return `Invalid scope ${get("scope")}`;
  }
  const badUrl = ["return_url", "callback_url"].find((name) => !URL.canParse(get(name)));
  if (badUrl !== undefined) {
    return `The ${badUrl} is not a valid URL`;
  }
  const callback = new URL(get("callback_url"));
  if (callback.protocol !== "https:" && !LOOPBACK.has(callback.hostname)) {
    return "The callback_url needs to be over SSL";
  }
  return {
    app_name: get("app_name"),
    user_id: get("user_id"),
    return_url: get("return_url"),
    callback_url: get("callback_url"),
    scope: get("scope"),
    permission,
  };
}

function returnUrl(input: AuthInput, isApproved: boolean): string {
  const url = new URL(input.return_url);
  url.searchParams.set("success", isApproved ? "1" : "0");
  url.searchParams.set("user_id", input.user_id);
  return url.toString();
}

function consentPage(shop: SimShop, input: AuthInput): string {
  const hidden = REQUIRED.map(
    (name) => `<input type="hidden" name="${name}" value="${escapeHtml(input[name])}">`,
  ).join("");
  const action = `/shops/${encodeURIComponent(shop.id)}/wc-auth/v1/access_granted`;
  return htmlPage(
    "Application authentication request",
    `<p><strong>${escapeHtml(input.app_name)}</strong> would like to connect to <strong>${escapeHtml(shop.name)}</strong>.</p>
<p>This will give it <strong>${escapeHtml(input.permission.replace("_", "/"))}</strong> access to products, orders, customers, coupons and webhooks.</p>
<p class="muted">Logged in as admin</p>
<form class="row" method="post" action="${action}">${hidden}<button name="decision" value="approve">Approve</button> <a href="${escapeHtml(returnUrl(input, false))}">Deny</a></form>`,
  );
}

async function grant(
  world: WpWorld,
  state: WpShopState,
  input: AuthInput,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = createKey(world.sim, state, input.permission, `${input.app_name} - API`);
  const outcome = await postOnce(
    input.callback_url,
    {
      "content-type": "application/json;charset=UTF-8",
      "user-agent": `WordPress/${state.settings.wpVersion}`,
    },
    JSON.stringify({
      key_id: key.keyId,
      user_id: input.user_id,
      consumer_key: key.consumerKey,
      consumer_secret: key.consumerSecret,
      key_permissions: input.permission,
    }),
    CALLBACK_TIMEOUT_MS,
  );
  if (outcome.status !== 200) {
    state.keys.delete(key.consumerKey);
    return refusal(
      reply,
      "An error occurred in the request and at the time were unable to send the consumer data",
    );
  }
  return reply.redirect(returnUrl(input, true), 302);
}

export function showConsent(
  world: WpWorld,
  shopId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const input = readInput(queryOf(request));
  return typeof input === "string"
    ? refusal(reply, input)
    : reply.type("text/html; charset=UTF-8").send(consentPage(world.sim.store.shop(shopId), input));
}

export function addWcAuth(app: FastifyInstance, world: WpWorld): void {
  app.get<ShopParams>("/shops/:shopId/wc-auth/v1/authorize", (request, reply) =>
    showConsent(world, request.params.shopId, request, reply),
  );
  app.get<ShopParams>("/shops/:shopId/wc-auth/v1/authorize/", (request, reply) =>
    showConsent(world, request.params.shopId, request, reply),
  );
  app.post<ShopParams>("/shops/:shopId/wc-auth/v1/access_granted", async (request, reply) => {
    const input = readInput(bodyForm(request));
    const state = world.states.get(request.params.shopId);
    return typeof input === "string" || state === undefined
      ? refusal(reply, typeof input === "string" ? input : "No such shop")
      : grant(world, state, input, reply);
  });
}
