import type { OutgoingEvents } from "../../domain/notifications/index.ts";
import type { Shop } from "../../domain/shops/index.ts";

type AboutShop = Pick<Shop, "id" | "name" | "platform">;
const about = ({ id, name, platform }: AboutShop) => ({ shopId: id, shopName: name, platform });

export function connectionEvents(shop: AboutShop): OutgoingEvents {
  return { events: [{ type: "shop.connected", objectId: shop.id, data: about(shop) }] };
}

export function reauthEvents(shop: AboutShop, reason: string): OutgoingEvents {
  return { events: [{ type: "shop.reauth_required", objectId: shop.id, data: { ...about(shop), reason } }] };
}

export function replayEvents(shop: AboutShop): OutgoingEvents {
  return { events: [{ type: "shop.replayed_event", objectId: shop.id, data: about(shop) }] };
}

export function silenceEvents(shop: AboutShop, silentSince: Date): OutgoingEvents {
  const data = { ...about(shop), silentSince: silentSince.toISOString() };
  return { events: [{ type: "shop.silent", objectId: shop.id, data }] };
}
