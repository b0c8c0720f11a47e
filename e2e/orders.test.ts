import type { SimOrder } from "@estiba/channel-sim";
import { describe, expect, it } from "vitest";
import {
  connectCloudshop,
  connectMarketplace,
  connectOauthshop,
  connectWpshop,
  type ConnectedShop,
} from "./harness/connect.ts";
import { waitForOrder, type OrderDetail } from "./harness/order-book.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";

let stack: Stack;
let tenant: Tenant;
let shops: Record<Sim, ConnectedShop>;

type Sim = "oauthshop" | "wpshop" | "marketplace" | "cloudshop";
const ALL: readonly Sim[] = ["oauthshop", "wpshop", "marketplace", "cloudshop"];
const WITH_CARTS: readonly Sim[] = ["oauthshop", "wpshop", "cloudshop"];

useStack(async (opened) => {
  stack = opened;
  tenant = await openTenant(stack);
  shops = {
    oauthshop: await connectOauthshop(stack, tenant),
    wpshop: await connectWpshop(stack, tenant),
    marketplace: await connectMarketplace(stack, tenant),
    cloudshop: await connectCloudshop(stack, tenant),
  };
});

const controlOf = (sim: Sim) => stack.sims[sim].control;
const place = (sim: Sim, input?: Parameters<ReturnType<typeof controlOf>["placeOrder"]>[1]): SimOrder =>
  controlOf(sim).placeOrder(shops[sim].externalId, input);
const seen = (sim: Sim, orderId: string, isWanted?: (order: OrderDetail) => boolean) =>
  waitForOrder(tenant, shops[sim], orderId, isWanted);
const onShelf = ({ lines }: OrderDetail) => lines.map(({ stockQuantity }) => stockQuantity);
const stillTaken = ({ lines }: OrderDetail) =>
  lines.map(({ deductions }) =>
    deductions.reduce(
      (sum, { quantity, reversalOf }) => sum + (reversalOf === null ? quantity : -quantity),
      0,
    ),
  );

const bySkuNow = ({ lines }: OrderDetail): Record<string, number> =>
  Object.fromEntries(lines.map(({ sku, stockQuantity }): [string, number] => [sku ?? "", stockQuantity]));

describe("an order bought on a platform", () => {
  it.each(ALL)("of %s is in the book with its buyer, lines, amounts and timeline", async (sim) => {
    const order = place(sim, { lines: [{ sku: "SKU-00001", quantity: 2 }], payment: "card" });
    const detail = await seen(sim, order.id, ({ paymentStatus }) => paymentStatus === "paid");
    const [bought] = order.lines;
    expect(detail).toMatchObject({
      orderId: order.id,
      shopId: shops[sim].shopId,
      platform: sim.toUpperCase(),
      currency: order.currency,
      isCashOnDelivery: false,
      groupId: null,
    });
    expect(detail.lines).toMatchObject([
      { sku: "SKU-00001", quantity: 2, stockQuantity: 2, unitPriceMinor: bought?.unitPriceMinor },
    ]);
    expect(detail.totalMinor).toBeGreaterThanOrEqual(2 * (bought?.unitPriceMinor ?? 0));
    expect(detail.totalMinor).toBeLessThanOrEqual(order.totalMinor);
    expect(Math.abs(Date.parse(detail.placedAt) - order.createdAtMs)).toBeLessThan(1_000);
    expect(detail.shippingAddress?.city).toBe(order.buyer.city);
    expect(detail.customer?.name).toContain(order.buyer.lastName);
    expect(detail.timeline[0]).toMatchObject({ kind: "created", actorKind: "system" });
    expect(stillTaken(detail)).toEqual([2]);
  });

  it.each(ALL)("of %s that is paid later moves from unpaid to paid", async (sim) => {
    const order = place(sim, { payment: "transfer" });
    const unpaid = await seen(sim, order.id);
    expect(unpaid.paymentStatus).toBe("unpaid");
    controlOf(sim).payOrder(shops[sim].externalId, order.id);
    const paid = await seen(sim, order.id, ({ paymentStatus }) => paymentStatus === "paid");
    expect(paid.timeline.map(({ kind }) => kind)).toContain("updated");
    expect(onShelf(paid)).toEqual([1]);
  });

  it.each(ALL)("of %s that is shipped is shown as shipped", async (sim) => {
    const order = place(sim, { payment: "card" });
    await seen(sim, order.id);
    controlOf(sim).fulfillOrder(shops[sim].externalId, order.id);
    const shipped = await seen(sim, order.id, ({ status }) => status === "shipped" || status === "completed");
    expect(shipped.allowedStatuses).not.toContain("cancelled");
  });

  it.each(ALL)("of %s that is cancelled gives everything back, once", async (sim) => {
    const order = place(sim, { lines: [{ sku: "SKU-00002", quantity: 3 }] });
    const before = await seen(sim, order.id, ({ paymentStatus }) => paymentStatus === "paid");
    expect(stillTaken(before)).toEqual([3]);
    controlOf(sim).cancelOrder(shops[sim].externalId, order.id);
    const cancelled = await seen(sim, order.id, ({ status }) => status === "cancelled");
    expect(cancelled.stockStatus).toBe("released");
    expect(onShelf(cancelled)).toEqual([0]);
    expect(stillTaken(cancelled)).toEqual([0]);
    expect(cancelled.allowedStatuses).toEqual([]);
  });

  it.each(WITH_CARTS)("of %s with several articles is one order with several lines", async (sim) => {
    const lines = [
      { sku: "SKU-00001", quantity: 1 },
      { sku: "SKU-00003", quantity: 2 },
    ];
    const order = place(sim, { lines });
    const detail = await seen(sim, order.id);
    expect(detail.lines.map(({ sku, quantity }) => ({ sku, quantity })).toSorted(bySku)).toEqual(lines);
    expect(detail.totalMinor).toBe(order.totalMinor);
  });

  it.each(WITH_CARTS)("of %s that is edited takes more or gives back the difference", async (sim) => {
    const order = place(sim, {
      lines: [
        { sku: "SKU-00001", quantity: 3 },
        { sku: "SKU-00003", quantity: 1 },
      ],
    });
    await seen(sim, order.id);
    controlOf(sim).editOrder(shops[sim].externalId, order.id, {
      lines: [
        { sku: "SKU-00001", quantity: 1 },
        { sku: "SKU-00003", quantity: 0 },
        { sku: "SKU-00004", quantity: 2 },
      ],
    });
    const edited = await seen(sim, order.id, (detail) => bySkuNow(detail)["SKU-00004"] === 2);
    expect(bySkuNow(edited)).toEqual({ "SKU-00001": 1, "SKU-00003": 0, "SKU-00004": 2 });
    expect(stillTaken(edited)).toEqual(onShelf(edited));
    expect(edited.totalMinor).toBe(order.totalMinor);
  });

  it.each(["oauthshop", "wpshop"] as const)(
    "of %s that is partly refunded gives back what came back to the shelf",
    async (sim) => {
      const order = place(sim, { lines: [{ sku: "SKU-00004", quantity: 3 }] });
      await seen(sim, order.id);
      const lines = [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }];
      controlOf(sim).refundOrder(shops[sim].externalId, order.id, { lines, isRestocked: true });
      const refunded = await seen(
        sim,
        order.id,
        (detail) => detail.paymentStatus === "partially_refunded" && onShelf(detail)[0] === 2,
      );
      expect(stillTaken(refunded)).toEqual([2]);
    },
  );

  it.each(ALL)("of %s that is partly refunded without a return says so and keeps its stock", async (sim) => {
    const order = place(sim, { lines: [{ sku: "SKU-00002", quantity: 2 }] });
    await seen(sim, order.id);
    const lines = [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }];
    controlOf(sim).refundOrder(shops[sim].externalId, order.id, { lines, isRestocked: false });
    const refunded = await seen(sim, order.id, ({ paymentStatus }) => paymentStatus === "partially_refunded");
    expect(stillTaken(refunded)).toEqual(onShelf(refunded));
    expect(refunded.status).not.toBe("cancelled");
  });

  it.each(WITH_CARTS)(
    "of %s to be paid at the door is cash on delivery until it is collected",
    async (sim) => {
      const order = place(sim, { payment: "cod" });
      const waiting = await seen(sim, order.id);
      expect(waiting).toMatchObject({ isCashOnDelivery: true, paymentStatus: "cod_pending" });
      const { data } = await tenant.owner.listOrders({ query: { paymentStatus: "cod_pending", limit: 200 } });
      expect(data.items.map(({ orderId }) => orderId)).toContain(order.id);
      controlOf(sim).payOrder(shops[sim].externalId, order.id);
      await seen(sim, order.id, ({ paymentStatus }) => paymentStatus === "cod_collected");
    },
  );
});

