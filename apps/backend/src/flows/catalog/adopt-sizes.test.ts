import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { channelVariant, makeShop, stockShop } from "../../../test/factories/stock.ts";
import { makeTenant, origin } from "../../../test/factories/tenant.ts";
import type { ChannelSize } from "../../ports/channel.ts";
import { unlinkListing } from "./link-listing.ts";

const app = await useApp();
const { services } = app.foundation;

const size = (weightG: number | null, lengthMm: number | null = null): ChannelSize => ({
  weightG,
  lengthMm,
  widthMm: null,
  heightMm: null,
});

async function world() {
  const tenant = await makeTenant(app, { plan: "PRO" });
  const { token } = tenant.owner;
  const [first, second] = [await makeShop(app, tenant), await makeShop(app, tenant, { name: "Otra" })];
  const read = async (shop: typeof first, said: ChannelSize | null) => {
    const [linked] = await stockShop(app, tenant, shop, [{ ...channelVariant("A", 5), size: said }]);
    return linked?.listing.id ?? "";
  };
  const variant = async () => {
    const [found] = (await app.ok("listCatalog", { token })).data.items;
    if (!found) {
      throw new Error("no variant");
    }
    return found;
  };
  const shown = async () => {
    const { weightG, lengthMm, sizeSource } = await variant();
    return { weightG, lengthMm, sizeSource };
  };
  const change = async (body: object) => {
    const { masterVariantId } = await variant();
    await app.ok("updateMasterVariant", { token, params: { masterVariantId }, body });
  };
  return { tenant, token, first, second, read, variant, shown, change };
}

describe("the weight and size of a product", () => {
  it("is what a shop says, and changes with it", async () => {
    const { first, read, shown } = await world();
    await read(first, size(300, 120));
    expect(await shown()).toEqual({ weightG: 300, lengthMm: 120, sizeSource: "channel" });
    await read(first, size(350, 120));
    expect(await shown()).toEqual({ weightG: 350, lengthMm: 120, sizeSource: "channel" });
  });

  it("stays what it was where a reading says nothing of it", async () => {
    const { first, read, shown, variant } = await world();
    await read(first, size(300));
    const { version } = await variant();
    await read(first, null);
    expect(await shown()).toMatchObject({ weightG: 300, sizeSource: "channel" });
    expect((await variant()).version).toBe(version);
  });

  it("follows the first of two shops that differ", async () => {
    const { first, second, read, shown } = await world();
    await read(first, size(300));
    await read(second, size(900));
    await read(first, size(310));
    expect(await shown()).toMatchObject({ weightG: 310 });
  });

  it("follows the other shop once the first one's listing is another product", async () => {
    const { tenant, first, second, read, shown } = await world();
    const listingId = await read(first, size(300));
    await read(second, size(900));
    await unlinkListing(services, tenant.id, origin, listingId);
    await read(second, size(900));
    expect(await shown()).toMatchObject({ weightG: 900, sizeSource: "channel" });
  });

  it("is a person's as soon as one enters it, and a shop's again once it is cleared", async () => {
    const { first, read, shown, change } = await world();
    await read(first, size(300, 120));
    await change({ weightG: 320 });
    await read(first, size(999, 999));
    expect(await shown()).toEqual({ weightG: 320, lengthMm: 120, sizeSource: "person" });
    await change({ weightG: 330, sizeSource: "measured" });
    expect(await shown()).toMatchObject({ weightG: 330, sizeSource: "measured" });
    await change({ weightG: null, lengthMm: null });
    expect(await shown()).toEqual({ weightG: null, lengthMm: null, sizeSource: null });
    await read(first, size(999, 998));
    expect(await shown()).toEqual({ weightG: 999, lengthMm: 998, sizeSource: "channel" });
  });

  it("comes from a table, which a shop does not overwrite; the same table again changes nothing", async () => {
    const { token, first, read, shown } = await world();
    await read(first, size(300));
    const csv = "sku,peso,largo mm\nA,280,100\n";
    const imported = async () => (await app.ok("importCatalog", { token, body: { csv } })).data;
    expect((await imported()).rows[0]?.changes).toEqual({
      weightG: { from: 300, to: 280 },
      lengthMm: { from: null, to: 100 },
    });
    expect(await imported()).toMatchObject({ unchanged: 1, updated: 0 });
    await read(first, size(999));
    expect(await shown()).toEqual({ weightG: 280, lengthMm: 100, sizeSource: "import" });
  });

  it("is nothing where a shop says what no parcel can weigh", async () => {
    const { first, read, shown } = await world();
    await read(first, size(-5, 99_999_999));
    expect(await shown()).toEqual({ weightG: null, lengthMm: null, sizeSource: null });
  });
});
