import type { Platform } from "@estiba/contract";
import { saveShop } from "../../src/domain/shops/index.ts";
import { takeInListings, type LinkedListing } from "../../src/flows/catalog/take-in-listings.ts";
import { newIdBody } from "../../src/kernel/ids.ts";
import type { ChannelVariant } from "../../src/ports/channel.ts";
import type { TestApp } from "../app.ts";
import { origin, type TestTenant } from "./tenant.ts";

export interface TestShop {
  readonly id: string;
  readonly platform: Platform;
}

/** A stored shop without a server at its address. */
export async function makeShop(
  app: TestApp,
  tenant: TestTenant,
  options: { platform?: Platform; name?: string } = {},
): Promise<TestShop> {
  const { services } = app.foundation;
  const { platform = "CUSTOM", name = "Tienda propia" } = options;
  const { shop } = await services.inTenant(tenant.id, origin, (tx) =>
    saveShop(tx, services.keyring, {
      platform,
      externalId: newIdBody(),
      name,
      currency: "COP",
      credentials: null,
      tokenExpiresAt: null,
      routeKeys: [],
      isProven: false,
      hasWebhookSecret: false,
      work: [],
    }),
  );
  return { id: shop.id, platform };
}

export const channelVariant = (sku: string, stock: number | null, id = `v-${sku}`): ChannelVariant => ({
  channelProductId: `p-${id}`,
  channelVariantId: id,
  productName: `Producto ${sku}`,
  name: `Variante ${sku}`,
  sku,
  barcode: null,
  priceMinor: 10_000,
  currency: "COP",
  stock,
  publishKey: {},
});

/** What the shop sells, as if its catalog had just been read. */
export async function stockShop(
  app: TestApp,
  tenant: TestTenant,
  shop: TestShop,
  variants: readonly ChannelVariant[],
): Promise<readonly LinkedListing[]> {
  const { services } = app.foundation;
  const { linked } = await services.inTenant(tenant.id, origin, (tx) =>
    takeInListings(services, tx, shop, variants),
  );
  return linked;
}

/** One variant in one shop, with that much on hand. */
export async function stockOne(
  app: TestApp,
  tenant: TestTenant,
  shop: TestShop,
  sku: string,
  stock: number,
): Promise<{ listingId: string; masterVariantId: string }> {
  const [linked] = await stockShop(app, tenant, shop, [channelVariant(sku, stock)]);
  if (!linked) {
    throw new Error(`${sku} was not linked`);
  }
  return { listingId: linked.listing.id, masterVariantId: linked.masterVariantId };
}
