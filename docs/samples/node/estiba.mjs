// An own backend in Node.js 18 or newer, without any package.
// ESTIBA_URL and ESTIBA_KEY name the service and the integration key.
import { createHmac, timingSafeEqual } from "node:crypto";
import { text } from "node:stream/consumers";

const { ESTIBA_URL: service, ESTIBA_KEY: key } = process.env;

async function call(path, body, headers = {}) {
  const response = await fetch(service + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", "x-api-key": key, ...headers },
    body: typeof body === "object" ? JSON.stringify(body) : body,
  });
  const answer = await response.json();
  if (!answer.success) {
    throw new Error(`${response.status} ${answer.error}: ${answer.message} (${answer.requestId})`);
  }
  return answer;
}

async function send() {
  // 1. Register once; repeating it returns the same shop and the same secret.
  const { data: shop } = await call("/api/v1/custom/shops/register", {
    externalShopId: "node-shop",
    name: "Node shop",
  });

  // 2. Say what you sell. Amounts are whole numbers in the currency's smallest unit.
  const products = [{ sku: "NODE-1", name: "Camiseta", price: 6495000, stock: 12 }];
  await call("/api/v1/custom/catalog/products", { shopId: shop.shopId, products });

  // 3. Hand an order in; the answer shows at once what it did to the stock. Repeating it changes nothing.
  const order = {
    shopId: shop.shopId,
    orderId: "NODE-1001",
    total: 12990000,
    currency: "COP",
    items: [{ sku: "NODE-1", quantity: 2 }],
  };
  const { data: booked } = await call("/api/v1/custom/orders", order, { "idempotency-key": "NODE-1001" });

  // 4. Or send it as a signed event: stored at once, processed a moment later.
  const event = JSON.stringify({
    orderId: "NODE-1002",
    total: 6495000,
    currency: "COP",
    items: [{ sku: "NODE-1", quantity: 1 }],
  });
  const signature = createHmac("sha256", shop.webhookSecret).update(event).digest("base64");
  const stored = await call("/api/v1/webhook/custom", event, {
    "x-service-shop-id": shop.shopId,
    "x-service-signature": signature,
  });

  console.log(
    JSON.stringify({ shopId: shop.shopId, stockStatus: booked.stockStatus, received: stored.received }),
  );
}

/** Is this event from Estiba? Give the raw body, before anything has parsed it. */
function isGenuine(secret, { id, timestamp, signature }, body, nowSeconds = Date.now() / 1000) {
  if (!(Math.abs(nowSeconds - Number(timestamp)) <= 300)) {
    return false;
  }
  const secretBytes = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = Buffer.from(
    `v1,${createHmac("sha256", secretBytes).update(`${id}.${timestamp}.${body}`).digest("base64")}`,
  );
  return signature
    .split(" ")
    .some((one) => one.length === expected.length && timingSafeEqual(Buffer.from(one), expected));
}

async function verify() {
  const {
    WEBHOOK_SECRET,
    WEBHOOK_ID: id,
    WEBHOOK_TIMESTAMP: timestamp,
    WEBHOOK_SIGNATURE: signature,
  } = process.env;
  const genuine = isGenuine(WEBHOOK_SECRET, { id, timestamp, signature }, await text(process.stdin));
  console.log(genuine ? "genuine" : "forged");
}

await (process.argv[2] === "verify" ? verify() : send());
