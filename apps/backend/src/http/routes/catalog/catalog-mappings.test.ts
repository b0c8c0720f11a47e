import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import {
  listMappings,
  makeMapped,
  type Mapped,
  nameless,
  onHand,
} from "../../../../test/factories/mapping.ts";
import { channelVariant, makeShop, stockOne, stockShop } from "../../../../test/factories/stock.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { newId } from "../../../kernel/ids.ts";

const app = await useApp();
const { rows } = app.database;

const link = (of: Mapped, body: object) =>
  app.send("POST", "/api/v1/tenant/catalog/channel-mappings", {
    token: of.token,
    body: { shopId: of.shop.id, ...body },
  });
const undo = (of: Mapped, mappingId: string) =>
  app.ask("undoMapping", { token: of.token, params: { mappingId } });
const mappingOf = async (of: Mapped, channelVariantId: string) => {
  const found = (await listMappings(app, of)).items.find(
    (item) => item.channelVariantId === channelVariantId,
  );
  if (!found) {
    throw new Error(`no mapping ${channelVariantId}`);
  }
  return found;
};

describe("channel mappings", () => {
  it("are listed with the listing, its variant, and the evidence", async () => {
    const of = await makeMapped(app);
    const { listingId, masterVariantId } = await stockOne(app, of.tenant, of.shop, "CAMISA", 4);
    const { items, total } = await listMappings(app, of);
    expect(total).toBe(1);
    expect(items).toEqual([
      {
        id: listingId,
        shopId: of.shop.id,
        shopName: "Web",
        platform: "WPSHOP",
        masterVariantId,
        masterSku: "CAMISA",
        masterName: "Variante CAMISA",
        channelVariantId: "v-CAMISA",
        channelSku: "CAMISA",
        status: "linked",
        lastSyncedAt: expect.stringMatching(/Z$/) as string,
        channelName: "Variante CAMISA",
        channelBarcode: null,
        channelStock: 4,
        channelPriceMinor: 10_000,
        currency: "COP",
        imageUrl: null,
        isManual: false,
        evidence: { match: "created", sku: "CAMISA", skuKey: "camisa" },
        canUndo: true,
      },
    ]);
  });

  it("are filtered by status, shop and words", async () => {
    const of = await makeMapped(app);
    const other = await makeShop(app, of.tenant);
    await stockShop(app, of.tenant, of.shop, [
      channelVariant("A", 1),
      nameless("n-1"),
      channelVariant("DOS", 1, "d-1"),
      channelVariant("DOS", 1, "d-2"),
    ]);
    await stockShop(app, of.tenant, other, [channelVariant("A", 1)]);
    const ids = async (query: Record<string, string>) =>
      (await listMappings(app, of, query)).items.map(({ channelVariantId }) => channelVariantId);
    expect(await ids({ status: "unmapped" })).toEqual(["n-1"]);
    expect(new Set(await ids({ status: "conflict" }))).toEqual(new Set(["d-1", "d-2"]));
    expect(await ids({ shopId: other.id })).toEqual(["v-A"]);
    expect(await ids({ search: "sin nomb" })).toEqual(["n-1"]);
    expect(await ids({ search: "d-2", status: "conflict", shopId: of.shop.id })).toEqual(["d-2"]);
    expectError(
      await app.ask("listMappings", { token: of.token, query: { shopId: newId("shp") } }),
      "SHOP_NOT_FOUND",
    );
    expect(await listMappings(app, of, { limit: "2", offset: "1" })).toMatchObject({
      total: 5,
      limit: 2,
      offset: 1,
      hasMore: true,
    });
  });

  it.each(["x", "LINKED", "", "linked,gone"])(
    "answer INVALID_MAPPING_STATUS to status=%s",
    async (status) => {
      const of = await makeMapped(app);
      expectError(
        await app.ask("listMappings", { token: of.token, query: { status } }),
        "INVALID_MAPPING_STATUS",
      );
    },
  );

  it("are PLAN_INVENTARIO_LOCKED without inventory, SESSION_REQUIRED for a key, ROLE_FORBIDDEN below manager", async () => {
    const of = await makeMapped(app);
    const free = await makeTenant(app, { plan: "FREE" });
    expectError(await app.ask("listMappings", { token: free.owner.token }), "PLAN_INVENTARIO_LOCKED");
    const { value: key } = await makeKey(app, of.tenant);
    expectError(await app.ask("listMappings", { key }), "SESSION_REQUIRED");
    const operator = await makeUser(app, of.tenant, "OPERATOR");
    expectError(await app.ask("backfillMappings", { token: operator.token, body: {} }), "ROLE_FORBIDDEN");
  });
});

