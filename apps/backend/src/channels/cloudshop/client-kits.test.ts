import { type CloudshopSim, startCloudshopSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ChannelVariant, ShopConnection } from "../../ports/channel.ts";
import { pullAll } from "../kit/testing/sim-bench.ts";
import { pullCatalog } from "./client-catalog.ts";
import { findKits } from "./client-kits.ts";
import { fetchOrder } from "./client-orders.ts";
import { type CloudBench, ONE_DEPOT, openBench, SIM_OPTIONS } from "./testing/sim.ts";

let bench: CloudBench<CloudshopSim>;
let connection: ShopConnection;
let variants: readonly ChannelVariant[];

beforeAll(async () => {
  bench = openBench(await startCloudshopSim({ ...SIM_OPTIONS, timeScale: 0, productsPerShop: 20 }));
  connection = bench.connect(ONE_DEPOT);
  variants = await pullAll((cursor) => pullCatalog(connection, { changedSince: null, cursor }));
  const [kit, cup, bottle] = singles();
  bench.sim.makeKit(ONE_DEPOT, kit?.sku ?? "", [
    { sku: cup?.sku ?? "", quantity: 2 },
    { sku: bottle?.sku ?? "", quantity: 1 },
  ]);
});
afterEach(() => {
  bench.sim.control.clearFaults();
});
afterAll(async () => {
  await bench.close();
});

const singles = () =>
  variants.filter(({ mayBePlatformKit, sku, stock }) => mayBePlatformKit && sku !== null && stock !== null);
const ids = (some: readonly (ChannelVariant | undefined)[]) =>
  some.map((variant) => variant?.channelProductId ?? "");

describe("the kits of a shop", () => {
  it("are found among the products that have a single variant, with one call for each", async () => {
    const byProduct = Map.groupBy(variants, ({ channelProductId }) => channelProductId);
    const several = variants.filter(
      ({ channelProductId }) => (byProduct.get(channelProductId)?.length ?? 0) > 1,
    );
    expect(several.length).toBeGreaterThan(0);
    expect(several.filter(({ mayBePlatformKit }) => mayBePlatformKit)).toEqual([]);
    const [kit, cup] = singles();
    bench.called();
    const found = await findKits(connection, ids([kit, cup, cup]));
    expect([...found]).toEqual(ids([kit]));
    expect(bench.called()).toEqual(ids([kit, cup]).map((id) => `GET /2025-03/${ONE_DEPOT}/kits/${id}`));
  });

  it("are not judged while the shop cannot be asked", async () => {
    bench.sim.control.addFault({ kind: "server-error", route: "kits" });
    await expect(findKits(connection, ids(singles().slice(0, 1)))).rejects.toMatchObject({
      failure: "unavailable",
    });
  });

  it("are sold as ordinary lines of their components", async () => {
    const [kit, cup, bottle] = singles();
    const lines = [{ sku: kit?.sku ?? "", quantity: 2 }];
    const placed = bench.sim.control.placeOrder(ONE_DEPOT, { lines, allowOversell: true });
    const order = await fetchOrder(connection, placed.id);
    expect(order?.lines).toMatchObject([
      { channelVariantId: cup?.channelVariantId, sku: cup?.sku, quantity: 4, stockQuantity: 4 },
      { channelVariantId: bottle?.channelVariantId, sku: bottle?.sku, quantity: 2, stockQuantity: 2 },
    ]);
  });
});
