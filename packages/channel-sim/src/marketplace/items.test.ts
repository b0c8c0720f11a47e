import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { at, listAt } from "../kit/test-answer.ts";
import type { ManualClock } from "../kit/index.ts";
import { createManualClock } from "../kit/index.ts";
import type { MarketplaceSim } from "./index.ts";
import { startMarketplaceSim } from "./index.ts";
import { sellerClient } from "./test-client.ts";
import type { SellerClient } from "./test-client.ts";

const LEGACY = "987654321";
const USER_PRODUCT = "876543210";

let sim: MarketplaceSim;
let clock: ManualClock;
let legacy: SellerClient;
let modern: SellerClient;

beforeEach(async () => {
  clock = createManualClock(Date.UTC(2026, 10, 14, 12));
  sim = await startMarketplaceSim({ clock, productsPerShop: 12 });
  legacy = sellerClient(sim, LEGACY);
  modern = sellerClient(sim, USER_PRODUCT);
});

afterEach(async () => {
  await sim.close();
});

function itemId(seller: string, sku: string): string {
  return sim.marketplace.itemIds(seller, sku)[0] ?? "";
}

function level(seller: string, sku: string): number[] {
  const shop = sim.shops.find((candidate) => candidate.id === seller);
  return shop?.variantsBySku.get(sku)?.[0]?.levels ?? [];
}

function variationSkus(): string[] {
  const product = sim.control.listProducts(LEGACY).find((candidate) => candidate.variants.length > 1);
  return product?.variants.map((variant) => variant.sku) ?? [];
}

function packageOf(holder: unknown): unknown[] {
  return listAt(holder, "attributes")
    .filter((attribute) => String(at(attribute, "id")).startsWith("SELLER_PACKAGE_"))
    .map((attribute) => at(attribute, "value_name"));
}

describe("search", () => {
  it("pages by offset up to a thousand", async () => {
    const first = await legacy.get(`/users/${LEGACY}/items/search?limit=5&offset=0`);
    expect(first.body).toMatchObject({ paging: { total: 12, offset: 0, limit: 5 } });
    expect(listAt(first.body, "results")).toHaveLength(5);
    expect(listAt(first.body, "results")[0]).toMatch(/^MLC\d+$/);
    expect((await legacy.get(`/users/${LEGACY}/items/search?offset=1000`)).status).toBe(400);
    expect((await legacy.get(`/users/${LEGACY}/items/search?limit=101`)).status).toBe(400);
  });

  it("scans everything with a scroll id that changes on each page and ends with null", async () => {
    const seen: unknown[] = [];
    const scrollIds = new Set<unknown>();
    let scroll = "";
    for (let page = 0; page < 20; page += 1) {
      const { body } = await modern.get(
        `/users/${USER_PRODUCT}/items/search?search_type=scan&limit=10${scroll}`,
      );
      seen.push(...listAt(body, "results"));
      const next = at(body, "scroll_id");
      if (next === null) {
        break;
      }
      scrollIds.add(next);
      scroll = `&scroll_id=${encodeURIComponent(JSON.stringify(next).slice(1, -1))}`;
    }
    const total = sim.control.listProducts(USER_PRODUCT).flatMap((product) => product.variants);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(total.length);
    expect(scrollIds.size).toBe(Math.ceil(seen.length / 10));
  });

  it("loses a scroll id after five minutes and after use", async () => {
    const path = `/users/${LEGACY}/items/search?search_type=scan&limit=2`;
    const id = encodeURIComponent(String(at((await legacy.get(path)).body, "scroll_id")));
    expect((await legacy.get(`${path}&scroll_id=${id}`)).status).toBe(200);
    expect((await legacy.get(`${path}&scroll_id=${id}`)).status).toBe(400);
    const other = encodeURIComponent(String(at((await legacy.get(path)).body, "scroll_id")));
    clock.advanceMs(5 * 60_000);
    expect((await legacy.get(`${path}&scroll_id=${other}`)).status).toBe(400);
  });

  it("filters by SKU, status and user product, and refuses another seller's list", async () => {
    const found = await modern.get(`/users/${USER_PRODUCT}/items/search?seller_sku=SKU-00001`);
    const [id] = listAt(found.body, "results");
    expect(id).toBe(itemId(USER_PRODUCT, "SKU-00001"));
    const { body } = await modern.get(`/items/${String(id)}`);
    const same = await modern.get(
      `/users/${USER_PRODUCT}/items/search?user_product_id=${String(at(body, "user_product_id"))}`,
    );
    expect(listAt(same.body, "results")).toContain(id);
    expect(
      listAt((await modern.get(`/users/${USER_PRODUCT}/items/search?status=paused`)).body, "results"),
    ).toEqual([]);
    expect((await modern.get(`/users/${LEGACY}/items/search`)).status).toBe(403);
  });
});

