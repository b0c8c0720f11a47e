import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectError } from "../../test/client.ts";
import { useDirectory, type TestCell } from "../../test/cells.ts";
import { makeKey } from "../../test/factories/key.ts";
import { hostedShop } from "../../test/factories/oauthshop.ts";
import { makeTenant, origin, PASSWORD } from "../../test/factories/tenant.ts";
import { createTenant } from "../domain/identity/index.ts";
import { releaseIfTakenOver, tellDisplaced } from "../flows/shops/displace-shop.ts";
import { forgetShop } from "../domain/shops/index.ts";
import { sweepClaims } from "../flows/upkeep/sweep-claims.ts";
import { newId } from "../kernel/ids.ts";

const directory = await useDirectory();
const { primary } = directory;
const [north, south] = [await directory.addCell("north"), await directory.addCell("south")];
/** It does not wait long for an answer. */
const hasty = await directory.addCell("hasty", {
  patience: { statementTimeoutMs: 2_000, poolWaitMs: 2_000 },
});
const catchUp = () => Promise.all([north, south, hasty].map((cell) => cell.catchUp()));

beforeEach(catchUp);
afterEach(() => hasty.line.heal());

let count = 0;
const registration = (tenantSlug = `tienda-${(count += 1)}`) => ({
  tenantSlug,
  tenantName: "Almacén Rojas",
  name: "Ana Rojas",
  email: `ana@${tenantSlug}.example`,
  password: PASSWORD,
  acceptTerms: true,
  acceptPrivacy: true,
  acceptDataProtectionNotice: true,
});

const signUp = (cell: TestCell, slug?: string) => cell.ask("register", { body: registration(slug) });
const signIn = (cell: TestCell, tenantSlug: string) =>
  cell.ask("login", { body: { tenantSlug, email: `ana@${tenantSlug}.example`, password: PASSWORD } });
const useKey = (cell: TestCell, key: string) => cell.ask("listShops", { key });

/** As if it had been made so long ago, everywhere. */
async function age(table: "tenants" | "api_keys" | "shop_routes" | "carrier_routes"): Promise<void> {
  const column = table === "tenants" ? "created_at" : "claimed_at";
  await primary.rows(`update directory.${table} set ${column} = ${column} - interval '11 minutes'`);
  await catchUp();
}

describe("signing up", () => {
  it("201, and the account is known to every cell", async () => {
    const slug = "conocida";
    expect((await signUp(north, slug)).status).toBe(201);
    await south.catchUp();
    expect(
      await south.database.rows("select cell, status from directory.tenants where slug = $1", [slug]),
    ).toEqual([{ cell: "north", status: "active" }]);
  });

  it("409 with an account ID that was taken in another cell a moment ago", async () => {
    await south.stopCopying();
    expect((await signUp(north, "tomada")).status).toBe(201);
    expectError(await signUp(south, "tomada"), "TENANT_SLUG_TAKEN");
    expect(await south.database.rows("select from app.tenants where slug = 'tomada'")).toEqual([]);
  });

  it("works at once where the copy is late: signed in again, and with a key", async () => {
    await north.stopCopying();
    const tenant = await makeTenant(north);
    const { value } = await makeKey(north, tenant);
    expect((await useKey(north, value)).status).toBe(200);
    expect((await north.ask("getTenant", { token: tenant.owner.token })).status).toBe(200);
    const slug = "recien";
    expect((await signUp(north, slug)).status).toBe(201);
    expect((await signIn(north, slug)).status).toBe(200);
  });

  it("leaves no claim when it fails before the end", async () => {
    const failing = north.foundation.services.inTenant(newId("ten"), origin, async (tx) => {
      await createTenant(tx, { slug: "fallida", name: "x", cell: "north", country: null });
      throw new Error("something else");
    });
    await expect(failing).rejects.toThrow("something else");
    expect((await signUp(south, "fallida")).status).toBe(201);
  });

  it("finds its own claim when its transaction is repeated", async () => {
    const tenantId = newId("ten");
    await primary.rows("insert into directory.tenants (id, slug, cell) values ($1, 'repetida', 'north')", [
      tenantId,
    ]);
    await north.foundation.services.inTenant(tenantId, origin, (tx) =>
      createTenant(tx, { slug: "repetida", name: "x", cell: "north", country: null }),
    );
    expect(await north.database.rows("select from app.tenants where slug = 'repetida'")).toHaveLength(1);
  });
});

describe("a tenant of another cell that was created a moment ago", () => {
  it("is looked for there, whatever names it", async () => {
    await south.stopCopying();
    const tenant = await makeTenant(north);
    const { value } = await makeKey(north, tenant);
    const away = { state: "elsewhere", cell: "north" };
    const { services } = south.foundation;
    await expect(services.inTenant(tenant.id, origin, async () => "done")).rejects.toMatchObject(away);
    expectError(await useKey(south, value), "SERVICE_UNAVAILABLE");
    expectError(await signIn(south, tenant.slug), "SERVICE_UNAVAILABLE");
    expectError(await south.ask("getTenant", { token: tenant.owner.token }), "SERVICE_UNAVAILABLE");
  });
});

