import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SimShop } from "../kit/index.ts";
import { bodyForm, bodyObject, escapeHtml, headerOf, htmlPage, queryOf } from "../kit/index.ts";
import type { CloudWorld } from "./cloud-state.ts";
import { issueToken } from "./cloud-state.ts";

const CODE_LIFE_MS = 5 * 60_000;

type AppParams = { Params: { appId: string } };

/** Somebody who is signed in as the owner of a shop chooses from no others. */
function shopsOf(world: CloudWorld, account: string | null): readonly SimShop[] {
  const { shops } = world.sim.store;
  const known = shops.get(account ?? "");
  return known === undefined ? [...shops.values()] : [known];
}

function consentPage(world: CloudWorld, query: URLSearchParams): string {
  const state = query.get("state");
  const choices = shopsOf(world, query.get("account"))
    .map(
      (shop, index) =>
        `<label class="card" style="display:block"><input type="radio" name="store_id" value="${escapeHtml(shop.id)}"${index === 0 ? " checked" : ""}> ${escapeHtml(shop.name)} <span class="muted">${escapeHtml(shop.id)}</span></label>`,
    )
    .join("");
  const scopes = world.app.scopes.split(",").map((scope) => `<li>${escapeHtml(scope)}</li>`);
  const hidden = state === null ? "" : `<input type="hidden" name="state" value="${escapeHtml(state)}">`;
  return htmlPage(
    `Install ${world.app.name}`,
    `<p>Log in as the owner of:</p><form method="post" action="/apps/${encodeURIComponent(world.app.id)}/authorize">${choices}${hidden}
<p><strong>${escapeHtml(world.app.name)}</strong> asks for:</p><ul>${scopes.join("")}</ul><button name="decision" value="accept">Accept and install</button></form>`,
  );
}

/** Where the browser lands: an install begun inside the shop's own admin brings no state. */
export function installUrl(world: CloudWorld, storeId: string, state: string | null): string {
  const code = world.sim.random.hex(40);
  world.codes.set(code, { storeId, expiresAtMs: world.sim.clock.nowMs() + CODE_LIFE_MS });
  const url = new URL(world.app.redirectUrl);
  url.searchParams.set("code", code);
  if (state !== null) {
    url.searchParams.set("state", state);
  }
  return url.toString();
}

function unknownApp(reply: FastifyReply): FastifyReply {
  return reply.code(404).type("text/html; charset=utf-8").send(htmlPage("App not found", ""));
}

function refuse(error: string, description: string): unknown {
  return { error, error_description: description };
}

/** Refusals are said inside a 200: only `access_token` means success. */
function exchange(world: CloudWorld, request: FastifyRequest): unknown {
  const body = headerOf(request, "content-type")?.includes("form-urlencoded")
    ? Object.fromEntries(bodyForm(request))
    : bodyObject(request);
  const text = (name: string): string => {
    const value = body[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  if (text("client_id") !== world.app.id || text("client_secret") !== world.app.clientSecret) {
    return refuse("invalid_client", "The client credentials are invalid");
  }
  if (text("grant_type") !== "authorization_code") {
    return refuse("unsupported_grant_type", "Grant type not supported");
  }
  const code = text("code");
  const grant = world.codes.get(code);
  world.codes.delete(code);
  if (grant === undefined || grant.expiresAtMs < world.sim.clock.nowMs()) {
    return refuse("invalid_grant", "Authorization code doesn't exist or is invalid for the client");
  }
  const token = issueToken(world, grant.storeId, world.app);
  const shop = world.sim.store.shop(grant.storeId);
  shop.isTokenRevoked = false;
  shop.credentials["accessToken"] = token.value;
  // A text in one store, a number in another: both are seen in the wild.
  const userId = shop.index % 2 === 1 ? shop.id : Number(shop.id);
  return { access_token: token.value, token_type: "bearer", scope: world.app.scopes, user_id: userId };
}

export function addOauth(app: FastifyInstance, world: CloudWorld): void {
  app.get<AppParams>("/apps/:appId/authorize", (request, reply) =>
    request.params.appId === world.app.id
      ? reply.type("text/html; charset=utf-8").send(consentPage(world, queryOf(request)))
      : unknownApp(reply),
  );
  app.post<AppParams>("/apps/:appId/authorize", (request, reply) => {
    const form = bodyForm(request);
    const storeId = form.get("store_id") ?? "";
    return request.params.appId === world.app.id && world.stores.has(storeId)
      ? reply.redirect(installUrl(world, storeId, form.get("state")), 302)
      : unknownApp(reply);
  });
  app.post("/apps/authorize/token", (request) => exchange(world, request));
}
