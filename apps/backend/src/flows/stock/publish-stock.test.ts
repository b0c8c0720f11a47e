import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeTenant } from "../../../test/factories/tenant.ts";
import { connectWpshop, shownStock, useWpshopSims } from "../../../test/factories/wpshop.ts";
import type { Services } from "../../ports/services.ts";
import { publishStock } from "./publish-stock.ts";

const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes" } });
const openSim = useWpshopSims({ productsPerShop: 8 });
const { services } = app.foundation;
const SKU = "SKU-00002";

/** Three shops that show one stock, which can be counted again. */
async function world() {
  const tenant = await makeTenant(app, { plan: "ENTERPRISE" });
  const { token } = tenant.owner;
  const open = async () => {
    const sim = await openSim();
    return { sim, ...(await connectWpshop(app, tenant, sim)) };
  };
  const shops = [await open(), await open(), await open()];
  await app.ok("updateInventoryConfig", { token, body: { inventorySourceType: "SERVICE_CENTRAL" } });
  const { data } = await app.ok("listCatalog", { token, query: { search: SKU } });
  const masterVariantId = data.items[0]?.masterVariantId ?? "";
  const recount = (stock: number) =>
    app.ok("updateMasterVariant", { token, params: { masterVariantId }, body: { stock } });
  while (await publishStock(services, tenant.id)) {
    // until all show the same
  }
  const shown = () => shops.map(({ sim, simId }) => shownStock(sim, simId, SKU));
  return { tenant, recount, shown };
}

/** The same services, telling of every transaction and of every write to a shop. */
function watched(onWrite: () => Promise<void> = async () => undefined): {
  services: Services;
  transactions: () => number;
} {
  let begun = 0;
  const { wpshop } = services.channels;
  const client = {
    ...wpshop.client,
    publishStock: async (
      ...given: Parameters<NonNullable<typeof wpshop.client>["publishStock"] & object>
    ) => {
      await onWrite();
      return wpshop.client?.publishStock?.(...given) ?? [];
    },
  };
  return {
    services: {
      ...services,
      channels: { ...services.channels, wpshop: { ...wpshop, client } as typeof wpshop },
      asSystem: (...given) => {
        begun += 1;
        return services.asSystem(...given);
      },
    },
    transactions: () => begun,
  };
}

describe("publishing a figure", { timeout: 60_000 }, () => {
  it("to three shops takes the database at most four transactions, and there is nothing more to do", async () => {
    const { tenant, recount, shown } = await world();
    await recount(41);
    const { services: counted, transactions } = watched();
    expect(await publishStock(counted, tenant.id)).toBe(false);
    expect(shown()).toEqual([41, 41, 41]);
    expect(transactions()).toBeLessThanOrEqual(4);
  });

  it("that changes while it is on its way publishes the new one in the next turn", async () => {
    const { tenant, recount, shown } = await world();
    await recount(41);
    let hasChanged = false;
    const { services: busy } = watched(async () => {
      if (!hasChanged) {
        hasChanged = true;
        await recount(40);
      }
    });
    expect(await publishStock(busy, tenant.id)).toBe(true);
    expect(await publishStock(services, tenant.id)).toBe(false);
    expect(shown()).toEqual([40, 40, 40]);
  });
});
