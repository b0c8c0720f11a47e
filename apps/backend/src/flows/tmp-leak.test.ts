import v8 from "node:v8";
import vm from "node:vm";
import { startCloudshopSim } from "@estiba/channel-sim";
import { it } from "vitest";
import { startApp } from "../../test/app.ts";
import { makeKey } from "../../test/factories/key.ts";
import { makeTenant } from "../../test/factories/tenant.ts";
import { unhurried } from "../../test/factories/sync.ts";
import { syncCatalog } from "./sync-catalog.ts";
v8.setFlagsFromString("--expose-gc");
const gc = vm.runInNewContext("gc") as () => void;
it("x", async () => {
  const sim = await startCloudshopSim({ timeScale: 0, productsPerShop: 12_000, settings: { bucketSize: 1_000_000 } });
  const app = await startApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes", CLOUDSHOP_CLIENT_ID: sim.app.id, CLOUDSHOP_CLIENT_SECRET: sim.app.clientSecret, CLOUDSHOP_BASE_URL: sim.url, CLOUDSHOP_AUTHORIZE_URL: sim.url } });
  const tenant = await makeTenant(app, { plan: "PRO" });
  const { value: key } = await makeKey(app, tenant);
  const [shop] = sim.shops;
  await app.ok("registerCloudshop", { key, body: { storeId: Number(shop?.id), accessToken: shop?.credentials["accessToken"] ?? "" } });
  await app.ok("requestCatalogSync", { key, body: {} });
  const services = unhurried(app);
  let turn = 0;
  const t0 = performance.now();
  while (await syncCatalog(services, tenant.id)) {
    turn += 1;
    gc();
    const m = process.memoryUsage();
    console.log(turn, (m.heapUsed / 1e6).toFixed(1), (m.rss / 1e6).toFixed(0), (m.external / 1e6).toFixed(1), ((performance.now() - t0) / 1000).toFixed(1));
  }
  await app.close(); await sim.close();
}, 600_000);
