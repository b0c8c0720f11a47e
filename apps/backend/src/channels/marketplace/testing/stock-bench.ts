import type { ChannelVariant, StockWrite } from "../../../ports/channel.ts";
import { pullCatalog } from "../client-catalog.ts";
import { pullAll } from "../../kit/testing/sim-bench.ts";
import { DEPOTS, type MarketBench, openBench, USER_PRODUCTS, VARIATIONS } from "./sim.ts";

interface SeenVariant {
  readonly id: string;
  readonly sku: string;
  readonly levels: number[];
  readonly stockVersion: number;
}

type Sim = Parameters<typeof openBench>[0] & {
  readonly control: {
    listProducts(
      shopId: string,
    ): readonly { readonly id: string; readonly variants: readonly SeenVariant[] }[];
  };
};

export interface StockBench<S extends Sim> extends MarketBench<S> {
  /** The catalog of a seller as it was pulled at the start. */
  listed(sellerId: string): ChannelVariant[];
  /** The seller's variant behind a listing. */
  simVariant(sellerId: string, variant: ChannelVariant | undefined): SeenVariant | undefined;
  lastBody(): unknown;
}

export async function openStockBench<S extends Sim>(sim: S): Promise<StockBench<S>> {
  const bench = openBench(sim);
  const catalogs = new Map<string, ChannelVariant[]>();
  for (const sellerId of [VARIATIONS, USER_PRODUCTS, DEPOTS]) {
    const connection = bench.connect(sellerId);
    catalogs.set(
      sellerId,
      await pullAll((cursor) => pullCatalog(connection, { changedSince: null, cursor })),
    );
  }
  return {
    ...bench,
    listed: (sellerId) => catalogs.get(sellerId) ?? [],
    simVariant: (sellerId, variant) => {
      const id =
        variant?.publishKey["variationId"] ?? variant?.channelVariantId.replace(/^\w{3}U?/, "") ?? "";
      const products = bench.sim.control.listProducts(sellerId);
      return products
        .flatMap((product) => product.variants.map((each) => ({ each, ids: [each.id, product.id] })))
        .find(({ ids }) => ids.includes(id))?.each;
    },
    lastBody: () => JSON.parse(bench.sim.control.calls().at(-1)?.body ?? "null") as unknown,
  };
}

export function write(variant: ChannelVariant | undefined, quantity: number): StockWrite {
  if (variant === undefined) {
    throw new Error("the catalog is shorter than the test thinks");
  }
  const { channelProductId, channelVariantId, publishKey } = variant;
  return { channelProductId, channelVariantId, publishKey, quantity, expected: null, idempotencyKey: "k" };
}
