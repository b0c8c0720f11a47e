import {
  ChannelError,
  type ChannelLocation,
  type LocationUnits,
  type OrderMove,
  type ShopConnection,
} from "../../ports/channel.ts";
import { chunks } from "../kit/chunks.ts";
import { optionalText } from "../kit/optional.ts";
import { takeUnits, type ParcelUnits } from "../kit/parcel-units.ts";
import { asArray, asObject, type Json } from "../kit/read.ts";
import { askAdmin } from "./client-api.ts";
import { LOCATION_LEVELS, MOVE_ORDER, ORDER_LOCATIONS, SHOP_PLACES } from "./documents.ts";
import { readUserErrors, userErrorText } from "./errors.ts";
import { readAvailable, type VariantPlace } from "./mapping.ts";
import {
  asCount,
  asCurrency,
  asFlag,
  asRequiredText,
  fromGid,
  optionalObject,
  readNextCursor,
  readNodes,
  toGid,
} from "./wire.ts";

const VARIANTS_PER_CALL = 20;
const MOVABLE: readonly string[] = ["OPEN", "IN_PROGRESS", "ON_HOLD", "SCHEDULED"];

interface Location {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  /** Another application keeps its stock. */
  readonly isService: boolean;
  readonly isOurs: boolean;
}

function readLocation(value: unknown): Location {
  const json = asObject(value, "locations");
  const isService = asFlag(json["isFulfillmentService"], "locations.isFulfillmentService");
  return {
    id: fromGid("Location", json["id"], "locations.id"),
    name: optionalText(json["name"], "locations.name") ?? "",
    isService,
    isActive: asFlag(json["isActive"], "locations.isActive"),
    isOurs: asFlag(json["fulfillsOnlineOrders"], "locations.fulfillsOnlineOrders") && !isService,
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

const MAX_PAGES = 20;

/** The one that we publish to without a mapping comes first. */
export async function readLocations(connection: ShopConnection): Promise<readonly ChannelLocation[]> {
  const all: Location[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const data: Json = await askAdmin(connection, SHOP_PLACES, { cursor });
    all.push(...readNodes(data["locations"], "locations").map(readLocation));
    const next = readNextCursor(data["locations"], "locations");
    if (next === null || next === cursor) {
      break;
    }
    cursor = next;
  }
  const chosen = chosenLocation(connection);
  const rankOf = ({ id, isOurs }: Location): number => (id === chosen ? 0 : isOurs ? 1 : 2);
  return all
    .toSorted((left, right) => rankOf(left) - rankOf(right))
    .map(({ id, name, isActive, isService }) => ({
      externalId: id,
      name: name || id,
      isActive,
      isPlatformOwned: isService,
    }));
}

/** By variant and location. A variant that the shop does not count shows nothing anywhere. */
export async function readLocationStock(
  connection: ShopConnection,
  variants: readonly { readonly channelVariantId: string }[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const ids = [...new Set(variants.map(({ channelVariantId }) => toGid("ProductVariant", channelVariantId)))];
  const shown = new Map<string, ReadonlyMap<string, number>>();
  for (const some of chunks(ids, VARIANTS_PER_CALL)) {
    const data = await askAdmin(connection, LOCATION_LEVELS, { ids: some });
    for (const node of asArray(data["nodes"], "nodes")) {
      if (node !== null) {
        const variant = asObject(node, "variant");
        const item = asObject(variant["inventoryItem"], "variant.inventoryItem");
        const levels = readNodes(item["inventoryLevels"], "variant.inventoryItem.inventoryLevels");
        const at = levels.map((value): [string, number] => {
          const level = asObject(value, "inventoryLevels");
          const location = asObject(level["location"], "inventoryLevels.location");
          return [
            fromGid("Location", location["id"], "inventoryLevels.location.id"),
            readAvailable(level) ?? 0,
          ];
        });
        shown.set(fromGid("ProductVariant", variant["id"], "variant.id"), new Map(at));
      }
    }
  }
  return shown;
}

interface PlacedLine {
  readonly id: string;
  readonly lineId: string;
  readonly total: number;
  readonly remaining: number;
}

/** A part of an order, and the location that it leaves from; null where that is gone. */
interface PlacedPart {
  readonly id: string;
  readonly status: string;
  readonly locationId: string | null;
  readonly lines: readonly PlacedLine[];
}

function readPart(value: unknown): PlacedPart {
  const what = "fulfillmentOrders";
  const json = asObject(value, what);
  const assigned = asObject(json["assignedLocation"], `${what}.assignedLocation`);
  const location = optionalObject(assigned["location"], `${what}.assignedLocation.location`);
  return {
    id: asRequiredText(json["id"], `${what}.id`),
    status: asRequiredText(json["status"], `${what}.status`),
    locationId: location && fromGid("Location", location["id"], `${what}.assignedLocation.location.id`),
    lines: readNodes(json["lineItems"], `${what}.lineItems`).map((row) => {
      const line = asObject(row, `${what}.lineItems`);
      return {
        id: asRequiredText(line["id"], `${what}.lineItems.id`),
        lineId: fromGid("LineItem", asObject(line["lineItem"], "lineItem")["id"], "lineItem.id"),
        total: asCount(line["totalQuantity"], `${what}.lineItems.totalQuantity`),
        remaining: asCount(line["remainingQuantity"], `${what}.lineItems.remainingQuantity`),
      };
    }),
  };
}

async function readParts(connection: ShopConnection, orderId: string): Promise<readonly PlacedPart[] | null> {
  const data = await askAdmin(connection, ORDER_LOCATIONS, { id: toGid("Order", orderId) });
  const order = optionalObject(data["order"], "order");
  return order && readNodes(order["fulfillmentOrders"], "fulfillmentOrders").map(readPart);
}

/** By line, from where its units leave. */
export async function readOrderLocations(
  connection: ShopConnection,
  orderId: string,
): Promise<ReadonlyMap<string, readonly LocationUnits[]>> {
  const parts = (await readParts(connection, orderId)) ?? [];
  const units = parts.flatMap(({ status, locationId, lines }) =>
    status === "CANCELLED" || locationId === null
      ? []
      : lines.map(({ lineId, total }) => ({ lineId, locationId, quantity: total })),
  );
  return new Map(
    [...Map.groupBy(units, ({ lineId }) => lineId)].map(([lineId, some]) => [
      lineId,
      some
        .filter(({ quantity }) => quantity > 0)
        .map(({ locationId, quantity }) => ({ locationId, quantity })),
    ]),
  );
}

async function movePart(
  connection: ShopConnection,
  id: string,
  locationId: string,
  lines: readonly { readonly id: string; readonly quantity: number }[] | null,
): Promise<void> {
  const data = await askAdmin(connection, MOVE_ORDER, {
    id,
    locationId: toGid("Location", locationId),
    ...(lines === null ? {} : { lines }),
  });
  const [error] = readUserErrors(asObject(data["fulfillmentOrderMove"], "fulfillmentOrderMove"));
  if (error !== undefined) {
    throw new ChannelError("rejected", userErrorText(error));
  }
}

/** What of a part is to leave from elsewhere: the units that are wanted there and are not there yet. */
function toMove(part: PlacedPart, wanted: ParcelUnits | null) {
  const open = part.lines.filter(({ remaining }) => remaining > 0);
  if (wanted === null) {
    return { isWhole: true, lines: open.map(({ id, remaining }) => ({ id, quantity: remaining })) };
  }
  const lines = open
    .map(({ id, lineId, remaining }) => ({ id, remaining, quantity: takeUnits(wanted, lineId, remaining) }))
    .filter(({ quantity }) => quantity > 0);
  const isWhole =
    lines.length === open.length && lines.every(({ quantity, remaining }) => quantity === remaining);
  return { isWhole, lines: lines.map(({ id, quantity }) => ({ id, quantity })) };
}

/** What has left stays; what is at the location already is not moved again. */
export async function moveOrder(connection: ShopConnection, move: OrderMove): Promise<void> {
  if (!/^\d{1,20}$/.test(move.externalOrderId) || !/^\d{1,20}$/.test(move.locationId)) {
    throw new ChannelError("not_found", "not an order or a location of this channel");
  }
  const parts = await readParts(connection, move.externalOrderId);
  if (parts === null) {
    throw new ChannelError("not_found", "the shop has no such order");
  }
  const wanted =
    move.lines && new Map(move.lines.map(({ externalLineId, quantity }) => [externalLineId, quantity]));
  const open = parts.filter(({ status }) => MOVABLE.includes(status));
  for (const { lines } of open.filter(({ locationId }) => locationId === move.locationId)) {
    for (const { lineId, remaining } of wanted ? lines : []) {
      takeUnits(wanted ?? new Map(), lineId, remaining);
    }
  }
  for (const part of open.filter(({ locationId }) => locationId !== move.locationId)) {
    const { isWhole, lines } = toMove(part, wanted);
    if (lines.length > 0) {
      await movePart(connection, part.id, move.locationId, isWhole ? null : lines);
    }
  }
}
