import type { FastifyInstance } from "fastify";
import type { SimControl } from "./control.ts";
import { escapeHtml, htmlPage } from "./html.ts";
import type { SimOrder, SimProduct, SimShop } from "../model.ts";
import { PAYMENT_METHODS, totalStock } from "../model.ts";
import { formatMinor } from "../money.ts";
import { drawProduct } from "./product-image.ts";
import type { SimContext, SimPlatform } from "../platform.ts";
import { bodyForm, queryOf } from "../request-body.ts";
import { SimError } from "../sim-error.ts";

const PRODUCTS_PER_PAGE = 25;
const ORDERS_SHOWN = 25;

type ShopParams = { Params: { shopId: string } };
type ImageParams = { Params: { shopId: string; productId: string } };
type OrderParams = { Params: { shopId: string; orderId: string } };

function homePage(platform: SimPlatform, control: SimControl): string {
  const cards = control.listShops().map((shop) => {
    const credentials = Object.entries(shop.credentials)
      .map(
        ([name, value]) => `<div class="muted">${escapeHtml(name)}: <code>${escapeHtml(value)}</code></div>`,
      )
      .join("");
    return `<section class="card"><a href="/__shop/${encodeURIComponent(shop.id)}"><strong>${escapeHtml(shop.name)}</strong></a>
<div class="muted">${escapeHtml(shop.address)} · ${escapeHtml(shop.country)} · ${escapeHtml(shop.currency)}</div>
<div>${shop.products} products · ${shop.orders} orders · ${shop.webhooks} webhooks${shop.isTokenRevoked ? " · token revoked" : ""}</div>${credentials}</section>`;
  });
  return htmlPage(platform.title, `<h2>Shops</h2>${cards.join("")}`);
}

function productRows(shop: SimShop, products: readonly SimProduct[]): string {
  const base = `/__shop/${encodeURIComponent(shop.id)}`;
  const payments = PAYMENT_METHODS.map((method) => `<option>${method}</option>`).join("");
  return products
    .flatMap((product) =>
      product.variants.map((variant) => {
        const stock = variant.isTracked ? String(totalStock(variant)) : "∞";
        const name = [product.title, ...variant.optionValues].join(" · ");
        return `<tr><td>${escapeHtml(name)}<div class="muted">${escapeHtml(variant.sku || "no SKU")}${variant.barcode === null ? "" : ` · ${escapeHtml(variant.barcode)}`}</div></td>
<td class="n">${formatMinor(variant.priceMinor, shop.decimals)}</td><td class="n">${stock}</td>
<td><form class="row" method="post" action="${base}/buy"><input type="hidden" name="variantId" value="${escapeHtml(variant.id)}"><input type="number" name="quantity" value="1" min="1" aria-label="Quantity"><select name="payment" aria-label="Payment">${payments}</select><button>Buy</button></form></td></tr>`;
      }),
    )
    .join("");
}

function orderRow(shop: SimShop, order: SimOrder): string {
  const base = `/__shop/${encodeURIComponent(shop.id)}/orders/${encodeURIComponent(order.id)}`;
  const lines = order.lines.map((line) => `${line.quantity} × ${line.sku || line.title}`).join(", ");
  const actions =
    order.status === "cancelled"
      ? ""
      : `<form class="row" method="post" action="${base}/cancel"><button class="quiet">Cancel</button></form>`;
  return `<tr><td>#${order.number}<div class="muted">${escapeHtml(order.id)}</div></td><td>${escapeHtml(`${order.buyer.firstName} ${order.buyer.lastName}`)}<div class="muted">${escapeHtml(lines)}</div></td>
<td class="n">${formatMinor(order.totalMinor, shop.decimals)}</td><td>${order.status}<div class="muted">${order.paymentStatus} · ${order.paymentMethod}</div></td><td>${actions}</td></tr>`;
}

function shopPage(platform: SimPlatform, shop: SimShop, query: URLSearchParams): string {
  const search = (query.get("q") ?? "").toLowerCase();
  const page = Math.max(1, Number(query.get("page") ?? 1) || 1);
  const found =
    search === ""
      ? shop.products
      : shop.products.filter(
          (product) =>
            product.title.toLowerCase().includes(search) ||
            product.variants.some((variant) => variant.sku.toLowerCase().includes(search)),
        );
  const shown = found.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE);
  const orders = [...shop.orders.values()].slice(-ORDERS_SHOWN).toReversed();
  const note = query.get("note");
  const link = (target: number, label: string): string =>
    `<a href="?${escapeHtml(new URLSearchParams({ q: search, page: String(target) }).toString())}">${label}</a>`;
  const pager = [
    page > 1 ? link(page - 1, "Previous") : "",
    page * PRODUCTS_PER_PAGE < found.length ? link(page + 1, "Next") : "",
  ];
  return htmlPage(
    `${shop.name} · ${platform.title}`,
    `<p><a href="/">All shops</a></p>${note === null ? "" : `<p class="note" role="status">${escapeHtml(note)}</p>`}
<h2>Orders (${shop.orders.size})</h2><div class="scroll"><table><tbody>${orders.map((order) => orderRow(shop, order)).join("") || "<tr><td>No orders yet</td></tr>"}</tbody></table></div>
<h2>Products (${found.length})</h2><form class="row" method="get"><input name="q" value="${escapeHtml(search)}" placeholder="Name or SKU" aria-label="Search"><button class="quiet">Search</button></form>
<div class="scroll"><table><thead><tr><th>Product</th><th>Price</th><th>Stock</th><th></th></tr></thead><tbody>${productRows(shop, shown)}</tbody></table></div><p>${pager.join(" ")}</p>`,
  );
}

/** Where the browser goes after a button, with a line saying what happened. */
function backToShop(shopId: string, act: () => string): string {
  let note: string;
  try {
    note = act();
  } catch (error) {
    if (!(error instanceof SimError)) {
      throw error;
    }
    note = error.message;
  }
  return `/__shop/${encodeURIComponent(shopId)}?${new URLSearchParams({ note }).toString()}`;
}

export function addShopPages(
  app: FastifyInstance,
  platform: SimPlatform,
  sim: SimContext,
  control: SimControl,
): void {
  app.get("/", (_request, reply) => reply.type("text/html; charset=utf-8").send(homePage(platform, control)));
  app.get<ShopParams>("/__shop/:shopId", (request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .send(shopPage(platform, sim.store.shop(request.params.shopId), queryOf(request))),
  );
  app.get<ImageParams>("/__image/:shopId/:productId", (request, reply) => {
    const { shopId, productId } = request.params;
    const product = sim.store.product(sim.store.shop(shopId), productId.replace(/\.svg$/, ""));
    return reply
      .header("cache-control", "public, max-age=86400")
      .type("image/svg+xml")
      .send(drawProduct(product));
  });
  app.post<ShopParams>("/__shop/:shopId/buy", (request, reply) => {
    const form = bodyForm(request);
    const { shopId } = request.params;
    return reply.redirect(
      backToShop(shopId, () => {
        const order = control.placeOrder(shopId, {
          lines: [{ variantId: form.get("variantId") ?? "", quantity: Number(form.get("quantity") ?? 1) }],
          payment: PAYMENT_METHODS.find((method) => method === form.get("payment")) ?? "card",
        });
        return `Order #${order.number} placed`;
      }),
      303,
    );
  });
  app.post<OrderParams>("/__shop/:shopId/orders/:orderId/cancel", (request, reply) => {
    const { shopId, orderId } = request.params;
    return reply.redirect(
      backToShop(shopId, () => `Order #${control.cancelOrder(shopId, orderId).number} cancelled`),
      303,
    );
  });
}
