import { withWorld } from "../faults/world/world.ts";
import type { Bench } from "./kit/bench.ts";
import { measure } from "./load/start.ts";

const PACE = { ratePerSecond: 50, durationMs: 20_000, warmUpMs: 2_000 };
const ORDERS = 100;
/** A marketplace that waits longer takes the notice for lost. */
const LIMIT_MS = 500;

export const marketplaceNotice: Bench = {
  name: "marketplace-notice",
  title: "marketplace notices, 50 a second, worker running and asking back",
  run: ({ template, seed }) =>
    withWorld(template, seed, { channels: ["marketplace"] }, async ({ sims, channelShops, apiUrl }) => {
      const [shop] = channelShops;
      if (sims === null || shop === undefined) {
        throw new Error("there is no marketplace");
      }
      const { control, marketplace } = sims.marketplace;
      const { id: applicationId } = marketplace.configureApp({ notificationUrl: null });
      const placed = control.placeOrders(shop.simShopId, ORDERS, {
        lines: [{ sku: "SKU-00001", quantity: 1 }],
        allowOversell: true,
      });
      const orderIds = placed.map(({ id }) => id);
      const measured = await measure({
        kind: "notices",
        pace: PACE,
        seed,
        apiUrl,
        userId: shop.simShopId,
        applicationId,
        orderIds,
      });
      const isKept = measured.maxMs < LIMIT_MS && measured.failed === 0;
      return [{ what: "acknowledged", measured, limit: { text: `every one under ${LIMIT_MS} ms`, isKept } }];
    }),
};
