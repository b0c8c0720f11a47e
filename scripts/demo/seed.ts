import { findVariantId, seedCatalog } from "./seed-catalog.ts";
import { BEST_SELLER, seedOrders } from "./seed-orders.ts";
import { seedBoxes } from "./goods/seed-boxes.ts";
import { seedDispatch, seedHours } from "./goods/seed-dispatch.ts";
import { offerKit, seedKit } from "./goods/seed-kit.ts";
import { seedPlaces } from "./goods/seed-places.ts";
import { seedRouting } from "./goods/seed-routing.ts";
import { seedShipping } from "./seed-shipping.ts";
import { connectShops, type OwnShop, type SeedGround } from "./seed-shops.ts";

export interface SeededShop {
  readonly id: string;
  readonly platform: string;
  readonly name: string;
  readonly status: string;
}

/** How far the seed is; it may still be running. */
export interface SeedState {
  isDone: boolean;
  own: OwnShop | null;
  variantId: string | null;
  shipmentId: string | null;
}

/** Fills the tenant over HTTP, as any caller would: shops, then what they sell, then orders and parcels. */
export async function seedWorld(ground: SeedGround, state: SeedState): Promise<void> {
  ground.tell("connecting five shops");
  await offerKit(ground);
  state.own = await connectShops(ground);
  await seedHours(ground);
  ground.tell("reading their catalogs");
  await seedCatalog(ground, state.own);
  state.variantId = await findVariantId(ground, BEST_SELLER);
  ground.tell("buying in every shop");
  await seedOrders(ground, state.own);
  await seedBoxes(ground);
  ground.tell("sending parcels");
  state.shipmentId = await seedShipping(ground);
  ground.tell("sending goods to a second place");
  await seedPlaces(ground);
  await seedRouting(ground, state.own);
  ground.tell("selling a kit");
  await seedKit(ground);
  ground.tell("picking what is due first");
  await seedDispatch(ground);
  state.isDone = true;
  ground.tell("seeded");
}

export async function listSeededShops({ owner }: SeedGround): Promise<SeededShop[]> {
  const { data } = await owner.listShops({ query: { limit: 50 } });
  return data.items.map(({ id, platform, name, status }) => ({ id, platform, name, status }));
}
