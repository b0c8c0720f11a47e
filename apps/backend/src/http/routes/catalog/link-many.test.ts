import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { makeShop, stockOne } from "../../../../test/factories/stock.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";

const app = await useApp();

async function merchant() {
  const tenant = await makeTenant(app, { plan: "PRO" });
  const shop = await makeShop(app, tenant);
  const { token } = tenant.owner;
  const { masterVariantId } = await stockOne(app, tenant, shop, "TAZA", 5);
  const listed = async (status: string) =>
    (await app.ok("listMappings", { token, query: { status } })).data.items;
  /** Listings that are linked to nothing, of another shop. */
  const unlinked = async (...skus: string[]) => {
    const other = await makeShop(app, tenant);
    for (const sku of skus) {
      await stockOne(app, tenant, other, sku, 3);
    }
    await app.database.rows(
      `update app.listings set master_variant_id = null, mapping_status = 'unmapped', sku = null, sku_key = null
       where shop_id = $1`,
      [other.id],
    );
    return { other, listings: await listed("unmapped") };
  };
  return { tenant, token, shop, masterVariantId, listed, unlinked };
}

describe("many listings", () => {
  it("200 are linked to one product at once, and what cannot be is named", async () => {
    const { token, masterVariantId, listed, unlinked } = await merchant();
    const { listings } = await unlinked("A", "B");
    const mappingIds = [...listings.map(({ id }) => id), "map_nobody"];
    const { data } = await app.ok("linkListings", { token, body: { mappingIds, masterVariantId } });
    expect(data.linked).toBe(2);
    expect(data.items.map(({ error }) => error?.error ?? null)).toEqual([null, null, "MAPPING_NOT_FOUND"]);
    const linked = (await listed("linked")).filter((one) => one.masterVariantId === masterVariantId);
    expect(linked).toHaveLength(3);
  });

  it("of another tenant are not found", async () => {
    const { masterVariantId, token } = await merchant();
    const stranger = await merchant();
    const { listings } = await stranger.unlinked("X");
    const mappingIds = listings.map(({ id }) => id);
    const { data } = await app.ok("linkListings", { token, body: { mappingIds, masterVariantId } });
    expect(data.items).toMatchObject([{ error: { error: "MAPPING_NOT_FOUND" } }]);
  });
});

describe("a listing that is nothing yet", () => {
  it("201 becomes a product with the stock the shop shows, and its waiting sales are booked", async () => {
    const { tenant, token, unlinked } = await merchant();
    const { other, listings } = await unlinked("NUEVA");
    const [listing] = listings;
    const key = (await makeKey(app, tenant)).value;
    const items = [{ variantId: listing?.channelVariantId ?? "", quantity: 1 }];
    const order = { shopId: other.id, orderId: "N-1", total: 100, currency: "COP", items };
    const { data: sold } = await app.ok("createCustomOrder", { key, body: order });
    expect(sold.stockStatus).toBe("unmapped");
    const params = { mappingId: listing?.id ?? "" };
    expectError(await app.ask("createProductFromListing", { token, params, body: {} }), "BAD_REQUEST");
    expectError(
      await app.ask("createProductFromListing", { token, params, body: { sku: "taza" } }),
      "SKU_TAKEN",
    );
    const { data } = await app.ok("createProductFromListing", { token, params, body: { sku: "GORRA-1" } });
    expect(data).toMatchObject({ status: "linked", masterSku: "GORRA-1", isManual: true });
    const found = await app.ok("listCatalog", { token, query: { search: "GORRA-1" } });
    expect(found.data.items).toMatchObject([{ sku: "GORRA-1", listings: [{ mappingId: params.mappingId }] }]);
    const { data: after } = await app.ok("getOrder", { token, params: { orderId: sold.id } });
    expect(after.stockStatus).toBe("deducted");
    expectError(
      await app.ask("createProductFromListing", { token, params, body: { sku: "OTRA" } }),
      "MAPPING_CONFLICT",
    );
  });
});