describe("while the directory is away", () => {
  it("503 for sign-ups, new keys and new shops; everything else goes on", async () => {
    const tenant = await makeTenant(hasty);
    const { value } = await makeKey(hasty, tenant);
    const { token } = tenant.owner;
    await hasty.catchUp();
    hasty.line.blackHole();
    const refused = [
      await signUp(hasty),
      await hasty.ask("createApiKey", { token, body: { name: "Otra" } }),
      await hasty.ask("registerCustomShop", { key: value, body: { externalShopId: "mia", name: "Mía" } }),
    ];
    for (const answer of refused) {
      expectError(answer, "SERVICE_UNAVAILABLE");
      expect(answer.headers.get("retry-after")).toBe("2");
    }
    expect((await useKey(hasty, value)).status).toBe(200);
    expect((await hasty.ask("getTenant", { token })).status).toBe(200);
    expectError(await signIn(hasty, "nadie"), "INVALID_CREDENTIALS");
    hasty.line.heal();
    expect((await hasty.ask("createApiKey", { token, body: { name: "Otra" } })).status).toBe(201);
  });

  it("200 for revoking a key, which is refused at once and forgotten by the directory later", async () => {
    const tenant = await makeTenant(hasty);
    const { id, value } = await makeKey(hasty, tenant);
    await hasty.catchUp();
    hasty.line.blackHole();
    const answer = await hasty.ask("revokeApiKey", {
      token: tenant.owner.token,
      params: { apiKeyId: id },
    });
    expect(answer.status).toBe(200);
    expectError(await useKey(hasty, value), "API_KEY_INVALID");
    hasty.line.heal();
    const claims = () => primary.rows("select from directory.api_keys where key_id = $1", [id]);
    expect(await claims()).toHaveLength(1);
    await sweepClaims(hasty.foundation.services);
    expect(await claims()).toHaveLength(1);
    await age("api_keys");
    await sweepClaims(south.foundation.services);
    expect(await claims()).toHaveLength(1);
    await sweepClaims(hasty.foundation.services);
    expect(await claims()).toHaveLength(0);
  });
});

const slugs = () => primary.rows("select slug from directory.tenants order by slug");

describe("a claim whose sign-up failed in its cell", () => {
  it("is given back after ten minutes, and those that are used are not", async () => {
    await north.database.rows(`create function public.refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$`);
    await north.database.rows(`create constraint trigger refuse after insert on app.tenants
      deferrable initially deferred for each row when (new.slug = 'abandonada') execute function public.refuse()`);
    const used = await slugs();
    expect((await signUp(north, "abandonada")).status).toBe(500);
    expectError(await signUp(south, "abandonada"), "TENANT_SLUG_TAKEN");
    await sweepClaims(north.foundation.services);
    expect(await slugs()).toHaveLength(used.length + 1);
    await age("tenants");
    await sweepClaims(south.foundation.services);
    expect(await slugs()).toHaveLength(used.length + 1);
    await sweepClaims(north.foundation.services);
    expect(await slugs()).toEqual(used);
    expect((await signUp(south, "abandonada")).status).toBe(201);
  });
});

const holders = (domain: string) =>
  primary.rows<{ tenant_id: string }>("select tenant_id from directory.shop_routes where route_key = $1", [
    domain,
  ]);
const statusOf = async (cell: TestCell, shopId: string) =>
  (await cell.database.rows<{ status: string }>("select status from app.shops where id = $1", [shopId]))[0]
    ?.status;

describe("the routes of a shop", () => {
  it("go to whoever proves access, and the cell of the one before notices by itself", async () => {
    const [before, after] = [await makeTenant(north), await makeTenant(south)];
    const domain = "cambia.example";
    const shopId = await hostedShop(north, before, domain);
    await catchUp();
    await hostedShop(south, after, domain);
    await tellDisplaced(south.foundation.services, [{ tenantId: before.id, shopId }]);
    expect(await holders(domain)).toEqual([{ tenant_id: after.id }]);
    await north.catchUp();
    expect(await statusOf(north, shopId)).toBe("active");
    await releaseIfTakenOver(north.foundation.services, before.id, shopId);
    expect(await statusOf(north, shopId)).toBe("disconnected");
    expect(await holders(domain)).toEqual([{ tenant_id: after.id }]);
  });

  it("stay with a shop whose copy is late", async () => {
    const tenant = await makeTenant(north);
    await north.stopCopying();
    const shopId = await hostedShop(north, tenant, "tarde.example");
    await releaseIfTakenOver(north.foundation.services, tenant.id, shopId);
    expect(await statusOf(north, shopId)).toBe("active");
  });

  it("that a disconnected shop could not give back are swept, but not those it has claimed again", async () => {
    const tenant = await makeTenant(hasty);
    const { services } = hasty.foundation;
    const domains = ["fuera.example", "vuelve.example"] as const;
    const shops = [await hostedShop(hasty, tenant, domains[0]), await hostedShop(hasty, tenant, domains[1])];
    await hasty.catchUp();
    hasty.line.blackHole();
    for (const shopId of shops) {
      await services.inTenant(tenant.id, origin, (tx) => forgetShop(tx, shopId));
    }
    hasty.line.heal();
    await age("shop_routes");
    await hasty.stopCopying();
    await hostedShop(hasty, tenant, domains[1]);
    await hasty.database.rows("update app.shops set status = 'disconnected' where id = $1", [shops[1]]);
    await sweepClaims(services);
    expect(await holders(domains[0])).toEqual([]);
    expect(await holders(domains[1])).toEqual([{ tenant_id: tenant.id }]);
  });

  it("of a shop that was never stored do not keep its tenant from connecting it", async () => {
    const tenant = await makeTenant(north);
    const domain = "sin-guardar.example";
    await primary.rows(
      "insert into directory.shop_routes (platform, route_key, tenant_id, shop_id) values ('OAUTHSHOP', $1, $2, $3)",
      [domain, tenant.id, newId("shp")],
    );
    const shopId = await hostedShop(north, tenant, domain);
    expect(await statusOf(north, shopId)).toBe("active");
  });
});
