import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import {
  listMappings,
  makeMapped,
  type Mapped,
  nameless,
  onHand,
} from "../../../../test/factories/mapping.ts";
import { channelVariant, makeShop, stockOne, stockShop } from "../../../../test/factories/stock.ts";
import { newId } from "../../../kernel/ids.ts";

const app = await useApp();
const { rows } = app.database;

const unmap = (of: Mapped) =>
  rows(
    `update app.listings set mapping_status = 'unmapped', master_variant_id = null, evidence = '{}'
     where tenant_id = $1`,
    [of.tenant.id],
  );
const backfill = async (of: Mapped, body: { shopId?: string; dryRun?: boolean; cursor?: string } = {}) =>
  (await app.ok("backfillMappings", { token: of.token, body })).data;

describe("backfill", () => {
  it("links what was imported once more, and says what it did; a dry run says the same and does nothing", async () => {
    const of = await makeMapped(app);
    await stockShop(app, of.tenant, of.shop, [
      channelVariant("A", 1),
      nameless("n-1"),
      channelVariant("DOS", 1, "d-1"),
      channelVariant("DOS", 1, "d-2"),
    ]);
    await unmap(of);
    const counts = {
      scanned: 4,
      linked: 1,
      unmapped: 1,
      conflicts: 2,
      unchanged: 1,
      hasMore: false,
      nextCursor: null,
    };
    const dry = await backfill(of, { dryRun: true });
    expect(dry).toMatchObject({ dryRun: true, ...counts });
    expect((await listMappings(app, of, { status: "linked" })).total).toBe(0);
    const real = await backfill(of);
    expect(real).toMatchObject({ dryRun: false, ...counts });
    expect(real.changes).toHaveLength(3);
    expect(real.changes.find(({ channelVariantId }) => channelVariantId === "v-A")).toMatchObject({
      from: { status: "unmapped", masterVariantId: null },
      to: { status: "linked", masterVariantId: expect.stringMatching(/^mva_/) as string },
      isNewVariant: false,
    });
    expect((await listMappings(app, of, { status: "linked" })).total).toBe(1);
    expect(await backfill(of)).toMatchObject({ linked: 0, unchanged: 4, changes: [] });
  });

  it("creates variants for listings nobody has, with their stock", async () => {
    const of = await makeMapped(app);
    await stockShop(app, of.tenant, of.shop, [
      channelVariant("DOS", 6, "d-1"),
      channelVariant("DOS", 6, "d-2"),
    ]);
    await rows(
      "update app.listings set sku = 'TRES', sku_key = 'tres' where tenant_id = $1 and channel_variant_id = 'd-2'",
      [of.tenant.id],
    );
    const dry = await backfill(of, { dryRun: true });
    expect(dry).toMatchObject({ linked: 2, conflicts: 0 });
    expect(dry.changes.every(({ isNewVariant }) => isNewVariant)).toBe(true);
    expect(await backfill(of)).toMatchObject({ linked: 2 });
    expect([await onHand(app, of.tenant, "DOS"), await onHand(app, of.tenant, "TRES")]).toEqual([6, 6]);
  });

  it("leaves links made by hand alone, and other shops when one is named", async () => {
    const of = await makeMapped(app);
    const other = await makeShop(app, of.tenant);
    await stockShop(app, of.tenant, of.shop, [channelVariant("A", 1)]);
    await stockShop(app, of.tenant, other, [channelVariant("A", 1)]);
    await unmap(of);
    await rows("update app.listings set is_manual = true where tenant_id = $1 and shop_id = $2", [
      of.tenant.id,
      of.shop.id,
    ]);
    expect(await backfill(of, { shopId: of.shop.id })).toMatchObject({ scanned: 0 });
    expect(await backfill(of, { shopId: other.id })).toMatchObject({ scanned: 1, linked: 1 });
  });

  it("goes on from a cursor", async () => {
    const of = await makeMapped(app);
    const { listingId } = await stockOne(app, of.tenant, of.shop, "A", 1);
    await stockOne(app, of.tenant, of.shop, "B", 1);
    expect(await backfill(of, { cursor: listingId })).toMatchObject({ scanned: 1 });
  });

  it("answers SHOP_NOT_FOUND", async () => {
    const of = await makeMapped(app);
    const answer = await app.ask("backfillMappings", { token: of.token, body: { shopId: newId("shp") } });
    expectError(answer, "SHOP_NOT_FOUND");
  });
});
