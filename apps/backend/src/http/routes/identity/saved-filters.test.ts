import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";

const app = await useApp();
const filter = (name: string, query = "status=pending") => ({ page: "orders" as const, name, query });

describe("saved filters", () => {
  it("are the person's own, kept in their order, and replaced as a whole", async () => {
    const tenant = await makeTenant(app);
    const viewer = await makeUser(app, tenant, "VIEWER");
    const { token } = viewer;
    const list = async (of: string) => (await app.ok("listSavedFilters", { token: of })).data.items;
    expect(await list(token)).toEqual([]);
    const first = [filter(" Por despachar "), filter("Contraentrega", "payment=cod_pending&q=bogot%C3%A1")];
    const { data } = await app.ok("replaceSavedFilters", { token, body: { filters: first } });
    expect(data.items.map(({ name }) => name)).toEqual(["Por despachar", "Contraentrega"]);
    expect(await list(token)).toEqual(data.items);
    expect(await list(tenant.owner.token)).toEqual([]);
    await app.ok("replaceSavedFilters", { token, body: { filters: [filter("Contraentrega")] } });
    expect(await list(token)).toEqual([filter("Contraentrega")]);
  });

  it("have one name each, and are few", async () => {
    const tenant = await makeTenant(app);
    const put = (filters: object[]) =>
      app.ask("replaceSavedFilters", { token: tenant.owner.token, body: { filters: filters as never } });
    expectError(await put([filter("Hoy"), filter("hoy ")]), "BAD_REQUEST");
    expectError(await put([filter("  ")]), "BAD_REQUEST");
    expectError(await put([{ ...filter("Hoy"), page: "nowhere" }]), "BAD_REQUEST");
    expectError(await put([filter("Hoy", "x".repeat(1_001))]), "BAD_REQUEST");
    expectError(await put(Array.from({ length: 51 }, (_, at) => filter(`F${at}`))), "BAD_REQUEST");
    expect((await app.ok("listSavedFilters", { token: tenant.owner.token })).data.items).toEqual([]);
  });
});

describe("the look of a list", () => {
  it("is the person's own, list by list, and stays when another list is changed", async () => {
    const tenant = await makeTenant(app);
    const { token } = await makeUser(app, tenant, "VIEWER");
    const orders = { columns: ["customer", "total"], density: "compact" as const };
    await app.ok("saveListSettings", { token, body: { list: "orders", settings: orders } });
    const { data } = await app.ok("saveListSettings", {
      token,
      body: { list: "events", settings: { density: "compact" } },
    });
    expect(data).toEqual({ orders, events: { density: "compact" } });
    await app.ok("saveListSettings", { token, body: { list: "orders", settings: {} } });
    expect((await app.ok("getListSettings", { token })).data).toEqual({
      orders: {},
      events: { density: "compact" },
    });
    expect((await app.ok("getListSettings", { token: tenant.owner.token })).data).toEqual({});
  });

  it("is refused for lists that do not exist and columns without end", async () => {
    const tenant = await makeTenant(app);
    const save = (body: object) =>
      app.ask("saveListSettings", { token: tenant.owner.token, body: body as never });
    expectError(await save({ list: "nowhere", settings: {} }), "BAD_REQUEST");
    const columns = Array.from({ length: 51 }, (_, at) => `c${at}`);
    expectError(await save({ list: "orders", settings: { columns } }), "BAD_REQUEST");
  });
});
