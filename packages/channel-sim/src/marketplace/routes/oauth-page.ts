import { escapeHtml, htmlPage } from "../../kit/index.ts";
import type { MarketplaceState, SellerHome } from "../state.ts";

/** Somebody who is signed in as a seller chooses from no others. */
function accountsOf(state: MarketplaceState, account: string | null): readonly SellerHome[] {
  const known = state.sellers.get(account ?? "");
  return known === undefined ? [...state.sellers.values()] : [known];
}

export function authorizationPage(state: MarketplaceState, query: URLSearchParams): string {
  const hidden = [...query]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join("");
  const accounts = accountsOf(state, query.get("account"))
    .map(
      (seller) =>
        `<option value="${escapeHtml(seller.userId)}">${escapeHtml(seller.shop.name)} (${seller.site.id} ${escapeHtml(seller.userId)})</option>`,
    )
    .join("");
  return htmlPage(
    `Connect ${state.app.name}`,
    `<section class="card"><h2>${escapeHtml(state.app.name)} asks for access to your account</h2>
<p>It will be able to read and change your listings, sales and shipments, also while you are away.</p>
<form method="post" action="/authorization">${hidden}
<p><label>Signed in as <select name="user_id">${accounts}</select></label></p>
<p><label><input type="checkbox" name="collaborator" value="1"> I am a collaborator of this account</label></p>
<p class="row"><button name="decision" value="allow">Allow</button> <button class="quiet" name="decision" value="deny">Cancel</button></p></form></section>`,
  );
}

export function refusalPage(code: string, text: string): string {
  return htmlPage(
    "The application cannot connect to your account",
    `<section class="card"><p>${escapeHtml(text)}</p><p class="muted"><code>${escapeHtml(code)}</code></p></section>`,
  );
}
