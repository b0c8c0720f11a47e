import type { ChannelVariant } from "../../src/ports/channel.ts";
import type { TestApp } from "../app.ts";
import { channelVariant, makeShop } from "./stock.ts";
import { makeTenant, type TestTenant } from "./tenant.ts";
import { makeUser } from "./user.ts";

/** A tenant with one shop, and a manager who links its listings. */
export async function makeMapped(app: TestApp) {
  const tenant = await makeTenant(app, { plan: "BASIC" });
  const { token } = await makeUser(app, tenant, "MANAGER");
  const shop = await makeShop(app, tenant, { platform: "WPSHOP", name: "Web" });
  return { tenant, token, shop };
}
export type Mapped = Awaited<ReturnType<typeof makeMapped>>;

/** A listing that no SKU can link. */
export const nameless = (id: string, stock = 5, name = "Sin nombre"): ChannelVariant => ({
  ...channelVariant("x", stock, id),
  sku: null,
  name,
});

export const listMappings = async (
  app: TestApp,
  { token }: Pick<Mapped, "token">,
  query: Record<string, string> = {},
) => (await app.ok("listMappings", { token, query })).data;

export async function onHand(app: TestApp, tenant: TestTenant, sku: string): Promise<number | undefined> {
  const { data } = await app.ok("listCatalog", { token: tenant.owner.token, query: { search: sku } });
  return data.items.find((item) => item.sku === sku)?.onHand;
}
