import { findVariants } from "../../domain/catalog/index.ts";
import { getTenant } from "../../domain/identity/index.ts";
import { readKitLevel, readRecipes, recipeKey, type Component } from "../../domain/inventory/index.ts";
import { isCounted, listPlaces, MAX_PLACES_LISTED } from "../../domain/places/index.ts";
import { asksForCost, type Need, type OrderFacts, type RoutingRules } from "../../domain/routing/index.ts";
import { activeConnections, cardsOfConnections, normalAddress } from "../../domain/shipping/index.ts";
import { dayAt, zoneOf } from "../../kernel/time/days.ts";
import type { ParcelAddress, PriceList } from "../../ports/carrier.ts";
import type { Services, Tx } from "../../ports/services.ts";

/** What a parcel with an order's goods costs from each place; null where no rate card has a price. */
export type RouteCosts = (facts: OrderFacts, demand: readonly Need[]) => (placeId: string) => number | null;

const REGION = /^[A-Z]{2}-[A-Z0-9]{1,3}$/;

/** Rate cards know a place by its country, region and postal code. */
const destinationOf = ({ country, region, zip }: OrderFacts, usualCountry: string): ParcelAddress =>
  normalAddress({
    city: "-",
    country: country ?? usualCountry,
    region: REGION.test(region ?? "") ? region : null,
    zip: zip?.slice(0, 12) ?? null,
  });

async function priceLists({ carriers }: Services, tx: Tx): Promise<PriceList[]> {
  const priced = (await activeConnections(tx)).flatMap(({ id, provider }) => {
    const { cards } = carriers[provider];
    return cards ? [{ id, cards }] : [];
  });
  const found = Map.groupBy(
    await cardsOfConnections(
      tx,
      priced.map(({ id }) => id),
    ),
    ({ connectionId }) => connectionId,
  );
  return priced.map(({ id, cards }) => cards.priceList(found.get(id) ?? []));
}

async function originsOf(tx: Tx): Promise<ReadonlyMap<string, ParcelAddress>> {
  const { items } = await listPlaces(tx, { limit: MAX_PLACES_LISTED, offset: 0 });
  return new Map(items.filter(isCounted).flatMap(({ id, address }) => (address ? [[id, address]] : [])));
}

async function componentsOf(tx: Tx, kitId: string): Promise<readonly Component[]> {
  const level = await readKitLevel(tx, kitId);
  const version = level?.recipeVersion ?? null;
  return version === null
    ? []
    : ((await readRecipes(tx, [{ kitId, version }])).get(recipeKey(kitId, version))?.components ?? []);
}

/** A kit that nobody has weighed weighs what its components do. */
async function weightsOf(tx: Tx, variantIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const variants = await findVariants(tx, [...new Set(variantIds)]);
  const weights = new Map(variants.map(({ id, weightG }) => [id, weightG ?? 0]));
  for (const { id: kitId } of variants.filter(({ isKit, weightG }) => isKit && weightG === null)) {
    const components = await componentsOf(tx, kitId);
    for (const { id, weightG } of await findVariants(
      tx,
      components.map(({ masterVariantId }) => masterVariantId),
    )) {
      weights.set(id, weightG ?? 0);
    }
    const sum = components.reduce(
      (total, { masterVariantId, quantity }) => total + quantity * (weights.get(masterVariantId) ?? 0),
      0,
    );
    weights.set(kitId, sum);
  }
  return weights;
}

/**
 * Read only where a rule asks for it: the tenant's own rate cards, without any call. Goods whose weight is unknown weigh
 * nothing.
 */
export async function readRouteCosts(
  services: Services,
  tx: Tx,
  rules: Pick<RoutingRules, "rules">,
  variantIds: readonly string[],
): Promise<RouteCosts | null> {
  if (!asksForCost(rules)) {
    return null;
  }
  const lists = await priceLists(services, tx);
  const origins = await originsOf(tx);
  const weights = await weightsOf(tx, variantIds);
  const { country: usualCountry } = await getTenant(tx);
  return (facts, demand) => {
    const destination = destinationOf(facts, usualCountry ?? "");
    const weightG = demand.reduce(
      (sum, { variantId, quantity }) => sum + quantity * (weights.get(variantId) ?? 0),
      0,
    );
    return (placeId) => {
      const origin = origins.get(placeId);
      if (!origin) {
        return null;
      }
      const { currency, isCashOnDelivery } = facts;
      const day = dayAt(tx.now, zoneOf(undefined, origin.country));
      const asked = { origin, destination, weightG, currency, isCashOnDelivery, day };
      const prices = lists.flatMap((priceOf) => priceOf(asked) ?? []);
      return prices.length > 0 ? Math.min(...prices) : null;
    };
  };
}
