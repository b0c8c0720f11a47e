import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeShop, stockOne } from "../../../../test/factories/stock.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { forgetShop } from "../../../domain/shops/index.ts";
import { newId } from "../../../kernel/ids.ts";
import { origin } from "../../../../test/factories/tenant.ts";

const app = await useApp();
const { rows } = app.database;

const DEFAULTS = {
  inventorySourceType: null,
  inventorySourceShopId: null,
  inventoryAlertsEnabled: true,
  inventoryAlertWebhookUrl: "",
  inventoryAlertEmails: "",
  shopBuffers: [],
};

interface Publication {
  readonly is_dirty: boolean;
  readonly assumed_quantity: number | null;
  readonly on_hand: number;
}
const publicationOf = async (listingId: string): Promise<Publication | undefined> => {
  const [found] = await rows<Publication>(
    `select p.is_dirty, p.assumed_quantity, l.on_hand from app.publications p
     join app.stock_levels l using (tenant_id, master_variant_id) where p.listing_id = $1`,
    [listingId],
  );
  return found;
};

describe("the inventory configuration", () => {
  it("is shown to every session, whatever the plan, and begins with nothing ruling", async () => {
    const tenant = await makeTenant(app, { plan: "FREE" });
    const viewer = await makeUser(app, tenant, "VIEWER");
    expect((await app.ok("getInventoryConfig", { token: viewer.token })).data).toEqual(DEFAULTS);
  });

  it("changes only what is named", async () => {
    const tenant = await makeTenant(app, { plan: "BASIC" });
    const { token } = await makeUser(app, tenant, "MANAGER");
    const first = await app.ok("updateInventoryConfig", {
      token,
      body: { inventorySourceType: "SERVICE_CENTRAL", inventoryAlertEmails: " a@x.co, b@x.co " },
    });
    expect(first.data).toEqual({
      ...DEFAULTS,
      inventorySourceType: "SERVICE_CENTRAL",
      inventoryAlertEmails: "a@x.co,b@x.co",
    });
    const second = await app.ok("updateInventoryConfig", {
      token,
      body: { inventoryAlertsEnabled: true, inventoryAlertWebhookUrl: "https://avisos.example/x" },
    });
    expect(second.data).toEqual({
      ...first.data,
      inventoryAlertsEnabled: true,
      inventoryAlertWebhookUrl: "https://avisos.example/x",
    });
    const third = await app.ok("updateInventoryConfig", {
      token,
      body: { inventoryAlertWebhookUrl: null, inventoryAlertEmails: null, inventorySourceType: null },
    });
    expect(third.data).toEqual({ ...DEFAULTS, inventoryAlertsEnabled: true });
    expect((await app.ok("getInventoryConfig", { token })).data).toEqual(third.data);
  });

  it("leaves an entry in the audit log, without what an address may hide", async () => {
    const tenant = await makeTenant(app, { plan: "BASIC" });
    const { token } = tenant.owner;
    const body = { inventoryAlertWebhookUrl: "https://avisos.example/secreto?token=1" };
    await app.ok("updateInventoryConfig", { token, body });
    await app.ok("updateInventoryConfig", { token, body });
    const { data } = await app.ok("listAuditLog", { token, query: { action: "inventory.config_changed" } });
    expect(data.items).toHaveLength(1);
    expect(data.items[0]?.after).toMatchObject({ alertWebhookUrl: "https://avisos.example" });
  });

  it("403 PLAN_INVENTARIO_LOCKED on a plan without inventory, 403 ROLE_FORBIDDEN below manager", async () => {
    const free = await makeTenant(app, { plan: "FREE" });
    const body = { inventoryAlertsEnabled: true };
    expectError(
      await app.ask("updateInventoryConfig", { token: free.owner.token, body }),
      "PLAN_INVENTARIO_LOCKED",
    );
    const basic = await makeTenant(app, { plan: "BASIC" });
    const { token } = await makeUser(app, basic, "OPERATOR");
    expectError(await app.ask("updateInventoryConfig", { token, body }), "ROLE_FORBIDDEN");
    expectError(await app.ask("getInventoryConfig"), "SESSION_REQUIRED");
  });

  it.each(["shop", "", 7, true, ["SHOP"], { a: 1 }])(
    "400 INVALID_INVENTORY_SOURCE_TYPE for %j",
    async (inventorySourceType) => {
      const { owner } = await makeTenant(app, { plan: "BASIC" });
      const answer = await app.ask("updateInventoryConfig", {
        token: owner.token,
        body: { inventorySourceType },
      });
      expectError(answer, "INVALID_INVENTORY_SOURCE_TYPE");
    },
  );

  it("400 BAD_REQUEST for SHOP without a shop, a shop without SHOP, bad addresses and a bad webhook", async () => {
    const tenant = await makeTenant(app, { plan: "BASIC" });
    const shop = await makeShop(app, tenant);
    const { token } = tenant.owner;
    const bodies = [
      { inventorySourceType: "SHOP" },
      { inventorySourceShopId: shop.id },
      { inventorySourceType: "SERVICE_CENTRAL", inventorySourceShopId: shop.id },
      { inventoryAlertEmails: "nadie" },
      { inventoryAlertEmails: Array.from({ length: 11 }, (_, index) => `a${index}@x.co`).join(",") },
      { inventoryAlertWebhookUrl: "ftp://x.example" },
      { inventoryAlertsEnabled: "yes" },
    ];
    for (const body of bodies) {
      expectError(await app.send("PATCH", "/api/v1/tenant/inventory/config", { token, body }), "BAD_REQUEST");
    }
    expect((await app.ok("getInventoryConfig", { token })).data).toEqual(DEFAULTS);
  });

  it("404 SHOP_NOT_FOUND for a shop of another tenant or of nobody, 409 SHOP_NOT_ACTIVE for one that has left", async () => {
    const [mine, other] = [await makeTenant(app, { plan: "BASIC" }), await makeTenant(app)];
    const theirs = await makeShop(app, other);
    const left = await makeShop(app, mine);
    await app.foundation.services.inTenant(mine.id, origin, (tx) => forgetShop(tx, left.id));
    const ask = (inventorySourceShopId: string) =>
      app.ask("updateInventoryConfig", {
        token: mine.owner.token,
        body: { inventorySourceType: "SHOP", inventorySourceShopId },
      });
    expectError(await ask(theirs.id), "SHOP_NOT_FOUND");
    expectError(await ask(newId("shp")), "SHOP_NOT_FOUND");
    expectError(await ask("no-id"), "SHOP_NOT_FOUND");
    expectError(await ask(left.id), "SHOP_NOT_ACTIVE");
  });
});

