import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";

const WORDPRESS = "http://127.0.0.1:4802";
const simulated = await useApp({
  config: {
    SIMULATORS: `WPSHOP=${WORDPRESS},MARKETPLACE=http://127.0.0.1:4803`,
    ALLOW_PRIVATE_ADDRESSES: "yes",
  },
});

describe("simulated shops to try with", () => {
  it("are one of each platform that has a simulator, the same every time and another for each tenant", async () => {
    const tenant = await makeTenant(simulated);
    const read = async (token: string) => (await simulated.ok("getSimulatedShops", { token })).data.shops;
    const [wordpress, marketplace, ...rest] = await read(tenant.owner.token);
    expect(rest).toEqual([]);
    const name = new URL(wordpress?.openUrl ?? "").searchParams.get("name");
    expect(name).toMatch(/^estiba-[a-z0-9]{12}$/);
    expect(wordpress).toMatchObject({ platform: "WPSHOP", shop: `${WORDPRESS}/shops/${name}` });
    expect(marketplace).toMatchObject({ platform: "MARKETPLACE", shop: null });
    expect(await read(tenant.owner.token)).toEqual([wordpress, marketplace]);
    const other = await read((await makeTenant(simulated)).owner.token);
    expect(other[0]?.shop).not.toBe(wordpress?.shop);
  });

  it("are connected like any other: the shop's address is what connectShop takes", async () => {
    const { token } = (await makeTenant(simulated)).owner;
    const { data } = await simulated.ok("getSimulatedShops", { token });
    const shop = data.shops[0]?.shop ?? "";
    const started = await simulated.ok("connectShop", { token, body: { platform: "WPSHOP", shop } });
    expect(started.data.authorizationUrl).toContain(`${shop}/wc-auth/v1/authorize?`);
  });

  it("403 to those who may not connect shops", async () => {
    const tenant = await makeTenant(simulated);
    const operator = await makeUser(simulated, tenant, "OPERATOR");
    expectError(await simulated.ask("getSimulatedShops", { token: operator.token }), "ROLE_FORBIDDEN");
  });
});
