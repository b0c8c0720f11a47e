import { ORDER_STATUSES, type OrderStatus } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { connectCustom, connectWpshop, type ConnectedShop } from "./harness/connect.ts";
import { waitForOrder } from "./harness/order-book.ts";
import { sendCustom } from "./harness/signed.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";

let stack: Stack;
let tenant: Tenant;
let first: ConnectedShop;
let second: ConnectedShop;
let wpshop: ConnectedShop;

type Query = NonNullable<NonNullable<Parameters<Tenant["owner"]["listOrders"]>[0]>["query"]>;

const BUYERS = [
  { name: "María Núñez", email: "maria@example.test", city: "Medellín" },
  { name: "João Araújo", email: "joao@example.test", city: "São Paulo" },
  { name: "Íñigo D'Angelo", email: "inigo@example.test", city: "Bogotá" },
] as const;

async function create(shop: ConnectedShop, orderId: string, change: object = {}): Promise<string> {
  const json = { shopId: shop.shopId, orderId, total: 1_000, currency: "COP", ...change };
  const { status, body } = await stack.ask("/api/v1/custom/orders", { headers: tenant.key, json });
  expect(status).toBe(201);
  return (body["data"] as { id: string }).id;
}

useStack(async (opened) => {
  stack = opened;
  tenant = await openTenant(stack);
  first = await connectCustom(tenant, "primera");
  second = await connectCustom(tenant, "segunda");
  wpshop = await connectWpshop(stack, tenant);
  for (let index = 0; index < 12; index += 1) {
    const buyer = BUYERS[index % BUYERS.length] ?? BUYERS[0];
    await create(index % 2 === 0 ? first : second, `L-${String(index).padStart(3, "0")}`, {
      placedAt: new Date(Date.UTC(2026, 0, 1 + index, 12)).toISOString(),
      customer: { name: buyer.name, email: buyer.email },
      shippingAddress: { city: buyer.city },
      ...(index % 3 === 0 ? { paymentMethod: "cod" } : {}),
      ...(index === 11 ? { status: "cancelled" } : {}),
      items: index % 4 === 0 ? [] : [{ sku: "SKU-00001", quantity: 1, price: 1_000 }],
    });
  }
  const bought = stack.sims.wpshop.control.placeOrder(wpshop.externalId);
  await waitForOrder(tenant, wpshop, bought.id);
});

const list = async (query: Query = {}) =>
  (await tenant.owner.listOrders({ query: { limit: 200, ...query } })).data;

const versioned = (total: number, version: number) => ({ orderId: "H-1", total, currency: "COP", version });

