import { emptyPrivacyRequests, type LeasedEvent } from "../../domain/events/index.ts";
import { nextOrdersOfShop, type BuyerOrder } from "../../domain/orders/index.ts";
import type { Tx } from "../../ports/services.ts";
import { erasePeople } from "./erase-people.ts";

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

const ORDERS_A_STEP = 500;

/** A platform's request on behalf of a buyer: erasure is done at once, a request for data is left for a person. */
export async function obeyPrivacy(tx: Tx, event: LeasedEvent): Promise<Record<string, unknown>> {
  if (!event.topic.includes("redact")) {
    return { privacy: event.topic, note: "kept for a person to answer" };
  }
  const body = read(event.rawBody);
  const externalIds = Array.isArray(body.orders_to_redact) ? body.orders_to_redact.map(String) : [];
  const email = typeof body.customer?.email === "string" ? body.customer.email : null;
  const isWholeShop = /^(shop|store)\//.test(event.topic);
  const buyers = { shopId: event.shopId, externalIds, email, isWholeShop };
  let erasedOrders = 0;
  for (let afterId: string | undefined = ""; afterId !== undefined; ) {
    const orders: BuyerOrder[] = await nextOrdersOfShop(tx, buyers, { afterId, limit: ORDERS_A_STEP });
    await erasePeople(tx, { orders, email, sentBefore: null });
    erasedOrders += orders.length;
    afterId = orders.length === ORDERS_A_STEP ? orders.at(-1)?.id : undefined;
  }
  await emptyPrivacyRequests(tx, event, isWholeShop);
  return { privacy: event.topic, erasedOrders };
}