describe("changing the source of truth", () => {
  it("makes every listing that shows another figure due, and none when nobody rules", async () => {
    const tenant = await makeTenant(app, { plan: "BASIC" });
    const { token } = tenant.owner;
    const first = await makeShop(app, tenant, { platform: "WPSHOP" });
    const second = await makeShop(app, tenant, { platform: "WPSHOP" });
    const opening = await stockOne(app, tenant, first, "A-1", 10);
    const other = await stockOne(app, tenant, second, "A-1", 4);
    expect(await publicationOf(other.listingId)).toEqual({
      is_dirty: false,
      assumed_quantity: 4,
      on_hand: 10,
    });
    await app.ok("updateInventoryConfig", { token, body: { inventorySourceType: "SERVICE_CENTRAL" } });
    expect(await publicationOf(opening.listingId)).toMatchObject({ is_dirty: false });
    expect(await publicationOf(other.listingId)).toMatchObject({ is_dirty: true });
    await app.ok("updateInventoryConfig", { token, body: { inventorySourceType: null } });
    expect(await publicationOf(other.listingId)).toMatchObject({ is_dirty: false });
  });

  it("to a shop, without a source of truth before, takes over what that shop shows and publishes it to the others", async () => {
    const tenant = await makeTenant(app, { plan: "BASIC" });
    const { token } = tenant.owner;
    const first = await makeShop(app, tenant, { platform: "WPSHOP" });
    const source = await makeShop(app, tenant, { platform: "WPSHOP" });
    const opening = await stockOne(app, tenant, first, "B-1", 10);
    const ruling = await stockOne(app, tenant, source, "B-1", 4);
    await app.ok("updateInventoryConfig", {
      token,
      body: { inventorySourceType: "SHOP", inventorySourceShopId: source.id },
    });
    expect(await publicationOf(ruling.listingId)).toEqual({
      is_dirty: false,
      assumed_quantity: 4,
      on_hand: 4,
    });
    expect(await publicationOf(opening.listingId)).toEqual({
      is_dirty: true,
      assumed_quantity: 10,
      on_hand: 4,
    });
    const { data } = await app.ok("explainStock", {
      token,
      params: { masterVariantId: ruling.masterVariantId },
    });
    expect(data.movements.items[0]).toMatchObject({
      delta: -6,
      reason: "source_sync",
      cause: { kind: "shop", id: source.id },
      actor: { kind: "user", id: tenant.owner.user.id },
    });
  });

  it("from the central figure to a shop keeps the figure: the shop shows what was published", async () => {
    const tenant = await makeTenant(app, { plan: "BASIC" });
    const { token } = tenant.owner;
    const shop = await makeShop(app, tenant, { platform: "WPSHOP" });
    const { listingId } = await stockOne(app, tenant, shop, "C-1", 10);
    await app.ok("updateInventoryConfig", { token, body: { inventorySourceType: "SERVICE_CENTRAL" } });
    await app.ok("updateShopBuffer", { token, params: { shopId: shop.id }, body: { buffer: 3 } });
    await rows("update app.publications set assumed_quantity = 7, is_dirty = false where listing_id = $1", [
      listingId,
    ]);
    await app.ok("updateInventoryConfig", {
      token,
      body: { inventorySourceType: "SHOP", inventorySourceShopId: shop.id },
    });
    expect(await publicationOf(listingId)).toEqual({ is_dirty: true, assumed_quantity: 7, on_hand: 10 });
  });
});

