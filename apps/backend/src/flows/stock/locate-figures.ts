import {
  figuresOf,
  keepOthers,
  readInventoryConfig,
  readShownAt,
  readUnitsAt,
  type LeasedPublication,
  type LocationTarget,
  type ShownAt,
} from "../../domain/inventory/index.ts";
import {
  placesByLocation,
  readReach,
  writableLocations,
  type LocationPlaces,
  type ShopReach,
} from "../../domain/locations/index.ts";
import type { Shop } from "../../domain/shops/index.ts";
import type { LocationFigure } from "../../ports/channel.ts";
import type { Tx } from "../../ports/services.ts";
import type { OpenShop } from "../kit/open-shop.ts";

/** Where the goods of some listings are, and what the shop's locations are assumed to show of them. */
export interface GoodsByPlace {
  readonly reach: ShopReach;
  readonly units: ShownAt;
  readonly shown: ShownAt;
  /** The shop's own figures count: where its merchant put goods, they stay. */
  readonly isSource: boolean;
}

/** What the locations of a shop are to show of one listing. */
export interface LocatedFigures {
  readonly figures: readonly LocationTarget[];
  readonly writes: readonly LocationFigure[];
  readonly isChanged: boolean;
}

/** Null where the shop shows one figure. */
export async function readGoods(
  tx: Tx,
  shop: Pick<Shop, "id" | "isByPlace">,
  publications: readonly LeasedPublication[],
): Promise<GoodsByPlace | null> {
  const reach = shop.isByPlace && publications.length > 0 ? await readReach(tx, shop.id) : null;
  if (!reach || writableLocations(reach).length < 2) {
    return null;
  }
  const variantIds = publications.map(({ masterVariantId }) => masterVariantId);
  const listingIds = publications.map(({ listingId }) => listingId);
  const { sourceShopId } = await readInventoryConfig(tx);
  return {
    reach,
    units: await readUnitsAt(tx, variantIds),
    shown: await readShownAt(tx, listingIds),
    isSource: sourceShopId === shop.id,
  };
}

type Shown = ReadonlyMap<string, number>;

const NOTHING: Shown = new Map();

/** Without a mapping the locations show the figure between them, where that is what the platform counts. */
function locationIdsOf(
  { adapter: { capabilities } }: OpenShop,
  { reach }: GoodsByPlace,
  mapped: readonly LocationPlaces[] | null,
): readonly string[] {
  const all = capabilities.sumsLocations === true ? writableLocations(reach) : [];
  return mapped?.map(({ locationId }) => locationId) ?? all.map(({ externalId }) => externalId);
}

function targetsOf(
  publication: LeasedPublication,
  quantity: number,
  { units, isSource }: GoodsByPlace,
  { mapped, shown }: { mapped: readonly LocationPlaces[] | null; shown: readonly LocationTarget[] },
): readonly LocationTarget[] {
  if (!mapped || isSource) {
    return keepOthers(
      quantity,
      shown.map((one) => ({ locationId: one.locationId, units: one.quantity })),
    );
  }
  const there = units.get(publication.masterVariantId) ?? NOTHING;
  return figuresOf(
    quantity,
    mapped.map(({ locationId, placeIds }) => ({
      locationId,
      units: placeIds.reduce((sum, placeId) => sum + (there.get(placeId) ?? 0), 0),
    })),
  );
}

/** By listing: what each location is to show. Empty where the shop shows one figure. */
export async function locate(
  open: OpenShop,
  goods: GoodsByPlace | null,
  publications: readonly LeasedPublication[],
  quantityOf: (publication: LeasedPublication) => number = ({ target }) => target,
): Promise<ReadonlyMap<string, LocatedFigures>> {
  const mapped = goods && placesByLocation(goods.reach);
  const locationIds = goods ? locationIdsOf(open, goods, mapped) : [];
  const { client, capabilities } = open.adapter;
  if (!goods || locationIds.length === 0 || !client?.readLocationStock) {
    return new Map();
  }
  const isKnown = ({ listingId }: LeasedPublication): boolean =>
    locationIds.every((id) => goods.shown.get(listingId)?.has(id));
  const unknown = publications.filter((publication) => !isKnown(publication));
  const read: ShownAt =
    unknown.length === 0 ? new Map() : await client.readLocationStock(open.connection, unknown);
  return new Map(
    publications.map((publication): [string, LocatedFigures] => {
      const { listingId, channelVariantId } = publication;
      const found = isKnown(publication) ? goods.shown.get(listingId) : read.get(channelVariantId);
      const shown = locationIds.map((locationId) => ({ locationId, quantity: found?.get(locationId) ?? 0 }));
      const figures = targetsOf(publication, quantityOf(publication), goods, { mapped, shown });
      const isOff = ({ locationId, quantity }: LocationTarget): boolean =>
        !found || (found.get(locationId) ?? 0) !== quantity;
      const changed = figures.filter(isOff);
      const written = capabilities.locationWrites === "all_at_once" ? figures : changed;
      const writes = written.map((one) => ({ ...one, expected: found?.get(one.locationId) ?? null }));
      return [listingId, { figures, writes, isChanged: changed.length > 0 }];
    }),
  );
}
