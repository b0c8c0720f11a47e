import { afterEach, beforeEach, describe } from "vitest";
import type { Bench } from "../../test/channels/bench.ts";
import { catalogSuite } from "../../test/channels/catalog-suite.ts";
import { cloudshopRig } from "../../test/channels/cloudshop-bench.ts";
import { marketplaceRig } from "../../test/channels/marketplace-bench.ts";
import { oauthshopRig } from "../../test/channels/oauthshop-bench.ts";
import { orderSuite } from "../../test/channels/order-suite.ts";
import { webhookSuite } from "../../test/channels/webhook-suite.ts";
import { wpshopRig } from "../../test/channels/wpshop-bench.ts";
const R = [[oauthshopRig,1],[oauthshopRig,2],[wpshopRig,1],[marketplaceRig,1],[marketplaceRig,2],[cloudshopRig,1]] as const;
describe.each(R.map(([rig,i]) => [rig.adapter.manifest.slug, i, rig] as const))("%s %i", (_slug, i, rig) => {
  let bench: Bench;
  beforeEach(async () => { bench = await rig.open({ productsPerShop: 60, shopIndex: i }); });
  afterEach(async () => { await bench.close(); });
  webhookSuite(rig, () => bench); orderSuite(rig, () => bench); catalogSuite(rig, () => bench);
});
