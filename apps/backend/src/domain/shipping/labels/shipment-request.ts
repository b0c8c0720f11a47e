import type { Platform, ShipmentCreateBody } from "@estiba/contract";
import { sha256 } from "../../../kernel/secrets/hash.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Origin } from "../../../ports/services.ts";

export interface CreateInput {
  readonly tenantId: string;
  readonly origin: Origin;
  readonly requestKey: string;
  readonly body: ShipmentCreateBody;
}

/** What a shipment takes from its order. */
export interface ShippedOrder {
  readonly id: string;
  readonly shopId: string;
  readonly platform: Platform;
  readonly externalId: string;
  readonly number: string | null;
  readonly currency: string;
  readonly shippingMinor: number | null;
}

export const keyHashOf = (requestKey: string) => sha256(`shipment|${requestKey}`);
export const hashOf = (body: object) => sha256(JSON.stringify(body, Object.keys(flatKeys(body)).toSorted()));

/** Every name that occurs anywhere in it, so that the order in which fields were sent does not matter. */
function flatKeys(value: unknown, found: Record<string, true> = {}): Record<string, true> {
  for (const [name, inner] of Object.entries(value ?? {})) {
    found[name] = true;
    if (typeof inner === "object") {
      flatKeys(inner, found);
    }
  }
  return found;
}

function fieldsOfOrder(order: ShippedOrder | null) {
  return order === null
    ? { orderId: null, shopId: null, channel: null, orderNumber: null }
    : {
        orderId: order.id,
        shopId: order.shopId,
        channel: order.platform,
        orderNumber: order.number ?? order.externalId,
      };
}

/** What the buyer paid for shipping goes with the one parcel an order has; others were not paid for. */
function chargedFor(
  { isReturnOf, allowSecond, currency }: ShipmentCreateBody,
  order: ShippedOrder | null,
): number {
  const isForeign = currency !== undefined && currency !== order?.currency;
  return isReturnOf !== undefined || allowSecond === true || isForeign ? 0 : (order?.shippingMinor ?? 0);
}

/** What a new shipment takes from its request, for any carrier. */
export function fieldsOfRequest({ requestKey, body }: CreateInput, order: ShippedOrder | null) {
  const { label = {}, isReturnOf = null, allowSecond = false, notifyChannel = true, reference = null } = body;
  return {
    id: newId("shm"),
    requestKeyHash: keyHashOf(requestKey),
    requestHash: hashOf(body),
    ...fieldsOfOrder(order),
    labelFormat: label.format ?? ("pdf" as const),
    labelSize: label.size ?? ("4x6" as const),
    chargedToCustomerMinor: chargedFor(body, order),
    isReturn: isReturnOf !== null,
    returnOf: isReturnOf,
    isExtra: allowSecond,
    isChannelNotified: notifyChannel,
    reference,
  };
}