describe("the order book", () => {
  it("shows the newest first and pages without losing or repeating one", async () => {
    const all = await list();
    expect(all.total).toBe(13);
    const times = all.items.map(({ placedAt }) => placedAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const seen: string[] = [];
    for (let offset = 0, hasMore = true; hasMore; offset += 5) {
      const page = await list({ limit: 5, offset });
      expect(page).toMatchObject({ limit: 5, offset, total: 13 });
      seen.push(...page.items.map(({ id }) => id));
      ({ hasMore } = page);
    }
    expect(seen).toEqual(all.items.map(({ id }) => id));
    expect((await list({ offset: 1_000 })).items).toEqual([]);
  });

  it("narrows by shop, platform, status, payment, stock and time, alone and together", async () => {
    const all = await list();
    type Item = (typeof all.items)[number];
    const expectOnly = async (query: Query, isWanted: (order: Item) => boolean) => {
      const found = await list(query);
      expect(found.items).toEqual(all.items.filter(isWanted));
      expect(found.total).toBe(found.items.length);
      expect(found.items.length).toBeGreaterThan(0);
    };
    await expectOnly({ shopId: first.shopId }, ({ shopId }) => shopId === first.shopId);
    await expectOnly({ platform: "WPSHOP" }, ({ platform }) => platform === "WPSHOP");
    await expectOnly({ status: "cancelled" }, ({ status }) => status === "cancelled");
    await expectOnly(
      { paymentStatus: "cod_pending" },
      ({ paymentStatus }) => paymentStatus === "cod_pending",
    );
    await expectOnly(
      { stockStatus: "not_applicable" },
      ({ stockStatus }) => stockStatus === "not_applicable",
    );
    const [from, to] = ["2026-01-03T12:00:00.000Z", "2026-01-06T12:00:00.000Z"];
    await expectOnly(
      { placedFrom: from, placedTo: to },
      ({ placedAt }) => placedAt >= from && placedAt <= to,
    );
    await expectOnly(
      { shopId: second.shopId, paymentStatus: "cod_pending", placedFrom: from },
      (order) =>
        order.shopId === second.shopId && order.paymentStatus === "cod_pending" && order.placedAt >= from,
    );
  });

  it.each([
    ["L-007", "orderId"],
    ["l-007", "orderId in lower case"],
    ["Núñez", "the buyer's name"],
    ["núñez", "the buyer's name in lower case"],
    ["joao@example", "a part of the e-mail"],
    ["São Paulo", "the city"],
    ["D'Angelo", "a name with an apostrophe"],
  ])("finds %s by %s", async (search) => {
    const found = await list({ search });
    expect(found.items.length).toBeGreaterThan(0);
    for (const order of found.items) {
      const { data } = await tenant.owner.getOrder({ params: { orderId: order.id } });
      const words = [data.orderId, data.customer?.name, data.customer?.email, data.shippingAddress?.city];
      expect(words.join(" ").toLowerCase()).toContain(search.toLowerCase());
    }
  });

  it.each(["%", "_", "\\", "%%%", "'; drop table app.orders; --"])(
    "takes %s in a search as it stands",
    async (search) => {
      expect((await list({ search })).items).toEqual([]);
    },
  );

  it.each(["limit=0", "limit=abc", "offset=-1", "status=perdido", "platform=EBAY", "placedFrom=ayer"])(
    "400 BAD_REQUEST for ?%s",
    async (query) => {
      const answer = await stack.ask(`/api/v1/orders?${query}`, { headers: tenant.session });
      expect([answer.status, answer.body["error"]]).toEqual([400, "BAD_REQUEST"]);
    },
  );

  it("opens to an integration key that may read orders", async () => {
    const { data } = await tenant.owner.createApiKey({ body: { name: "lector", scopes: ["orders:read"] } });
    const answer = await stack.ask("/api/v1/orders", { headers: { "x-api-key": data.key } });
    expect(answer.status).toBe(200);
    expect((answer.body["data"] as { total: number }).total).toBe(13);
  });

  it("shows the timeline of an order: who did what, when, because of which event", async () => {
    const created = await sendCustom(stack, first, versioned(1_000, 1));
    await waitForOrder(tenant, first, "H-1");
    await sendCustom(stack, first, versioned(2_000, 3));
    await waitForOrder(tenant, first, "H-1", ({ totalMinor }) => totalMinor === 2_000);
    await sendCustom(stack, first, versioned(1_500, 2));
    const before = await waitForOrder(tenant, first, "H-1", ({ timeline }) => timeline.length === 3);
    const body = { status: "preparing" as const, note: "la empaca Luis" };
    const { data } = await tenant.owner.changeOrderStatus({ params: { orderId: before.id }, body });
    expect(data.totalMinor).toBe(2_000);
    expect(data.timeline.map(({ kind, actorKind }) => [kind, actorKind])).toEqual([
      ["created", "system"],
      ["updated", "system"],
      ["late", "system"],
      ["status_changed", "user"],
    ]);
    expect(data.timeline[0]?.eventId).toBe(created.body["eventId"]);
    expect(data.timeline[3]?.details).toEqual({ from: "confirmed", to: "preparing", note: "la empaca Luis" });
    const times = data.timeline.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  });
});

/** What people may do, by where an order is. */
const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ["confirmed", "on_hold", "cancelled"],
  on_hold: ["confirmed", "cancelled"],
  confirmed: ["on_hold", "preparing", "ready_to_ship", "shipped", "cancelled"],
  preparing: ["on_hold", "ready_to_ship", "shipped", "cancelled"],
  ready_to_ship: ["partially_shipped", "shipped", "cancelled"],
  partially_shipped: ["shipped", "delivered"],
  shipped: ["delivered", "partially_returned", "returned"],
  delivered: ["completed", "partially_returned", "returned"],
  completed: ["partially_returned", "returned"],
  partially_returned: ["returned"],
  returned: [],
  cancelled: [],
};

