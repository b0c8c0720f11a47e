import { escapeHtml, htmlPage } from "../kit/index.ts";
import type { OauthshopState, ShopHome } from "./state.ts";

const SCOPE_WORDS: Readonly<Record<string, string>> = {
  products: "products and collections",
  inventory: "inventory",
  locations: "locations",
  orders: "orders",
  all_orders: "all orders",
  customers: "customers",
  fulfillments: "fulfillment services",
  merchant_managed_fulfillment_orders: "fulfillment orders",
};

function scopeLine(scope: string): string {
  const [, verb, subject] = /^(read|write)_(\w+)$/.exec(scope) ?? [];
  const what = SCOPE_WORDS[subject ?? ""] ?? subject ?? scope;
  return `<li>${verb === "write" ? "View and edit" : "View"} ${escapeHtml(what)}</li>`;
}

export function grantPage(
  state: OauthshopState,
  home: ShopHome,
  scopes: readonly string[],
  query: URLSearchParams,
): string {
  const hidden = [...query]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join("");
  return htmlPage(
    `Install ${state.app.name}`,
    `<section class="card"><h2>You are about to install ${escapeHtml(state.app.name)}</h2>
<p class="muted">on ${escapeHtml(home.shop.name)} (${escapeHtml(home.domain)})</p>
<p>This app will be able to:</p><ul>${scopes.map(scopeLine).join("")}</ul>
<form class="row" method="post" action="/${encodeURIComponent(home.domain)}/admin/oauth/authorize">${hidden}
<button name="decision" value="install">Install</button><button class="quiet" name="decision" value="cancel">Cancel</button></form></section>`,
  );
}

export function oauthErrorPage(code: string, text: string): string {
  return htmlPage(
    "Something went wrong",
    `<section class="card"><p>Oauth error ${escapeHtml(code)}: ${escapeHtml(text)}</p></section>`,
  );
}

export function appsPage(home: ShopHome): string {
  const text = home.install === null ? "No app is installed." : "The app is installed.";
  return htmlPage(`Apps of ${home.shop.name}`, `<section class="card"><p>${text}</p></section>`);
}