describe("a shop's buffer", () => {
  it("is kept back from what the shop shows, and shown with the configuration", async () => {
    const tenant = await makeTenant(app, { plan: "BASIC" });
    const { token } = tenant.owner;
    const shop = await makeShop(app, tenant, { platform: "WPSHOP" });
    const { listingId } = await stockOne(app, tenant, shop, "D-1", 10);
    await app.ok("updateInventoryConfig", { token, body: { inventorySourceType: "SERVICE_CENTRAL" } });
    expect(await publicationOf(listingId)).toMatchObject({ is_dirty: false });
    const params = { shopId: shop.id };
    const changed = await app.ok("updateShopBuffer", { token, params, body: { buffer: 3 } });
    expect(changed.data).toEqual({ shopId: shop.id, buffer: 3 });
    expect(await publicationOf(listingId)).toMatchObject({ is_dirty: true });
    const config = await app.ok("getInventoryConfig", { token });
    expect(config.data.shopBuffers).toEqual([{ shopId: shop.id, buffer: 3 }]);
    const log = await app.ok("listAuditLog", { token, query: { action: "inventory.buffer_changed" } });
    expect(log.data.items[0]).toMatchObject({ before: { buffer: 0 }, after: { buffer: 3 } });
  });

  it("404 SHOP_NOT_FOUND, 400 BAD_REQUEST below zero, 403 ROLE_FORBIDDEN below manager", async () => {
    const tenant = await makeTenant(app, { plan: "BASIC" });
    const shop = await makeShop(app, tenant);
    const { token } = tenant.owner;
    const absent = { shopId: newId("shp") };
    expectError(
      await app.ask("updateShopBuffer", { token, params: absent, body: { buffer: 1 } }),
      "SHOP_NOT_FOUND",
    );
    const params = { shopId: shop.id };
    expectError(await app.ask("updateShopBuffer", { token, params, body: { buffer: -1 } }), "BAD_REQUEST");
    const operator = await makeUser(app, tenant, "OPERATOR");
    const body = { buffer: 1 };
    expectError(await app.ask("updateShopBuffer", { token: operator.token, params, body }), "ROLE_FORBIDDEN");
  });
});
