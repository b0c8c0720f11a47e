import type { OutgoingEvent, OutgoingEvents } from "../../domain/notifications/index.ts";
import type { Shop } from "../../domain/shops/index.ts";

type AboutShop = Pick<Shop, "id" | "name" | "platform">;
const about = ({ id, name, platform }: AboutShop) => ({ shopId: id, shopName: name, platform });

export function connectionEvents(shop: AboutShop): OutgoingEvents {
  return { events: [{ type: "shop.connected", objectId: shop.id, data: about(shop) }] };
}

export function reauthEvents(shop: AboutShop, reason: string): OutgoingEvents {
  return { events: [{ type: "shop.reauth_required", objectId: shop.id, data: { ...about(shop), reason } }] };
}

/** For each restore once: the moment it went back to is part of what the alert is about. */
export function resendEvents(
  shops: readonly AboutShop[],
  { from, until }: { readonly from: Date; readonly until: Date },
): OutgoingEvent[] {
  return shops.map((shop) => ({
    type: "shop.resend_required",
    objectId: `${shop.id} ${from.toISOString()}`,
    data: { ...about(shop), from: from.toISOString(), until: until.toISOString() },
  }));
}

export function replayEvents(shop: AboutShop): OutgoingEvents {
  return { events: [{ type: "shop.replayed_event", objectId: shop.id, data: about(shop) }] };
}

export function silenceEvents(shop: AboutShop, silentSince: Date): OutgoingEvents {
  const data = { ...about(shop), silentSince: silentSince.toISOString() };
  return { events: [{ type: "shop.silent", objectId: shop.id, data }] };
}
