import { expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeShop } from "../../../test/factories/stock.ts";
import { makeTenant } from "../../../test/factories/tenant.ts";
import { completenessByDay, recordSeen } from "./completeness-store.ts";

const app = await useApp();
const { services } = app.foundation;

it("an order that is on two pages of one reading counts once", async () => {
  const tenant = await makeTenant(app);
  const { id: shopId } = await makeShop(app, tenant);
  const seen = { externalId: "M-1", placedAt: new Date(), wasRecovered: false };
  const days = await services.asSystem(tenant.id, "test", async (tx) => {
    await recordSeen(tx, shopId, [seen, { ...seen, wasRecovered: true }]);
    await recordSeen(tx, shopId, [seen]);
    return completenessByDay(tx, shopId, 2);
  });
  expect(days.map(({ channelOrders }) => channelOrders)).toEqual([1]);
});