const change = (orderId: string, status: string) =>
  stack.ask(`/api/v1/orders/${orderId}/status`, {
    method: "PATCH",
    headers: tenant.session,
    json: { status },
  });

describe("people moving an order on", () => {
  it.each(ORDER_STATUSES.map((from) => ({ from, next: NEXT[from].join(", ") || "nowhere" })))(
    "from $from it may go to $next, anything else is 409 ORDER_STATUS_NOT_ALLOWED",
    async ({ from }) => {
      const told: unknown[] = [];
      for (const to of ORDER_STATUSES) {
        const id = await create(first, `S-${from}-${to}`, { status: from });
        const { status, body } = await change(id, to);
        told.push([to, status, (body["data"] as { status: string } | undefined)?.status ?? body["error"]]);
      }
      expect(told).toEqual(
        ORDER_STATUSES.map((to) =>
          NEXT[from].includes(to) ? [to, 200, to] : [to, 409, "ORDER_STATUS_NOT_ALLOWED"],
        ),
      );
      const id = await create(first, `S-${from}`, { status: from });
      const { data } = await tenant.owner.getOrder({ params: { orderId: id } });
      expect(data.allowedStatuses.toSorted()).toEqual([...NEXT[from]].toSorted());
    },
  );

  it("gives the stock back when a person cancels, and the channel's later word does not take it again", async () => {
    const items = [{ sku: "SKU-00001", quantity: 4, price: 250 }];
    const id = await create(first, "C-1", { items });
    const { data } = await tenant.owner.changeOrderStatus({
      params: { orderId: id },
      body: { status: "cancelled" },
    });
    expect(data.stockStatus).toBe("released");
    const taken = (order: typeof data) =>
      order.lines
        .flatMap(({ deductions }) => deductions)
        .reduce((sum, one) => sum + (one.reversalOf === null ? one.quantity : -one.quantity), 0);
    expect(taken(data)).toBe(0);
    await sendCustom(stack, first, {
      orderId: "C-1",
      total: 900,
      currency: "COP",
      items,
      status: "preparing",
    });
    const after = await waitForOrder(tenant, first, "C-1", ({ totalMinor }) => totalMinor === 900);
    expect(after.status).toBe("cancelled");
    expect(taken(after)).toBe(0);
  });

  it("keeps a person's word while the channel is behind, and takes the channel's once it is ahead", async () => {
    const id = await create(second, "M-1");
    await tenant.owner.changeOrderStatus({ params: { orderId: id }, body: { status: "ready_to_ship" } });
    await sendCustom(stack, second, { orderId: "M-1", total: 1_100, currency: "COP", status: "preparing" });
    const behind = await waitForOrder(tenant, second, "M-1", ({ totalMinor }) => totalMinor === 1_100);
    expect(behind.status).toBe("ready_to_ship");
    await sendCustom(stack, second, { orderId: "M-1", total: 1_100, currency: "COP", status: "delivered" });
    await waitForOrder(tenant, second, "M-1", ({ status }) => status === "delivered");
  });

  it("404 ORDER_NOT_FOUND for an order that is not there, 400 BAD_REQUEST for a status that is none", async () => {
    const absent = await change("ord_01jcm8z6h3e8v9qk2r4t5w6x7y", "preparing");
    expect([absent.status, absent.body["error"]]).toEqual([404, "ORDER_NOT_FOUND"]);
    const id = await create(first, "N-1");
    const wrong = await change(id, "perdido");
    expect([wrong.status, wrong.body["error"]]).toEqual([400, "BAD_REQUEST"]);
  });
});
