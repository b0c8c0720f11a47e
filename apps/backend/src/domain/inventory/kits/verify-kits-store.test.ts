import { expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { packOfThree } from "../../../../test/factories/kits.ts";
import { brokenPromises } from "../../../../test/factories/places.ts";

const app = await useApp();

/** What is wrong, what puts it right again, and what is said of it; $1 is the kit. */
const DAMAGES: readonly (readonly [what: string, damage: string, repair: string, said: RegExp])[] = [
  [
    "a sold kit one of whose components never left",
    `update app.stock_ledger m set delta = delta + 1 from app.stock_deductions d where d.tenant_id = m.tenant_id
       and d.order_line_id = m.order_line_id and d.master_variant_id = $1 and m.part = 0`,
    `update app.stock_ledger m set delta = delta - 1 from app.stock_deductions d where d.tenant_id = m.tenant_id
       and d.order_line_id = m.order_line_id and d.master_variant_id = $1 and m.part = 0`,
    /I19 line oln_\w+ claims 2 kits: 3 of component mva_\w+ moved, not 4/,
  ],
  [
    "a sold kit whose recipe is not there",
    "update app.stock_deductions set recipe_version = 7 where master_variant_id = $1",
    "update app.stock_deductions set recipe_version = 1 where master_variant_id = $1",
    /I19 record ded_\w+ sold a kit by the recipe 7 of mva_\w+, which is not there/,
  ],
  [
    "a kit that can be sold more often than it can be made",
    "update app.stock_levels set makeable = makeable + 1 where master_variant_id = $1",
    "update app.stock_levels set makeable = makeable - 1 where master_variant_id = $1",
    /I19 kit mva_\w+: 1 can be made, its figure is 2/,
  ],
  [
    "a component that is not known as one",
    `update app.stock_levels l set is_component = false from app.kit_components c where c.tenant_id = l.tenant_id
       and c.component_id = l.master_variant_id and c.kit_id = $1`,
    `update app.stock_levels l set is_component = true from app.kit_components c where c.tenant_id = l.tenant_id
       and c.component_id = l.master_variant_id and c.kit_id = $1`,
    /I19 variant mva_\w+ is marked as a component: f/,
  ],
];

it.for(DAMAGES)("the check of the figures names %s", async ([, damage, repair, said]) => {
  const w = await packOfThree(app, { a: 7, b: 5 });
  await w.save({ components: w.components });
  await w.sell("A-1", { PACK: 2 });
  await w.publish();
  expect(await brokenPromises(app)).toEqual([]);
  await app.database.rows(damage, [w.ids.pack]);
  expect((await brokenPromises(app)).join("\n")).toMatch(said);
  await app.database.rows(repair, [w.ids.pack]);
  expect(await brokenPromises(app)).toEqual([]);
});
