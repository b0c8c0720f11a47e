import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { makeMapped, onHand } from "../../../../test/factories/mapping.ts";
import { channelVariant, makeShop, stockOne, stockShop } from "../../../../test/factories/stock.ts";
import { newId } from "../../../kernel/ids.ts";

const app = await useApp();

const conflictsOf = async (token: string, query: Record<string, string> = {}) =>
  (await app.ok("listMappingConflicts", { token, query })).data;

/** A product that the fair sells, and a web shop where two listings claim its SKU and two another. */
async function disputed() {
  const of = await makeMapped(app);
  const fair = await makeShop(app, of.tenant, { name: "Feria" });
  const { masterVariantId, listingId } = await stockOne(app, of.tenant, fair, "DOS", 9);
  await stockShop(app, of.tenant, of.shop, [
    { ...channelVariant("DOS", 1, "d-1"), imageUrl: "https://cdn.example/d.jpg" },
    channelVariant("dos ", 1, "d-2"),
    channelVariant("TRES", 1, "t-1"),
    channelVariant("TRES", 1, "t-2"),
  ]);
  return { ...of, fair, masterVariantId, listingId };
}

const barcoded = (id: string, barcode: string) => ({ ...channelVariant("x", 1, id), sku: null, barcode });

describe("conflicts", () => {
  it("are one for each SKU, with all listings that claim it and the product that has it", async () => {
    const { token, masterVariantId, listingId } = await disputed();
    const data = await conflictsOf(token);
    expect(data).toMatchObject({ total: 2, hasMore: false });
    expect(data.items).toMatchObject([
      {
        key: "dos",
        sku: "DOS",
        total: 2,
        product: { masterVariantId, sku: "DOS", onHand: 9 },
        others: [{ id: listingId, shopName: "Feria", status: "linked" }],
      },
      { key: "tres", total: 2, product: null, others: [] },
    ]);
    const [dos] = data.items;
    expect(dos?.listings).toMatchObject([
      { channelVariantId: "d-1", status: "conflict", imageUrl: "https://cdn.example/d.jpg" },
      { channelVariantId: "d-2", status: "conflict" },
    ]);
    const { data: today } = await app.ok("getToday", { token });
    expect(data.items.reduce((sum, { total }) => sum + total, 0)).toBe(today.conflicts);
  });

  it("are gone once all of a SKU are linked to its product", async () => {
    const { token, masterVariantId } = await disputed();
    const mappingIds = (await conflictsOf(token)).items[0]?.listings.map(({ id }) => id) ?? [];
    const { data } = await app.ok("linkListings", { token, body: { mappingIds, masterVariantId } });
    expect(data.linked).toBe(2);
    expect((await conflictsOf(token)).items.map(({ key }) => key)).toEqual(["tres"]);
  });

  it("are found by shop and words, in pages", async () => {
    const { token, shop, fair } = await disputed();
    expect((await conflictsOf(token, { shopId: shop.id })).total).toBe(2);
    expect((await conflictsOf(token, { shopId: fair.id })).total).toBe(0);
    expect((await conflictsOf(token, { search: "t-2" })).items).toMatchObject([{ key: "tres", total: 1 }]);
    expect(await conflictsOf(token, { limit: "1", offset: "1" })).toMatchObject({
      total: 2,
      hasMore: false,
      items: [{ key: "tres" }],
    });
    const stranger = await disputed();
    const ask = { token, query: { shopId: stranger.shop.id } };
    expectError(await app.ask("listMappingConflicts", ask), "SHOP_NOT_FOUND");
  });

  it("without a SKU are told apart by their barcode", async () => {
    const of = await makeMapped(app);
    await stockShop(app, of.tenant, of.shop, [
      barcoded("b-1", "7701234567897"),
      barcoded("b-2", "7701234567897"),
    ]);
    expect((await conflictsOf(of.token)).items).toMatchObject([
      { key: "7701234567897", sku: null, total: 2, product: null, others: [] },
    ]);
  });
});