describe("linking by hand", () => {
  it("links by variant or by SKU, is audited, and publishes the figure", async () => {
    const of = await makeMapped(app);
    const { masterVariantId } = await stockOne(app, of.tenant, of.shop, "CAMISA", 4);
    await stockShop(app, of.tenant, of.shop, [nameless("n-1"), nameless("n-2")]);
    const byId = await link(of, { channelVariantId: "n-1", masterVariantId });
    expect(byId.status).toBe(201);
    expect(byId.body.data).toMatchObject({
      channelVariantId: "n-1",
      status: "linked",
      isManual: true,
      masterVariantId,
      masterSku: "CAMISA",
      evidence: { match: "manual" },
    });
    const bySku = await link(of, { channelVariantId: "n-2", masterSku: " camisa" });
    expect(bySku.body.data).toMatchObject({ masterVariantId });
    const published = await rows(
      "select 1 from app.publications where tenant_id = $1 and master_variant_id = $2",
      [of.tenant.id, masterVariantId],
    );
    expect(published).toHaveLength(3);
    const log = await app.ok("listAuditLog", { token: of.tenant.owner.token });
    const { id } = await mappingOf(of, "n-1");
    expect(log.data.items.find(({ targetId }) => targetId === id)).toMatchObject({
      action: "mapping.linked",
      before: { status: "unmapped", masterVariantId: null },
      after: { status: "linked", masterVariantId },
    });
  });

  it("books the sales that waited for it", async () => {
    const of = await makeMapped(app);
    const own = await makeShop(app, of.tenant);
    const { value: key } = await makeKey(app, of.tenant);
    await stockOne(app, of.tenant, of.shop, "CAMISA", 10);
    await stockShop(app, of.tenant, own, [nameless("n-1")]);
    const { data: sold } = await app.ok("createCustomOrder", {
      key,
      body: {
        shopId: own.id,
        orderId: "A-1",
        total: 1,
        currency: "COP",
        items: [{ variantId: "n-1", quantity: 3 }],
      },
    });
    expect(sold.stockStatus).toBe("unmapped");
    const answer = await link(of, { shopId: own.id, channelVariantId: "n-1", masterSku: "CAMISA" });
    expect(answer.status).toBe(201);
    expect(await onHand(app, of.tenant, "CAMISA")).toBe(7);
    const after = await app.ok("getOrder", { token: of.token, params: { orderId: sold.id } });
    expect(after.data.stockStatus).toBe("deducted");
  });

  it("survives a sync, whatever the shop calls it", async () => {
    const of = await makeMapped(app);
    const { masterVariantId } = await stockOne(app, of.tenant, of.shop, "CAMISA", 4);
    await stockShop(app, of.tenant, of.shop, [channelVariant("GORRO", 1)]);
    await link(of, { channelVariantId: "v-GORRO", masterVariantId, force: true });
    await stockShop(app, of.tenant, of.shop, [channelVariant("GORRO", 2)]);
    expect(await mappingOf(of, "v-GORRO")).toMatchObject({
      masterVariantId,
      isManual: true,
      status: "linked",
    });
  });

  it("answers MAPPING_CONFLICT when it is linked elsewhere, unless forced; the same again is no conflict", async () => {
    const of = await makeMapped(app);
    const camisa = await stockOne(app, of.tenant, of.shop, "CAMISA", 4);
    const gorro = await stockOne(app, of.tenant, of.shop, "GORRO", 4);
    const wish = { channelVariantId: "v-CAMISA", masterVariantId: gorro.masterVariantId };
    const refused = await link(of, wish);
    expectError(refused, "MAPPING_CONFLICT");
    expect(refused.body.details).toEqual({
      mappingId: camisa.listingId,
      masterVariantId: camisa.masterVariantId,
    });
    expect((await link(of, { ...wish, force: true })).status).toBe(201);
    expect((await link(of, wish)).status).toBe(201);
  });

  it("answers SHOP_NOT_FOUND, CHANNEL_VARIANT_NOT_FOUND and MASTER_VARIANT_NOT_FOUND", async () => {
    const of = await makeMapped(app);
    const { masterVariantId } = await stockOne(app, of.tenant, of.shop, "CAMISA", 4);
    const there = { channelVariantId: "v-CAMISA", masterVariantId };
    expectError(await link(of, { ...there, shopId: newId("shp") }), "SHOP_NOT_FOUND");
    expectError(await link(of, { ...there, channelVariantId: "v-X" }), "CHANNEL_VARIANT_NOT_FOUND");
    expectError(await link(of, { ...there, masterVariantId: newId("mva") }), "MASTER_VARIANT_NOT_FOUND");
    expectError(await link(of, { channelVariantId: "v-CAMISA", masterSku: "X" }), "MASTER_VARIANT_NOT_FOUND");
  });

  it("answers BAD_REQUEST without a variant, and with two", async () => {
    const of = await makeMapped(app);
    const { masterVariantId } = await stockOne(app, of.tenant, of.shop, "CAMISA", 4);
    expectError(await link(of, { channelVariantId: "v-CAMISA" }), "BAD_REQUEST");
    const both = { channelVariantId: "v-CAMISA", masterVariantId, masterSku: "CAMISA" };
    expectError(await link(of, both), "BAD_REQUEST");
  });
});

