import { eraseBodies, type LeasedEvent } from "../domain/events/index.ts";
import { eraseBuyers } from "../domain/orders/index.ts";
import type { Tx } from "../ports/services.ts";

interface PrivacyBody {
  readonly orders_to_redact?: unknown;
  readonly customer?: { readonly email?: unknown };
}

function read(rawBody: Buffer): PrivacyBody {
  try {
    const json: unknown = JSON.parse(rawBody.toString("utf8"));
    return typeof json === "object" && json !== null ? json : {};
  } catch {
    return {};
  }
}

/** A platform asks on a buyer's behalf: erasure is done here and now, a request for data is left for a person. */
export async function obeyPrivacy(tx: Tx, event: LeasedEvent): Promise<Record<string, unknown>> {
  if (!event.topic.includes("redact")) {
    return { privacy: event.topic, note: "kept for a person to answer" };
  }
  const body = read(event.rawBody);
  const ids = Array.isArray(body.orders_to_redact) ? body.orders_to_redact.map(String) : [];
  const email = typeof body.customer?.email === "string" ? body.customer.email : null;
  const isWholeShop = /^(shop|store)\//.test(event.topic);
  const orderIds = await eraseBuyers(tx, { shopId: event.shopId, externalIds: ids, email, isWholeShop });
  await eraseBodies(tx, event, { orderIds, isWholeShop });
  return { privacy: event.topic, erasedOrders: orderIds.length };
}
