import type { News } from "../../domain/notifications/index.ts";
import type { Shop } from "../../domain/shops/index.ts";

type AboutShop = Pick<Shop, "id" | "name" | "platform">;
const about = ({ id, name, platform }: AboutShop) => ({ shopId: id, shopName: name, platform });

export function newsOfConnection(shop: AboutShop): News {
  return { events: [{ type: "shop.connected", objectId: shop.id, data: about(shop) }] };
}

export function newsOfReauth(shop: AboutShop, reason: string): News {
  return { events: [{ type: "shop.reauth_required", objectId: shop.id, data: { ...about(shop), reason } }] };
}

export function newsOfReplay(shop: AboutShop): News {
  return { events: [{ type: "shop.replayed_event", objectId: shop.id, data: about(shop) }] };
}

export function newsOfSilence(shop: AboutShop, silentSince: Date): News {
  const data = { ...about(shop), silentSince: silentSince.toISOString() };
  return { events: [{ type: "shop.silent", objectId: shop.id, data }] };
}
