import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Bench, Rig } from "../../test/channels/bench.ts";
import { catalogSuite, skuSuite } from "../../test/channels/catalog-suite.ts";
import { cloudshopRig } from "../../test/channels/cloudshop-bench.ts";
import { failureSuite, waitSuite } from "../../test/channels/failure-suite.ts";
import { marketplaceRig } from "../../test/channels/marketplace-bench.ts";
import { oauthshopRig } from "../../test/channels/oauthshop-bench.ts";
import { editSuite, orderSuite } from "../../test/channels/order-suite.ts";
import { cancelSuite, chargesSuite } from "../../test/channels/cancel-suite.ts";
import { trackingSuite } from "../../test/channels/tracking-suite.ts";
import {
  believedForgeries,
  expectOnlyTheSecretOpens,
  expectSoundReadings,
  signatureSuite,
  subscriptionSuite,
  webhookSuite,
} from "../../test/channels/webhook-suite.ts";
import { wpshopRig } from "../../test/channels/wpshop-bench.ts";
import { hmacSha256 } from "../kernel/secrets/hash.ts";
import type { IncomingWebhook } from "../ports/channel.ts";
import CUSTOM_ORDER from "./custom/fixtures/order.json" with { type: "json" };
import { customAdapter } from "./custom/index.ts";

/** Shops of one platform differ: places, kinds of seller, currencies. Failures are the same for all. */
const SHOPS: readonly (readonly [rig: Rig, shopIndex: number])[] = [
  [oauthshopRig, 0],
  [oauthshopRig, 1],
  [wpshopRig, 0],
  [wpshopRig, 1],
  [marketplaceRig, 0],
  [marketplaceRig, 1],
  [marketplaceRig, 2],
  [cloudshopRig, 0],
  [cloudshopRig, 1],
];

type Suite = (rig: Rig, bench: () => Bench) => void;

function check(title: string, suite: Suite, isFor: (rig: Rig, shopIndex: number) => boolean): void {
  const chosen = SHOPS.filter(([rig, index]) => isFor(rig, index));
  const cases = chosen.map(([rig, index]) => [rig.adapter.capabilities.slug, index + 1, rig] as const);
  describe.each(cases)(`%s, shop %i: ${title}`, (_slug, number, rig) => {
    let bench: Bench;
    beforeEach(async () => {
      bench = await rig.open({ productsPerShop: 60, shopIndex: number - 1 });
    });
    afterEach(async () => {
      await bench.close();
    });
    suite(rig, () => bench);
  });
}

const always = (): boolean => true;
check("webhooks", webhookSuite, always);
check("orders", orderSuite, always);
check("catalog", catalogSuite, always);
check("signatures", signatureSuite, (rig) => rig.adapter.capabilities.isWebhookSigned);
check("subscriptions", subscriptionSuite, (rig) => rig.adapter.capabilities.can.subscribe);
check("edits", editSuite, (rig) => rig.habits.canEditOrders);
check("SKUs", skuSuite, (rig) => rig.adapter.capabilities.can.publishSku);
check("tracking numbers", trackingSuite, (rig) => rig.adapter.capabilities.can.pushTracking);
check("cancellations", cancelSuite, (rig) => rig.adapter.client?.cancelOrder !== undefined);
check("charges", chargesSuite, ({ adapter }) =>
  ["oauthshop", "cloudshop"].includes(adapter.capabilities.slug),
);
check("failures", failureSuite, (_rig, shopIndex) => shopIndex === 0);
check("waits", waitSuite, (rig, shopIndex) => shopIndex === 0 && rig.habits.tellsRetryAfter);

/** No API to call: the merchant's own backend only sends. */
describe("custom", () => {
  const { webhook } = customAdapter;
  const secrets = { app: [], shop: ["whsec_custom_0123456789"] };
  const rawBody = Buffer.from(JSON.stringify(CUSTOM_ORDER));
  const request: IncomingWebhook = {
    headers: {
      "x-service-shop-id": "shp_conformance",
      "x-service-signature": hmacSha256("whsec_custom_0123456789", rawBody).toString("base64"),
    },
    query: {},
    rawBody,
  };

  it("knows a delivery and reads the order of its body", () => {
    expect(webhook.route(request)).toEqual({ kind: "shop", routeKey: "id:shp_conformance" });
    const event = webhook.describe(request);
    expect(webhook.readOrders(rawBody, event)).toMatchObject([
      { externalId: event.externalId, isCashOnDelivery: true, paymentStatus: "cod_pending" },
    ]);
  });

  it("rejects everything that was changed on the way", () => {
    expectOnlyTheSecretOpens(webhook, request, secrets);
    expect(believedForgeries(webhook, request, secrets)).toEqual([]);
  });

  it("reads a body of any kind soundly or calls it malformed", () => {
    expectSoundReadings(webhook, request);
    expect(webhook.readOrders(rawBody, webhook.describe(request))).toHaveLength(1);
  });

  it("has a newer version after an edit, and no unit off the shelf once cancelled", () => {
    const [first, later] = [{}, { status: "cancelled", updatedAt: "2026-11-14T16:00:00Z" }].map((change) => {
      const body = Buffer.from(JSON.stringify({ ...CUSTOM_ORDER, ...change }));
      return webhook.readOrders(body, webhook.describe({ ...request, rawBody: body }))[0];
    });
    expect(later?.sourceVersion).toBeGreaterThan(first?.sourceVersion ?? Number.POSITIVE_INFINITY);
    expect(later?.lines.map((line) => line.stockQuantity)).toEqual([0, 0]);
  });
});