describe("a listing without a SKU", () => {
  it("is decided with those whose SKU is its barcode", async () => {
    const of = await makeMapped(app);
    const barcode = "7701234567897";
    await stockShop(app, of.tenant, of.shop, [
      barcoded("b-1", barcode),
      barcoded("b-2", barcode),
      channelVariant(barcode, 1, "s-1"),
      channelVariant(barcode, 1, "s-2"),
    ]);
    const data = await conflictsOf(of.token);
    expect(data.total).toBe(1);
    expect(data.items).toMatchObject([{ key: barcode, sku: barcode, total: 4 }]);
  });
});

describe("unlinking", () => {
  it("leaves the listing to nobody until it is linked again, and both are in the audit log", async () => {
    const of = await makeMapped(app);
    const { tenant, token, shop } = of;
    const { listingId, masterVariantId } = await stockOne(app, tenant, shop, "CAMISA", 4);
    const params = { mappingId: listingId };
    const { data } = await app.ok("unlinkListing", { token, params });
    expect(data).toMatchObject({
      status: "unmapped",
      masterVariantId: null,
      isManual: true,
      evidence: { problem: "unlinked" },
    });
    await stockShop(app, tenant, shop, [channelVariant("CAMISA", 4)]);
    const read = async () => (await app.ok("listMappings", { token })).data.items[0];
    expect(await read()).toMatchObject({ status: "unmapped" });
    const body = { shopId: shop.id, channelVariantId: "v-CAMISA", masterVariantId };
    await app.ok("linkListing", { token, body });
    expect(await read()).toMatchObject({ status: "linked", masterVariantId });
    const log = await app.ok("listAuditLog", { token: tenant.owner.token });
    expect(log.data.items.filter(({ targetId }) => targetId === listingId)).toMatchObject([
      { action: "mapping.linked", before: { masterVariantId: null }, after: { masterVariantId } },
      { action: "mapping.unlinked", before: { masterVariantId }, after: { masterVariantId: null } },
    ]);
  });

  it("makes sales wait, which are booked on the same product once it is linked again", async () => {
    const of = await makeMapped(app);
    const { tenant, token } = of;
    const own = await makeShop(app, tenant);
    const { listingId, masterVariantId } = await stockOne(app, tenant, own, "TAZA", 5);
    const key = (await makeKey(app, tenant)).value;
    const sell = async (orderId: string) => {
      const items = [{ variantId: "v-TAZA", quantity: 1 }];
      const body = { shopId: own.id, orderId, total: 100, currency: "COP", items };
      return (await app.ok("createCustomOrder", { key, body })).data;
    };
    await app.ok("unlinkListing", { token, params: { mappingId: listingId } });
    expect((await sell("U-1")).stockStatus).toBe("unmapped");
    expect(await onHand(app, tenant, "TAZA")).toBe(5);
    const body = { shopId: own.id, channelVariantId: "v-TAZA", masterVariantId };
    await app.ok("linkListing", { token, body });
    expect(await onHand(app, tenant, "TAZA")).toBe(4);
  });

  it("changes nothing of one that is not linked, and finds nothing of somebody else", async () => {
    const of = await makeMapped(app);
    const { listingId } = await stockOne(app, of.tenant, of.shop, "UNA", 1);
    const params = { mappingId: listingId };
    await app.ok("unlinkListing", { token: of.token, params });
    await app.ok("unlinkListing", { token: of.token, params });
    const log = await app.ok("listAuditLog", { token: of.tenant.owner.token });
    expect(log.data.items.filter(({ action }) => action === "mapping.unlinked")).toHaveLength(1);
    const stranger = await makeMapped(app);
    for (const mappingId of [listingId, newId("map"), "x"]) {
      const refused = await app.ask("unlinkListing", { token: stranger.token, params: { mappingId } });
      expectError(refused, "MAPPING_NOT_FOUND");
    }
  });
});
