import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { stockOne } from "../../../test/factories/stock.ts";
import { useNotifications } from "../../../test/notification-bench.ts";
import { isSignedWith } from "../../../test/receiver.ts";

const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes" } });
const { on, token, drain, subscribe, orders } = useNotifications(app);

const countEvents = async () =>
  (await app.database.rows("select from app.outgoing_events where tenant_id = $1", [on().tenant.id])).length;

describe("an order that comes in", () => {
  it("reaches the subscriber, signed as Standard Webhooks 1.0 says, without the buyer's data", async () => {
    const { secret } = await subscribe(["order.*"]);
    const { shop, place } = await orders();
    const data = await place();
    await drain();
    expect(on().receiver.received).toHaveLength(1);
    const [event] = on().receiver.received;
    expect(event?.body).toMatchObject({
      type: "order.created",
      data: { id: data.id, orderId: "A-1", shopId: shop.id, shopName: "Tienda propia", totalMinor: 10_000 },
    });
    expect(event?.headers["webhook-id"]).toBe(event?.body.id);
    expect(event?.headers["content-type"]).toBe("application/json");
    expect(event && isSignedWith(secret, event)).toBe(true);
    expect(event && isSignedWith(`whsec_${Buffer.alloc(24, "x").toString("base64")}`, event)).toBe(false);
    expect(event?.rawBody).not.toMatch(/canaria/i);
  });

  it("that is cancelled later is reported as cancelled, and its stock as given back", async () => {
    await subscribe();
    const { shop, place } = await orders("GORRA", 2);
    await stockOne(app, on().tenant, shop, "GORRA", 5);
    await place();
    await place("A-1", "cancelled");
    await drain();
    const told = on().receiver.received.map(({ body }) => [
      body.type,
      body.data["before"],
      body.data["after"],
    ]);
    expect(told).toEqual(
      expect.arrayContaining([
        ["order.created", undefined, undefined],
        ["inventory.stock_changed", 5, 3],
        ["order.cancelled", undefined, undefined],
        ["inventory.stock_changed", 3, 5],
      ]),
    );
    expect(told.map(([type]) => type)).not.toContain("order.updated");
  });

  it("that a person moves on is reported as updated", async () => {
    await subscribe(["order.updated"]);
    const { place } = await orders();
    const data = await place();
    await app.ok("changeOrderStatus", {
      token: token(),
      params: { orderId: data.id },
      body: { status: data.status === "pending" ? "confirmed" : "preparing" },
    });
    await drain();
    expect(on().receiver.received.map(({ body }) => body.data)).toMatchObject([
      { id: data.id, previousStatus: data.status },
    ]);
  });

  it("that sells the last unit, and one more, is reported as zero and as oversold", async () => {
    await subscribe(["inventory.stock_zero", "inventory.oversold", "inventory.low_stock"]);
    const { shop, place } = await orders("ULTIMA", 3);
    const { masterVariantId } = await stockOne(app, on().tenant, shop, "ULTIMA", 2);
    await place();
    await drain();
    const told = on().receiver.received.map(({ body }) => body);
    expect(told.map(({ type }) => type).toSorted()).toEqual(["inventory.oversold", "inventory.stock_zero"]);
    for (const { data } of told) {
      expect(data).toMatchObject({ masterVariantId, sku: "ULTIMA", before: 2, after: -1 });
    }
    expect(told.find(({ type }) => type === "inventory.oversold")?.data["shortfallQuantity"]).toBe(1);
  });

  it("that sells something without a link is reported as an unmapped sale", async () => {
    await subscribe(["inventory.unmapped_sale"]);
    const { place } = await orders("NADIE");
    await place();
    await drain();
    expect(on().receiver.received.map(({ body }) => body.data)).toMatchObject([
      { sku: "NADIE", quantity: 1 },
    ]);
  });

  it("leaves no row where it alerts nobody and nobody listens, and none of a type nobody wants", async () => {
    const { shop, place } = await orders();
    await stockOne(app, on().tenant, shop, "CAMISA-M", 5);
    await place();
    expect(await countEvents()).toBe(0);
    await subscribe(["shop.*"]);
    await place("A-1", "cancelled");
    expect(await countEvents()).toBe(0);
  });

  it("is not reported when its transaction is rolled back", async () => {
    await subscribe(["order.*"]);
    const { place } = await orders();
    await app.database.rows(
      `create function app.refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await app.database.rows(
      "create trigger refuse before update on app.shops for each row execute function app.refuse()",
    );
    await expect(place()).rejects.toThrow("ORDERS_FAILED");
    await app.database.rows("drop trigger refuse on app.shops");
    await app.database.rows("drop function app.refuse()");
    await drain();
    expect(on().receiver.received).toHaveLength(0);
    await place();
    await drain();
    expect(on().receiver.received).toHaveLength(1);
  });
});
