import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { packOfThree } from "../../../test/factories/kits.ts";
import { brokenPromises } from "../../../test/factories/places.ts";
import { channelVariant, stockShop } from "../../../test/factories/stock.ts";
import { origin } from "../../../test/factories/tenant.ts";
import { refreshMakeable } from "../../domain/inventory/index.ts";
import { readMarks, nextKits } from "../../domain/inventory/kits/mark-store.ts";
import { refreshKits } from "./refresh-kits.ts";

const app = await useApp();
const KITS = 2_000;

/** Two thousand kits of one A each, listed in a WordPress shop. */
async function manyKits() {
  const w = await packOfThree(app, { a: 500, b: 0 });
  const variants = Array.from({ length: KITS }, (_none, at) => channelVariant(`KIT-${at}`, 0));
  for (let at = 0; at < KITS; at += 500) {
    await stockShop(app, w.tenant, w.other, variants.slice(at, at + 500));
  }
  const { rows } = app.database;
  const kits = `select v.tenant_id, v.id from app.master_variants v where v.tenant_id = $1 and v.sku like 'KIT-%'`;
  await rows(
    `insert into app.kit_recipes (tenant_id, kit_id, version) select tenant_id, id, 1 from (${kits}) k`,
    [w.tenant.id],
  );
  await rows(
    `insert into app.kit_components (tenant_id, kit_id, version, component_id, quantity)
     select tenant_id, id, 1, $2, 1 from (${kits}) k`,
    [w.tenant.id, w.ids.a],
  );
  await rows(
    `update app.stock_levels l set recipe_version = case when k.id is null then null else 1 end,
       is_component = l.master_variant_id = $2
     from app.stock_levels o left join (${kits}) k on k.id = o.master_variant_id
     where o.tenant_id = $1 and l.tenant_id = o.tenant_id and l.master_variant_id = o.master_variant_id`,
    [w.tenant.id, w.ids.a],
  );
  const { services } = app.foundation;
  const marks = () => services.inTenant(w.tenant.id, origin, readMarks);
  const figures = () =>
    rows<{ makeable: number; n: number }>(
      `select makeable, count(*)::integer as n from app.stock_levels where tenant_id = $1 and recipe_version is not null
       group by 1`,
      [w.tenant.id],
    );
  return { ...w, marks, figures };
}

describe("a component of two thousand kits", () => {
  let w: Awaited<ReturnType<typeof manyKits>>;
  beforeAll(async () => {
    w = await manyKits();
  }, 120_000);

  it("that is sold fifty times leaves one mark, and no figure of a kit waits in the order", async () => {
    await Promise.all(Array.from({ length: 50 }, (_none, at) => w.sell(`M-${at}`, { A: 1 })));
    expect(await w.marks()).toMatchObject([{ componentId: w.ids.a }]);
    expect(await w.figures()).toEqual([{ makeable: 0, n: KITS }]);
    await refreshKits(app.foundation.services, w.tenant.id, await w.marks(), "");
    expect(await w.figures()).toEqual([{ makeable: 450, n: KITS }]);
    expect(await w.marks()).toEqual([]);
    const [dirty] = await app.database.rows(
      "select count(*)::integer as n from app.publications where tenant_id = $1 and is_dirty",
      [w.tenant.id],
    );
    expect(dirty).toEqual({ n: KITS });
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("can be sold while figures of its kits are being written", async () => {
    const { services } = app.foundation;
    await services.inTenant(w.tenant.id, origin, async (tx) => {
      await refreshMakeable(tx, await nextKits(tx, [w.ids.a], { after: "", most: KITS }));
      await w.sell("W-1", { A: 1 });
    });
    expect(await w.marks()).toHaveLength(1);
  });

  it("that is sold again while its kits are looked at is looked at again", async () => {
    const { services } = app.foundation;
    const marks = await w.marks();
    await w.sell("W-2", { A: 1 });
    await refreshKits(services, w.tenant.id, marks, "");
    expect(await w.marks()).toHaveLength(1);
    await refreshKits(services, w.tenant.id, await w.marks(), "");
    expect(await w.figures()).toEqual([{ makeable: 448, n: KITS }]);
    expect(await brokenPromises(app)).toEqual([]);
  });
});
