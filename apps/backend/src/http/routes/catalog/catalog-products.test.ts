import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { channelVariant, makeShop, stockOne, stockShop } from "../../../../test/factories/stock.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { newId } from "../../../kernel/ids.ts";

const app = await useApp();
const { rows } = app.database;
const tenant = await makeTenant(app, { plan: "BASIC" });
const { token } = await makeUser(app, tenant, "MANAGER");
const shop = await makeShop(app, tenant, { platform: "WPSHOP" });

let made = 0;
async function variant(stock: number) {
  made += 1;
  const sku = `UNO-${made}`;
  const { masterVariantId } = await stockOne(app, tenant, shop, sku, stock);
  return { sku, masterVariantId };
}

const change = (masterVariantId: string, body: object) =>
  app.send("PATCH", `/api/v1/tenant/catalog/master-variants/${masterVariantId}`, { token, body });
const read = async (sku: string) =>
  (await app.ok("listCatalog", { token, query: { search: sku } })).data.items.find(
    (item) => item.sku === sku,
  );

describe("the central catalog", () => {
  it("is listed by SKU, in pages, with its stock and its listings", async () => {
    const own = await makeTenant(app, { plan: "BASIC" });
    const web = await makeShop(app, own, { platform: "WPSHOP", name: "Web" });
    await stockShop(
      app,
      own,
      web,
      ["B", "C", "A"].map((sku) => channelVariant(sku, 5)),
    );
    const { data } = await app.ok("listCatalog", { token: own.owner.token, query: { limit: 2 } });
    expect(data).toMatchObject({ total: 3, limit: 2, offset: 0, hasMore: true });
    expect(data.items.map(({ sku }) => sku)).toEqual(["A", "B"]);
    expect(data.items[0]).toMatchObject({
      productName: "Producto A",
      name: "Variante A",
      barcode: null,
      priceMinor: 10_000,
      currency: "COP",
      onHand: 5,
      safetyStock: 0,
      lowStockThreshold: null,
      listings: [{ shopId: web.id, shopName: "Web", platform: "WPSHOP", channelSku: "A", quantity: 5 }],
    });
    const rest = await app.ok("listCatalog", { token: own.owner.token, query: { limit: 2, offset: 2 } });
    expect(rest.data).toMatchObject({ hasMore: false, items: [{ sku: "C" }] });
  });

  it("is searched by a part of SKU, name or barcode, and takes signs for what they are", async () => {
    const own = await makeTenant(app, { plan: "BASIC" });
    const web = await makeShop(app, own);
    await stockShop(app, own, web, [
      { ...channelVariant("100%_ALGODON", 1), name: "Camiseta", barcode: "7701234567897" },
      { ...channelVariant("LANA", 1), name: "Gorro de Lana", productName: "Gorros" },
    ]);
    const find = async (search: string) =>
      (await app.ok("listCatalog", { token: own.owner.token, query: { search } })).data.items.map(
        ({ sku }) => sku,
      );
    expect(await find("camiset")).toEqual(["100%_ALGODON"]);
    expect(await find("45678")).toEqual(["100%_ALGODON"]);
    expect(await find("gorros")).toEqual(["LANA"]);
    expect(await find("0%_a")).toEqual(["100%_ALGODON"]);
    expect(await find("%")).toEqual(["100%_ALGODON"]);
    expect(await find("seda")).toEqual([]);
  });

  it("finds one of many by the index of words, not by reading them all", async () => {
    const own = await makeTenant(app, { plan: "BASIC" });
    const web = await makeShop(app, own);
    await stockShop(app, own, web, [channelVariant("AGUJA", 1)]);
    await rows(
      `insert into app.master_variants (tenant_id, id, product_id, sku, sku_key, name, search)
       select v.tenant_id, 'mva_' || lpad(n::text, 26, '0'), v.product_id, 'PAJAR-' || n, 'pajar-' || n, 'x',
         'pajar-' || n || ' ' || md5(n::text)
       from app.master_variants v, generate_series(1, 20000) n where v.tenant_id = $1`,
      [own.id],
    );
    await rows("vacuum analyze app.master_variants");
    const [found] = await rows<{ definition: string }>(
      "select prosrc as definition from pg_proc where proname = 'search_variants'",
    );
    const inside = /'(select .*)'/.exec(found?.definition ?? "")?.[1] ?? "";
    await rows(`prepare inside (text, text, integer) as ${inside}`);
    const lines = await rows<Record<string, string>>(`explain execute inside ('${own.id}', '%aguja%', 50)`);
    const plan = lines.flatMap((line) => Object.values(line)).join("\n");
    expect(plan).toMatch(/Bitmap Index Scan/);
    expect(await app.ok("listCatalog", { token: own.owner.token, query: { search: "aguja" } })).toMatchObject(
      {
        data: { total: 1 },
      },
    );
  });

  it("shows nothing of another tenant, also to a search", async () => {
    const other = await makeTenant(app, { plan: "BASIC" });
    await stockShop(app, other, await makeShop(app, other), [channelVariant("AJENO", 1)]);
    const { data } = await app.ok("listCatalog", { token, query: { search: "ajeno" } });
    expect(data).toMatchObject({ total: 0, items: [] });
  });

  it("is PLAN_INVENTARIO_LOCKED on a plan without inventory, and for panel sessions alone", async () => {
    const free = await makeTenant(app, { plan: "FREE" });
    expectError(await app.ask("listCatalog", { token: free.owner.token }), "PLAN_INVENTARIO_LOCKED");
    const { value: key } = await makeKey(app, tenant);
    expectError(await app.ask("listCatalog", { key }), "SESSION_REQUIRED");
  });

  it.each([{ limit: "0" }, { limit: "x" }, { offset: "-1" }, { search: "x".repeat(101) }])(
    "answers BAD_REQUEST to %j",
    async (query) => {
      expectError(await app.ask("listCatalog", { token, query }), "BAD_REQUEST");
    },
  );
});