describe("reading items", () => {
  it("shows an older item with its variations, attributes only on demand", async () => {
    const id = itemId(LEGACY, variationSkus()[0] ?? "");
    const plain = (await legacy.get(`/items/${id}`)).body;
    expect(listAt(plain, "variations")).toHaveLength(6);
    expect(at(plain, "variations.0.attributes")).toBeUndefined();
    expect(at(plain, "user_product_id")).toBeNull();
    const full = (await legacy.get(`/items/${id}?include_attributes=all`)).body;
    expect(at(full, "variations.0.attributes.0")).toMatchObject({
      id: "SELLER_SKU",
      value_name: variationSkus()[0],
    });
    const variationId = String(at(full, "variations.0.id"));
    const single = await legacy.get(`/items/${id}/variations/${variationId}`);
    expect(at(single.body, "attributes.0.id")).toBe("SELLER_SKU");
    const sum = listAt(full, "variations").reduce(
      (total: number, entry) => total + Number(at(entry, "available_quantity")),
      0,
    );
    expect(at(full, "available_quantity")).toBe(sum);
  });

  it("shows one item per variant for sellers of user products, with the family's name", async () => {
    const sku =
      sim.control.listProducts(USER_PRODUCT).find((product) => product.variants.length > 1)?.variants[0]
        ?.sku ?? "";
    const { body } = await modern.get(`/items/${itemId(USER_PRODUCT, sku)}`);
    expect(body).toMatchObject({ variations: [], family_name: expect.any(String) as string });
    expect(at(body, "user_product_id")).toMatch(/^MCOU\d+$/);
    const ids = listAt(body, "attributes").map((attribute) => at(attribute, "id"));
    expect(ids).toEqual(expect.arrayContaining(["COLOR", "SIZE", "SELLER_SKU"]));
  });

  it("keeps some codes only in the custom field", async () => {
    const ids = sim.control.listProducts(LEGACY).map((product) => `MLC${product.id}`);
    const items = await Promise.all(ids.map(async (id) => (await legacy.get(`/items/${id}`)).body));
    const custom = items.filter((item) => at(item, "seller_custom_field") !== null);
    expect(custom.length).toBeGreaterThan(0);
    expect(listAt(custom[0], "attributes").some((attribute) => at(attribute, "id") === "SELLER_SKU")).toBe(
      false,
    );
  });

  it("shows what the seller declared of the package, on the item alone", async () => {
    const [first = ""] = variationSkus();
    const size = sim.shops.find(({ id }) => id === LEGACY)?.variantsBySku.get(first)?.[0]?.size;
    const sides = [size?.heightMm, size?.widthMm, size?.lengthMm].map((mm) => `${Number(mm) / 10} cm`);
    const { body } = await legacy.get(`/items/${itemId(LEGACY, first)}?include_attributes=all`);
    expect(packageOf(body)).toEqual([...sides, `${size?.weightGrams} g`]);
    expect(packageOf(at(body, "variations.1"))).toEqual([]);
    expect(packageOf((await legacy.get(`/items/${itemId(LEGACY, "SKU-00006")}`)).body)).toEqual([]);
  });

  it("shows on a variation what was declared for it apart", async () => {
    const id = itemId(LEGACY, variationSkus()[0] ?? "");
    const path = `/items/${id}?include_attributes=all`;
    const variation = at((await legacy.get(path)).body, "variations.1.id");
    await legacy.send("PUT", `/items/${id}/variations/${String(variation)}`, {
      attributes: [{ id: "SELLER_PACKAGE_LENGTH", value_name: "41.5 cm" }],
    });
    const changed = at((await legacy.get(path)).body, "variations.1");
    expect(packageOf(changed)).toEqual(["41.5 cm"]);
    const struct = { number: 41.5, unit: "cm" };
    expect(listAt(changed, "attributes").at(-1)).toMatchObject({ value_struct: struct });
  });

  it("reads twenty at once, each element with its own status, in the new and the old shape", async () => {
    const id = itemId(LEGACY, "SKU-00001");
    const bulk = (await legacy.get(`/items/bulk?ids=${id},MLC1&attributes=body.id,body.price`)).body;
    expect(bulk).toEqual([
      { id, status_code: 200, body: { id, price: expect.any(Number) as number } },
      { id: "MLC1", status_code: 404, body: expect.objectContaining({ error: "not_found" }) as object },
    ]);
    const old = (await legacy.get(`/items?ids=${id}&attributes=id,price`)).body;
    expect(old).toEqual([{ code: 200, body: { id, price: expect.any(Number) as number } }]);
    const many = Array.from({ length: 21 }, () => id).join(",");
    expect((await legacy.get(`/items/bulk?ids=${many}`)).status).toBe(400);
  });

  it("shows others than the owner a range instead of the figure", async () => {
    sim.control.setStock(LEGACY, "SKU-00001", 137);
    const id = itemId(LEGACY, "SKU-00001");
    expect(at((await legacy.get(`/items/${id}`)).body, "available_quantity")).toBe(137);
    expect(at((await modern.get(`/items/${id}`)).body, "available_quantity")).toBe(100);
  });
});