describe("undoing", () => {
  it("brings a listing back to what it was before a person linked it", async () => {
    const of = await makeMapped(app);
    const { masterVariantId } = await stockOne(app, of.tenant, of.shop, "CAMISA", 4);
    await stockShop(app, of.tenant, of.shop, [nameless("n-1")]);
    await link(of, { channelVariantId: "n-1", masterVariantId });
    const { id } = await mappingOf(of, "n-1");
    const undone = await undo(of, id);
    expect(undone.status).toBe(200);
    expect(undone.body.data).toMatchObject({ status: "unmapped", masterVariantId: null, isManual: false });
    const published = await rows("select 1 from app.publications where listing_id = $1", [id]);
    expect(published).toEqual([]);
  });

  it("of what a sync decided stays: the next sync does not do it again", async () => {
    const of = await makeMapped(app);
    const { listingId } = await stockOne(app, of.tenant, of.shop, "CAMISA", 4);
    await undo(of, listingId);
    await stockShop(app, of.tenant, of.shop, [channelVariant("CAMISA", 4)]);
    expect(await mappingOf(of, "v-CAMISA")).toMatchObject({ status: "unmapped", isManual: true });
  });

  it("answers MAPPING_NOT_FOUND, and NOTHING_TO_UNDO for one that was never changed", async () => {
    const of = await makeMapped(app);
    expectError(await undo(of, newId("map")), "MAPPING_NOT_FOUND");
    await stockShop(app, of.tenant, of.shop, [nameless("n-1")]);
    expectError(await undo(of, (await mappingOf(of, "n-1")).id), "NOTHING_TO_UNDO");
  });
});

describe("candidates", () => {
  it("are those of the same SKU, the same barcode, a like name or an earlier link, with the reasons for each", async () => {
    const of = await makeMapped(app);
    const other = await makeShop(app, of.tenant);
    await stockShop(app, of.tenant, other, [
      { ...channelVariant("A-1", 3), name: "Camiseta azul talla M", productName: "Camiseta" },
      { ...channelVariant("B-1", 4), name: "Tetera", productName: "Tetera", barcode: "7701234567897" },
      { ...channelVariant("C-1", 5), name: "Lámpara de mesa", productName: "Lámpara" },
    ]);
    await stockShop(app, of.tenant, of.shop, [
      { ...nameless("n-1", 1, "camiseta azul"), productName: "camiseta azul", barcode: "0" },
      { ...channelVariant("A-1", 1, "d-1"), barcode: "7701234567897" },
      channelVariant("A-1", 1, "d-2"),
    ]);
    const ask = async (channelVariantId: string) => {
      const { id } = await mappingOf(of, channelVariantId);
      return (await app.ok("listMappingCandidates", { token: of.token, params: { mappingId: id } })).data;
    };
    const byName = await ask("n-1");
    expect(byName.mapping).toMatchObject({ channelVariantId: "n-1", status: "unmapped" });
    expect(byName.candidates[0]).toMatchObject({ sku: "A-1", evidence: ["name"], onHand: 3 });
    expect(byName.candidates.map(({ sku }) => sku)).not.toContain("C-1");
    const exact = await ask("d-1");
    expect(exact.candidates.slice(0, 2)).toMatchObject([
      { sku: "A-1", evidence: ["sku"] },
      { sku: "B-1", evidence: ["barcode"] },
    ]);
  });

  it("answer MAPPING_NOT_FOUND", async () => {
    const of = await makeMapped(app);
    const params = { mappingId: newId("map") };
    expectError(await app.ask("listMappingCandidates", { token: of.token, params }), "MAPPING_NOT_FOUND");
  });
});