describe("changing a variant", () => {
  it("sets the stock, and the change is in the stock's history with its reason and in the audit log", async () => {
    const { sku, masterVariantId } = await variant(10);
    const answer = await change(masterVariantId, { stock: 4, reason: "Contado" });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ masterVariantId, sku, onHand: 4 });
    const [row] = await rows(
      `select reason, delta, balance_after, note, actor_kind from app.stock_ledger
       where tenant_id = $1 and master_variant_id = $2 order by seq desc limit 1`,
      [tenant.id, masterVariantId],
    );
    expect(row).toEqual({
      reason: "manual",
      delta: -6,
      balance_after: 4,
      note: "Contado",
      actor_kind: "user",
    });
    const log = await app.ok("listAuditLog", { token: tenant.owner.token, query: { limit: 200 } });
    expect(log.data.items.find(({ targetId }) => targetId === masterVariantId)).toMatchObject({
      action: "variant.updated",
      before: { stock: 10 },
      after: { stock: 4, reason: "Contado" },
    });
  });

  it("changes the stock by a difference, and publishes it to the channels", async () => {
    const { masterVariantId } = await variant(10);
    await rows(
      "insert into app.inventory_config (tenant_id, source_type) values ($1, 'SERVICE_CENTRAL') on conflict do nothing",
      [tenant.id],
    );
    const { body } = await change(masterVariantId, { stockDelta: -3 });
    expect(body.data).toMatchObject({ onHand: 7, listings: [{ quantity: 10, isPending: true }] });
  });

  it("changes what is known about it, and keeps what is not named", async () => {
    const { sku, masterVariantId } = await variant(10);
    const first = await change(masterVariantId, {
      name: "Otro nombre",
      barcode: "7701234567897",
      priceMinor: 5,
    });
    expect(first.body.data).toMatchObject({
      name: "Otro nombre",
      barcode: "7701234567897",
      priceMinor: 5,
      onHand: 10,
    });
    const second = await change(masterVariantId, { barcode: null, safetyStock: 2, lowStockThreshold: 4 });
    expect(second.body.data).toMatchObject({
      name: "Otro nombre",
      barcode: null,
      priceMinor: 5,
      safetyStock: 2,
      lowStockThreshold: 4,
    });
    expect(await read(sku)).toMatchObject({ name: "Otro nombre" });
  });

  it("keeps other fields of the body out", async () => {
    const { sku, masterVariantId } = await variant(1);
    const { body } = await change(masterVariantId, {
      sku: "X",
      productName: { a: 1 },
      onHand: 9,
      tenantId: "x",
    });
    expect(body.data).toMatchObject({ sku, productName: `Producto ${sku}`, onHand: 1 });
  });

  it("answers VERSION_CONFLICT when it changed since it was read, be it by a sale or by a person", async () => {
    const { sku, masterVariantId } = await variant(10);
    const version = (await read(sku))?.version;
    expect((await change(masterVariantId, { stock: 9, version })).status).toBe(200);
    const refused = await change(masterVariantId, { stock: 8, version });
    expectError(refused, "VERSION_CONFLICT");
    const now = Number(refused.body.details?.["version"]);
    expect((await change(masterVariantId, { name: "Nuevo", version: now })).status).toBe(200);
    expectError(await change(masterVariantId, { name: "Otro", version: now }), "VERSION_CONFLICT");
  });

  it("lets one of two simultaneous setters with the same version win", async () => {
    const { sku, masterVariantId } = await variant(10);
    const version = (await read(sku))?.version;
    const answers = await Promise.all(
      [1, 2, 3, 4].map((stock) => change(masterVariantId, { stock, version })),
    );
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200, 409, 409, 409,
    ]);
  });

  it("answers MASTER_VARIANT_NOT_FOUND for one of nobody or of somebody else", async () => {
    const other = await makeTenant(app, { plan: "BASIC" });
    const theirs = await stockOne(app, other, await makeShop(app, other), "AJENO", 1);
    for (const id of [newId("mva"), theirs.masterVariantId, "x"]) {
      expectError(await change(id, { stock: 1 }), "MASTER_VARIANT_NOT_FOUND");
    }
  });

  it.each([
    { stock: 1, stockDelta: 1 },
    { stock: -1 },
    { stock: 1.5 },
    { stock: "1" },
    { stock: 1_000_000_001 },
    { name: " " },
    { priceMinor: -1 },
    { safetyStock: -1 },
    { lowStockThreshold: 1.5 },
  ])("answers BAD_REQUEST to %j and changes nothing", async (body) => {
    const { sku, masterVariantId } = await variant(3);
    expectError(await change(masterVariantId, body), "BAD_REQUEST");
    expect(await read(sku)).toMatchObject({ onHand: 3, version: 2 });
  });

  it("answers BAD_REQUEST when the stock would grow beyond what can be counted", async () => {
    const { masterVariantId } = await variant(3);
    await change(masterVariantId, { stock: 1_000_000_000 });
    expectError(await change(masterVariantId, { stockDelta: 1 }), "BAD_REQUEST");
  });

  it("needs a manager, and a plan with inventory", async () => {
    const { masterVariantId } = await variant(3);
    const operator = await makeUser(app, tenant, "OPERATOR");
    const path = `/api/v1/tenant/catalog/master-variants/${masterVariantId}`;
    expectError(
      await app.send("PATCH", path, { token: operator.token, body: { stock: 1 } }),
      "ROLE_FORBIDDEN",
    );
    const free = await makeTenant(app, { plan: "FREE" });
    expectError(
      await app.send("PATCH", path, { token: free.owner.token, body: {} }),
      "PLAN_INVENTARIO_LOCKED",
    );
  });
});