describe("writing stock on the item", () => {
  it("sets the quantity of a plain item; zero pauses it and more wakes it up", async () => {
    const id = itemId(LEGACY, "SKU-00001");
    expect(
      at((await legacy.send("PUT", `/items/${id}`, { available_quantity: 6 })).body, "available_quantity"),
    ).toBe(6);
    expect(level(LEGACY, "SKU-00001")).toEqual([6]);
    const empty = (await legacy.send("PUT", `/items/${id}`, { available_quantity: 0 })).body;
    expect(empty).toMatchObject({ status: "paused", sub_status: ["out_of_stock"] });
    const awake = (await legacy.send("PUT", `/items/${id}`, { available_quantity: 2 })).body;
    expect(awake).toMatchObject({ status: "active", sub_status: [] });
  });

  it("leaves an item asleep that the seller paused", async () => {
    const id = itemId(LEGACY, "SKU-00001");
    await legacy.send("PUT", `/items/${id}`, { status: "paused" });
    const { body } = await legacy.send("PUT", `/items/${id}`, { available_quantity: 9 });
    expect(body).toMatchObject({ status: "paused", sub_status: ["paused_by_seller"] });
  });

  it("deletes the variations a write leaves out", async () => {
    const [first = "", second = ""] = variationSkus();
    const id = itemId(LEGACY, first);
    const { body } = await legacy.get(`/items/${id}?include_attributes=all`);
    const ids = listAt(body, "variations").map((variation) => at(variation, "id"));
    const variations = [{ id: ids[0], available_quantity: 4 }, { id: ids[1] }];
    const answer = await legacy.send("PUT", `/items/${id}`, { variations });
    expect(answer.status).toBe(200);
    expect(listAt(answer.body, "variations").map((variation) => at(variation, "id"))).toEqual(
      ids.slice(0, 2),
    );
    expect(level(LEGACY, first)).toEqual([4]);
    expect(level(LEGACY, second)).not.toEqual([]);
    expect(variationSkus()).toHaveLength(2);
  });

  it("writes one variation alone without touching the others", async () => {
    const [first = ""] = variationSkus();
    const id = itemId(LEGACY, first);
    const variation = at((await legacy.get(`/items/${id}`)).body, "variations.0.id");
    const answer = await legacy.send("PUT", `/items/${id}/variations/${String(variation)}`, {
      available_quantity: 8,
    });
    expect(answer.status).toBe(200);
    expect(level(LEGACY, first)).toEqual([8]);
    expect(variationSkus()).toHaveLength(6);
  });

  it("refuses a quantity on an item with variations, a bad figure, closed items and other sellers", async () => {
    const withVariations = itemId(LEGACY, variationSkus()[0] ?? "");
    const refused = await legacy.send("PUT", `/items/${withVariations}`, { available_quantity: 3 });
    expect(at(refused.body, "cause.0.code")).toBe("item.available_quantity.invalid");
    const id = itemId(LEGACY, "SKU-00001");
    expect((await legacy.send("PUT", `/items/${id}`, { available_quantity: -1 })).status).toBe(400);
    expect((await modern.send("PUT", `/items/${id}`, { available_quantity: 1 })).status).toBe(403);
    sim.marketplace.setItemState(LEGACY, id, { status: "closed", subStatus: [] });
    expect((await legacy.send("PUT", `/items/${id}`, { available_quantity: 1 })).status).toBe(400);
  });

  it("shares one stock between all items of a user product", async () => {
    const shop = sim.shops.find((candidate) => candidate.id === USER_PRODUCT);
    const shared = [...(shop?.variantsBySku.keys() ?? [])].find(
      (sku) => sim.marketplace.itemIds(USER_PRODUCT, sku).length === 2,
    );
    const [classic, premium] = sim.marketplace.itemIds(USER_PRODUCT, shared ?? "");
    await modern.send("PUT", `/items/${classic ?? ""}`, { available_quantity: 17 });
    const other = (await modern.get(`/items/${premium ?? ""}`)).body;
    expect(other).toMatchObject({ available_quantity: 17, listing_type_id: "gold_pro" });
  });

  it("writes a SKU", async () => {
    const id = itemId(USER_PRODUCT, "SKU-00002");
    await modern.send("PUT", `/items/${id}`, { attributes: [{ id: "SELLER_SKU", value_name: "NEW-2" }] });
    expect(sim.marketplace.itemIds(USER_PRODUCT, "NEW-2")).toContain(id);
  });
});
