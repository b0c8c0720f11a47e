import { expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeKey } from "../../../test/factories/key.ts";
import { makeShop } from "../../../test/factories/stock.ts";
import { useNotifications } from "../../../test/notification-bench.ts";
import { openShop, refreshShop } from "./open-shop.ts";
import { watchActivity } from "../shops/watch-activity.ts";

const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes" } });
const { services } = app.foundation;
const { on, drain, subscribe, orders } = useNotifications(app);
const told = () => on().receiver.received.map(({ body }) => [body.type, body.data["shopId"]]);

it("a connected shop is reported once, however often it is registered", async () => {
  await subscribe(["shop.*"]);
  const key = await makeKey(app, on().tenant);
  const body = { externalShopId: "tienda-1", name: "Tienda propia" };
  const { data } = await app.ok("registerCustomShop", { key: key.value, body });
  await app.ok("registerCustomShop", { key: key.value, body });
  await drain();
  expect(told()).toEqual([["shop.connected", data.shopId]]);
});

it("a shop whose credentials are refused is reported once, until it is connected again", async () => {
  await subscribe(["shop.reauth_required"]);
  const { id: tenantId } = on().tenant;
  const shop = await makeShop(app, on().tenant, { platform: "WPSHOP" });
  const refuse = async () => refreshShop(services, await openShop(services, tenantId, shop.id));
  await expect(refuse()).rejects.toThrow("refused the credentials");
  await expect(refuse()).rejects.toThrow("refused the credentials");
  await drain();
  expect(told()).toEqual([["shop.reauth_required", shop.id]]);
  await app.database.rows("update app.shops set status = 'active' where id = $1", [shop.id]);
  await expect(refuse()).rejects.toThrow("refused the credentials");
  await drain();
  expect(told()).toHaveLength(2);
});

it("a shop without orders is reported once, and again after it has sold", async () => {
  await subscribe(["shop.silent"]);
  const { id: tenantId } = on().tenant;
  const { shop, place } = await orders();
  for (let count = 0; count < 40; count += 1) {
    await place(`Q-${count}`);
  }
  const backdate = () =>
    app.database.rows(
      `update app.orders o set placed_at = now() - interval '7 hours' - n * interval '5 minutes'
       from (select id, row_number() over (order by id) as n from app.orders where tenant_id = $1) x
       where o.tenant_id = $1 and o.id = x.id`,
      [tenantId],
    );
  await backdate();
  await watchActivity(services, tenantId, shop.id);
  await watchActivity(services, tenantId, shop.id);
  await drain();
  expect(told()).toEqual([["shop.silent", shop.id]]);
  await place("Q-again");
  await backdate();
  await watchActivity(services, tenantId, shop.id);
  await drain();
  expect(told()).toHaveLength(2);
});
