import { ORDER_STATUSES } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeKey } from "../../../test/factories/key.ts";
import { makeTenant, origin } from "../../../test/factories/tenant.ts";
import { isMoveAllowed, type OrderMover } from "./status.ts";
import { moveOrders } from "./status-store.ts";

const app = await useApp();
const { services } = app.foundation;

async function makeOrder() {
  const tenant = await makeTenant(app, { plan: "PRO" });
  const key = await makeKey(app, tenant);
  const { data: shop } = await app.ok("registerCustomShop", {
    key: key.value,
    body: { externalShopId: tenant.slug, name: "Propia" },
  });
  const { data } = await app.ok("createCustomOrder", {
    key: key.value,
    body: { shopId: shop.shopId, orderId: "1", currency: "COP", total: 100 },
  });
  const read = async () => {
    const [row] = await app.database.rows<{ status: string; manual_status: string | null }>(
      "select status, manual_status from app.orders where tenant_id = $1",
      [tenant.id],
    );
    return row;
  };
  const move = (mover: OrderMover, from: Parameters<typeof isMoveAllowed>[1], to: typeof from) =>
    services.inTenant(tenant.id, origin, (tx) => moveOrders(tx, mover, [{ orderId: data.id, from, to }]));
  const put = (status: string) =>
    app.database.rows("update app.orders set status = $2, manual_status = null where tenant_id = $1", [
      tenant.id,
      status,
    ]);
  return { read, move, put };
}

describe("the gate of an order's status", () => {
  it("lets nothing through that the table does not name", async () => {
    const order = await makeOrder();
    await order.put("shipped");
    for (const mover of ["person", "parcel", "label_cancellation", "deletion"] as const) {
      for (const to of ORDER_STATUSES.filter((status) => !isMoveAllowed(mover, "shipped", status))) {
        await expect(order.move(mover, "shipped", to)).rejects.toThrow(`from shipped to ${to} by ${mover}`);
      }
    }
    expect(await order.read()).toEqual({ status: "shipped", manual_status: null });
  });

  it("moves from the state the order is in and from no other", async () => {
    const order = await makeOrder();
    await order.put("shipped");
    await expect(order.move("person", "confirmed", "cancelled")).rejects.toThrow("not in the state");
    expect(await order.read()).toEqual({ status: "shipped", manual_status: null });
  });

  it.each([
    ["person", "confirmed", "preparing", "preparing"],
    ["parcel", "confirmed", "shipped", "shipped"],
    ["label_cancellation", "ready_to_ship", "confirmed", "confirmed"],
    ["deletion", "confirmed", "cancelled", null],
    ["channel", "cancelled", "confirmed", null],
  ] as const)("writes what %s decided, and remembers which of it was decided here", async (...move) => {
    const [mover, from, to, manual] = move;
    const order = await makeOrder();
    await order.put(from);
    await order.move(mover, from, to);
    expect(await order.read()).toEqual({ status: to, manual_status: manual });
  });
});
