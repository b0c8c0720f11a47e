import { createHash, createHmac } from "node:crypto";
import type { Random } from "../kit/random.ts";
import { SKUS, type Tenant } from "../world/tenants.ts";

/** Sold, but in no catalog. */
export const UNKNOWN_SKU = "SKU-FIJO";

/** One state of one order, ready to be sent any number of times. */
export interface Shipment {
  readonly kind: "webhook" | "direct";
  readonly tenantId: string;
  readonly shopId: string;
  readonly key: string;
  readonly version: number;
  readonly total: number;
  readonly quantity: number;
  readonly isCancel: boolean;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly hash: string;
}

interface Subject {
  readonly tenant: Tenant;
  readonly shopIndex: number;
  readonly kind: "webhook" | "direct";
  readonly key: string;
}

const WEBHOOK_SHARE = 0.65;
const NEWS_SHARE = 0.7;
const CANCEL_SHARE = 0.3;
const MAX_REMEMBERED = 200;

function shopOf({ tenant, shopIndex }: Subject) {
  const shop = tenant.shops[shopIndex];
  if (shop === undefined) {
    throw new RangeError(`${tenant.slug} has no shop ${shopIndex}`);
  }
  return shop;
}

/** The same article for the same order; articles are shared by many. */
function skuOf(key: string): string {
  const sum = Buffer.from(key).reduce((total, byte) => total + byte, 0);
  return SKUS[sum % SKUS.length] ?? UNKNOWN_SKU;
}

/** Every version says something else, so that the book shows which one won. */
export function shipmentOf(subject: Subject, version: number, isCancel: boolean): Shipment {
  const { tenant, kind, key } = subject;
  const shop = shopOf(subject);
  const total = 1_000 + version;
  const quantity = 1 + (version % 3);
  const body = JSON.stringify({
    ...(kind === "direct" ? { shopId: shop.shopId } : {}),
    orderId: key,
    total,
    currency: "COP",
    version,
    status: isCancel ? "cancelled" : "confirmed",
    customer: { name: `Ana de ${tenant.slug}`, email: `ana@${tenant.slug}.example` },
    items: [
      { sku: skuOf(key), quantity, price: 500 },
      { sku: UNKNOWN_SKU, quantity: 1, price: 500 },
    ],
  });
  const signature = createHmac("sha256", shop.secret).update(body).digest("base64");
  return {
    kind,
    tenantId: tenant.tenantId,
    shopId: shop.shopId,
    key,
    version,
    total,
    quantity,
    isCancel,
    path: kind === "webhook" ? "/api/v1/webhook/custom" : "/api/v1/custom/orders",
    headers:
      kind === "webhook"
        ? { "x-service-shop-id": shop.shopId, "x-service-signature": signature }
        : { "x-api-key": tenant.key },
    body,
    hash: createHash("sha256").update(body).digest("hex"),
  };
}

export function newSubject(random: Random, tenants: readonly Tenant[], key: string): Subject {
  const tenant = random.pick(tenants);
  return {
    tenant,
    shopIndex: random.below(tenant.shops.length),
    kind: random.next() < WEBHOOK_SHARE ? "webhook" : "direct",
    key: `${tenant.slug}-${key}`,
  };
}

/** New orders, edits and cancellations of earlier ones, as they would come from shops. */
export function orderStream(random: Random, tenants: readonly Tenant[], prefix: string): () => Shipment {
  const known: { subject: Subject; version: number }[] = [];
  let count = 0;
  return () => {
    if (known.length === 0 || random.next() < NEWS_SHARE) {
      count += 1;
      const subject = newSubject(random, tenants, `${prefix}-${count}`);
      known.push({ subject, version: 1 });
      if (known.length > MAX_REMEMBERED) {
        known.shift();
      }
      return shipmentOf(subject, 1, false);
    }
    const index = random.below(known.length);
    const { subject, version } = known[index] ?? { subject: newSubject(random, tenants, prefix), version: 0 };
    const isCancel = random.next() < CANCEL_SHARE;
    if (isCancel) {
      known.splice(index, 1);
    } else {
      known[index] = { subject, version: version + 1 };
    }
    return shipmentOf(subject, version + 1, isCancel);
  };
}
