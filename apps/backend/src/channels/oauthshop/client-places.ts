import { ChannelError, type ShopConnection } from "../../ports/channel.ts";
import { asObject, type Json } from "../kit/read.ts";
import { askAdmin } from "./client-api.ts";
import { SHOP_PLACES } from "./documents.ts";
import type { VariantPlace } from "./mapping.ts";
import { asCurrency, asFlag, fromGid, readNextCursor, readNodes } from "./wire.ts";

interface Location {
  readonly id: string;
  readonly isActive: boolean;
  readonly isOurs: boolean;
}

function readLocation(value: unknown): Location {
  const json = asObject(value, "locations");
  return {
    id: fromGid("Location", json["id"], "locations.id"),
    isActive: asFlag(json["isActive"], "locations.isActive"),
    isOurs:
      asFlag(json["fulfillsOnlineOrders"], "locations.fulfillsOnlineOrders") &&
      !asFlag(json["isFulfillmentService"], "locations.isFulfillmentService"),
  };
}

export function chosenLocation({ credentials }: ShopConnection): string | null {
  const { locationId } = credentials;
  return locationId === null || locationId === undefined || locationId === "" ? null : String(locationId);
}

/** The shop's currency and the place we publish to: the chosen one, else the first that ships online orders. */
export async function findPlace(connection: ShopConnection): Promise<VariantPlace> {
  const chosen = chosenLocation(connection);
  let fallback: string | null = null;
  let cursor: string | null = null;
  for (;;) {
    const data: Json = await askAdmin(connection, SHOP_PLACES, { cursor });
    const currency = asCurrency(asObject(data["shop"], "shop")["currencyCode"], "shop.currencyCode");
    const active = readNodes(data["locations"], "locations")
      .map(readLocation)
      .filter(({ isActive }) => isActive);
    const found = chosen ?? active.find(({ isOurs }) => isOurs)?.id;
    if (found !== undefined) {
      return { currency, locationId: found };
    }
    fallback ??= active[0]?.id ?? null;
    const next = readNextCursor(data["locations"], "locations");
    if (next === null || next === cursor) {
      if (fallback === null) {
        throw new ChannelError("rejected", "the shop has no active location");
      }
      return { currency, locationId: fallback };
    }
    cursor = next;
  }
}
