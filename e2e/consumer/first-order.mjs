import { createClient, isEstibaError, paginate, sendCustomWebhook } from "@estiba/sdk";

const { ESTIBA_URL: baseUrl, ESTIBA_KEY: apiKey, RUN: run } = process.env;
const client = createClient({ baseUrl, apiKey });

const { data: shop } = await client.registerCustomShop({
  body: { externalShopId: `installed-${run}`, name: "Installed" },
});
const order = { orderId: `N-${run}`, total: 12_990, currency: "COP", items: [{ sku: "SKU-1", quantity: 2 }] };
const first = await client.createCustomOrder({ body: { shopId: shop.shopId, ...order } });
const again = await client.createCustomOrder({ body: { shopId: shop.shopId, ...order } });
const event = await sendCustomWebhook({
  baseUrl,
  shopId: shop.shopId,
  secret: shop.webhookSecret,
  body: { ...order, orderId: `E-${run}` },
});
const forged = await sendCustomWebhook({
  baseUrl,
  shopId: shop.shopId,
  secret: "whsec_other",
  body: order,
}).catch((error) => (isEstibaError(error, "WEBHOOK_SIGNATURE_INVALID") ? error.code : "another failure"));
const ids = [];
for await (const { orderId } of paginate(client.listOrders, { query: { shopId: shop.shopId, limit: 1 } })) {
  ids.push(orderId);
}
process.stdout.write(
  JSON.stringify({
    node: process.versions.node,
    endpoints: Object.keys(client),
    outcomes: [first.data.duplicate, again.data.duplicate, event.received, forged],
    listed: ids.includes(order.orderId),
  }),
);