const bySku = (left: { sku: string | null }, right: { sku: string | null }) =>
  (left.sku ?? "") < (right.sku ?? "") ? -1 : 1;

describe("a cart bought on the marketplace", () => {
  it("is one order per article, held together by the pack, and cancelled together", async () => {
    const cart = place("marketplace", {
      lines: [
        { sku: "SKU-00001", quantity: 1 },
        { sku: "SKU-00003", quantity: 2 },
      ],
    });
    const ids = stack.sims.marketplace.marketplace.orderIds(shops.marketplace.externalId, cart.id);
    expect(ids).toHaveLength(2);
    const orders = await Promise.all(ids.map((id) => seen("marketplace", id)));
    expect(orders.map(({ groupId }) => groupId)).toEqual([cart.id, cart.id]);
    expect(
      orders.flatMap(({ lines }) => lines.map(({ sku, quantity }) => ({ sku, quantity }))).toSorted(bySku),
    ).toEqual([
      { sku: "SKU-00001", quantity: 1 },
      { sku: "SKU-00003", quantity: 2 },
    ]);
    expect(new Set(orders.map(({ number }) => number))).toEqual(new Set([cart.id]));
    controlOf("marketplace").cancelOrder(shops.marketplace.externalId, cart.id);
    for (const id of ids) {
      await seen("marketplace", id, ({ status }) => status === "cancelled");
    }
  });

  it("follows its parcel: every order of the pack is shipped and delivered with it", async () => {
    const cart = place("marketplace", { lines: [{ sku: "SKU-00002" }, { sku: "SKU-00004" }] });
    const { marketplace } = stack.sims.marketplace;
    const seller = shops.marketplace.externalId;
    const ids = marketplace.orderIds(seller, cart.id);
    await Promise.all(ids.map((id) => seen("marketplace", id)));
    const parcel = marketplace.shipmentId(seller, cart.id);
    for (const step of ["shipped", "delivered"]) {
      marketplace.setShipment(seller, parcel, step);
      const moved = await Promise.all(
        ids.map((id) => seen("marketplace", id, ({ status }) => status === step)),
      );
      expect(moved.map(({ groupId }) => groupId)).toEqual(ids.map(() => cart.id));
    }
  });
});
