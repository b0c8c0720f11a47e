export interface Place {
  readonly origin: string;
  readonly shopId: string;
}

const ORDER = `{
  "shopId": "SHOP",
  "orderId": "A-1001",
  "currency": "COP",
  "total": 12990000,
  "items": [{ "sku": "SKU-1", "quantity": 2, "price": 6495000 }]
}`;

const curl = `curl -X POST ORIGIN/api/v1/custom/orders \\
  -H "x-api-key: $ESTIBA_KEY" \\
  -H "content-type: application/json" \\
  -d '${ORDER}'`;

const node = `const order = ${ORDER};

const answer = await fetch("ORIGIN/api/v1/custom/orders", {
  method: "POST",
  headers: { "x-api-key": process.env.ESTIBA_KEY, "content-type": "application/json" },
  body: JSON.stringify(order),
});
const { data } = await answer.json();
console.log(data.status, data.deductions);`;

const python = `import os, requests

order = ${ORDER}

answer = requests.post(
    "ORIGIN/api/v1/custom/orders",
    headers={"x-api-key": os.environ["ESTIBA_KEY"]},
    json=order,
)
print(answer.json()["data"]["deductions"])`;

const php = `<?php
$order = json_decode('${ORDER}', true);

$curl = curl_init("ORIGIN/api/v1/custom/orders");
curl_setopt_array($curl, [
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_HTTPHEADER => ["x-api-key: " . getenv("ESTIBA_KEY"), "content-type: application/json"],
  CURLOPT_POSTFIELDS => json_encode($order),
]);
echo curl_exec($curl);`;

const event = `BODY='{"orderId":"A-1002","total":2500000,"currency":"COP"}'
SIGNATURE=$(printf %s "$BODY" | openssl dgst -sha256 -hmac "$SHOP_SECRET" -binary | base64)

curl -X POST ORIGIN/api/v1/webhook/custom \\
  -H "x-service-shop-id: SHOP" \\
  -H "x-service-signature: $SIGNATURE" \\
  -H "content-type: application/json" \\
  -d "$BODY"`;

const catalog = `curl -X POST ORIGIN/api/v1/custom/catalog/products \\
  -H "x-api-key: $ESTIBA_KEY" \\
  -H "content-type: application/json" \\
  -d '{
  "shopId": "SHOP",
  "products": [{ "sku": "SKU-1", "name": "Camiseta", "price": 6495000, "stock": 12 }]
}'`;

const SNIPPETS = { curl, node, python, php, event, catalog } as const;

export type SnippetName = keyof typeof SNIPPETS;
export const SNIPPET_NAMES: readonly SnippetName[] = ["curl", "node", "python", "php", "event", "catalog"];

/** Ready to run: only the key, or the shop's secret, is missing. */
export function snippetOf(name: SnippetName, { origin, shopId }: Place): string {
  return SNIPPETS[name].replaceAll("ORIGIN", origin).replaceAll(/\bSHOP\b(?!_SECRET)/g, shopId);
}
