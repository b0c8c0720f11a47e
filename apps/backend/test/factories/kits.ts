import { publishStock } from "../../src/flows/stock/publish-stock.ts";
import type { TestApp } from "../app.ts";
import { makeKey } from "./key.ts";
import { channelVariant, makeShop, stockOne, stockShop } from "./stock.ts";
import { makeTenant } from "./tenant.ts";

/** A kit PACK of two A and one B, sold in an own shop and listed in a WordPress shop, of which nothing is there. */
export async function packOfThree(app: TestApp, { a, b }: { readonly a: number; readonly b: number }) {
  const { services } = app.foundation;
  const tenant = await makeTenant(app, { plan: "PRO" });
  const { token } = tenant.owner;
  const key = await makeKey(app, tenant);
  const shop = await makeShop(app, tenant);
  const other = await makeShop(app, tenant, { platform: "WPSHOP" });
  const idOf = async (sku: string, stock: number) =>
    (await stockOne(app, tenant, shop, sku, stock)).masterVariantId;
  const [idA, idB, pack] = [await idOf("A", a), await idOf("B", b), await idOf("PACK", 0)];
  await stockShop(app, tenant, other, [channelVariant("PACK", 0)]);
  await app.ok("updateInventoryConfig", { token, body: { inventorySourceType: "SERVICE_CENTRAL" } });
  const save = (body: object, masterVariantId = pack) =>
    app.ask("saveRecipe", { token, params: { masterVariantId }, body: body as never });
  const components = [
    { sku: "A", quantity: 2 },
    { sku: "B", quantity: 1 },
  ];
  const publish = async () => {
    for (let isMore = true; isMore; ) {
      isMore = await publishStock(services, tenant.id);
    }
  };
  /** What the other shop is to show of the pack. */
  const wanted = async () => {
    const [row] = await app.database.rows<{ sellable: number; is_dirty: boolean }>(
      `select l.on_hand + l.makeable as sellable, p.is_dirty from app.publications p join app.stock_levels l on l.tenant_id = p.tenant_id
         and l.master_variant_id = p.master_variant_id where p.shop_id = $1`,
      [other.id],
    );
    return row;
  };
  const sell = async (orderId: string, items: Readonly<Record<string, number>>) => {
    const body = {
      shopId: shop.id,
      orderId,
      total: 1_000,
      currency: "COP",
      items: Object.entries(items).map(([sku, quantity]) => ({ sku, quantity })),
    };
    return (await app.ok("createCustomOrder", { key: key.value, body })).data.id;
  };
  const explain = async (masterVariantId: string) =>
    (await app.ok("explainStock", { token, params: { masterVariantId } })).data;
  const onHand = async (masterVariantId: string) => (await explain(masterVariantId)).level.onHand;
  const deductions = (orderId: string) =>
    app.database.rows<Record<string, unknown>>(
      `select revision, quantity, applied_quantity, shortfall_quantity, status, recipe_version from app.stock_deductions
       where tenant_id = $1 and order_id = $2 order by revision`,
      [tenant.id, orderId],
    );
  return {
    tenant,
    token,
    key: key.value,
    shop,
    other,
    ids: { a: idA, b: idB, pack },
    components,
    save,
    publish,
    wanted,
    sell,
    explain,
    onHand,
    deductions,
  };
}
