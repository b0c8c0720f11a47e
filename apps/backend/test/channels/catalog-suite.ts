import { expect, it } from "vitest";
import type { ChannelVariant } from "../../src/ports/channel.ts";
import { allVariants, type Bench, type ListingFacts, type Rig, writeTo } from "./bench.ts";

function sorted(facts: readonly ListingFacts[]): string[] {
  return facts.map(({ sku, stock }) => `${sku ?? "-"} ${stock ?? "untracked"}`).toSorted();
}

function factsOfShop({ shop, habits }: Bench): string[] {
  return sorted(
    shop.products.flatMap((product) =>
      product.variants.flatMap((variant) => habits.listingsOf(product, variant)),
    ),
  );
}

async function listingOf(bench: Bench, sku: string): Promise<ChannelVariant> {
  const found = (await allVariants(bench)).find((variant) => variant.sku === sku);
  if (found === undefined) {
    throw new Error(`no listing ${sku}`);
  }
  return found;
}

const SKUS = ["SKU-00001", "SKU-00002", "SKU-00003"];

function stockInShop({ shop, habits }: Bench, sku: string): number | null | undefined {
  const [variant] = shop.variantsBySku.get(sku) ?? [];
  const product = shop.productsById.get(variant?.productId ?? "");
  return variant && product && habits.listingsOf(product, variant)[0]?.stock;
}

export function catalogSuite(_rig: Rig, bench: () => Bench): void {
  it("pulls every listing to the end, each once", async () => {
    const variants = await allVariants(bench());
    expect(sorted(variants)).toEqual(factsOfShop(bench()));
    expect(new Set(variants.map((variant) => variant.channelVariantId)).size).toBe(variants.length);
    for (const variant of variants) {
      expect(variant.productName).not.toBe("");
      expect(Number.isSafeInteger(variant.priceMinor)).toBe(true);
    }
    const one = variants.find((variant) => variant.sku === "SKU-00001");
    const [known] = bench().shop.variantsBySku.get("SKU-00001") ?? [];
    expect(one?.priceMinor).toBe(known?.priceMinor);
    expect(one?.barcode).toBe(known?.barcode);
  });

  it("publishes stock that the shop and it itself then see", async () => {
    const wanted = await Promise.all(SKUS.map((sku) => listingOf(bench(), sku)));
    const { client, connection } = bench();
    const results = await client.publishStock?.(
      connection,
      wanted.map((variant, index) => writeTo(variant, 20 + index)),
    );
    expect(results?.map((result) => result.outcome)).toEqual(["done", "done", "done"]);
    const read = await client.readStock?.(connection, wanted);
    expect(wanted.map((variant) => read?.get(variant.channelVariantId))).toEqual([20, 21, 22]);
    expect(SKUS.map((sku) => stockInShop(bench(), sku))).toEqual([20, 21, 22]);
  });

  it("can write zero, and the same twice", async () => {
    const listing = await listingOf(bench(), "SKU-00001");
    const { client, connection } = bench();
    const first = await client.publishStock?.(connection, [writeTo(listing, 0)]);
    const second = await client.publishStock?.(connection, [writeTo(listing, 0)]);
    expect(first).toEqual([{ channelVariantId: listing.channelVariantId, outcome: "done" }]);
    expect(second).toEqual(first);
    expect((await client.readStock?.(connection, [listing]))?.get(listing.channelVariantId)).toBe(0);
  });

  it("reports for each listing whether it was written", async () => {
    const [good, gone] = [await listingOf(bench(), "SKU-00001"), await listingOf(bench(), "SKU-00002")];
    const { client, connection, shop, sim } = bench();
    const product = shop.variantsBySku.get("SKU-00002")?.[0]?.productId ?? "";
    sim.control.deleteProduct(shop.id, product);
    const results = await client.publishStock?.(connection, [writeTo(gone, 5), writeTo(good, 6)]);
    const outcomes = new Map(results?.map((result) => [result.channelVariantId, result.outcome]));
    expect(outcomes).toEqual(
      new Map([
        [good.channelVariantId, "done"],
        [gone.channelVariantId, "failed"],
      ]),
    );
    expect((await client.readStock?.(connection, [good]))?.get(good.channelVariantId)).toBe(6);
  });
}

export function skuSuite(_rig: Rig, bench: () => Bench): void {
  it("publishes a SKU", async () => {
    const { client, connection } = bench();
    const listing = await listingOf(bench(), "SKU-00001");
    const results = await client.publishSku?.(connection, [{ ...listing, sku: "RENAMED-1" }]);
    expect(results).toEqual([{ channelVariantId: listing.channelVariantId, outcome: "done" }]);
    expect((await listingOf(bench(), "RENAMED-1")).channelVariantId).toBe(listing.channelVariantId);
  });
}
