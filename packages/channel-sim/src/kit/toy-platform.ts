import type { SimPlatform } from "./platform.ts";

/** The smallest platform there is, to try the kit alone: one list to read, one hook per order event. */
export function toyPlatform(hookUrl: string, changes: Partial<SimPlatform> = {}): SimPlatform {
  return {
    name: "toy",
    title: "Toy shop",
    defaultShops: [
      { name: "Uno", country: "CL", currency: "CLP" },
      { name: "Dos", country: "CO", currency: "COP" },
    ],
    ids: (_kind, shopIndex, sequence) => String(shopIndex * 1_000_000 + sequence),
    firstOrderNumber: 1,
    isNegativeStockAllowed: false,
    deliveryPolicy: {
      timeoutMs: 1_000,
      retryDelaysMs: [60_000, 60_000],
      isSuccess: (status) => status === 200,
    },
    shopAddress: (sim, shop) => `${sim.baseUrl()}/toy/${shop.id}`,
    trialSpec: (name) => ({ id: name }),
    openShop: (sim, shop) => {
      shop.credentials["token"] = sim.random.hex(16);
    },
    register: (app, sim) => {
      app.get<{ Params: { shopId: string } }>("/toy/:shopId/items", (request) =>
        sim.store.shop(request.params.shopId).products.map(({ id, title }) => ({ id: Number(id), title })),
      );
      app.post("/toy/:shopId/echo", () => ({ isDone: true }));
    },
    shopIdOf: (request) => /^\/toy\/(?<id>[\w-]+)/.exec(request.url)?.groups?.["id"] ?? null,
    faultReply: (kind, rule) => ({
      status: { "rate-limit": 429, "server-error": rule.status ?? 500, "token-revoked": 401 }[kind],
      headers: { "x-toy": kind },
      body: JSON.stringify({ kind }),
    }),
    onEvent: (event, sim) => {
      if (event.kind !== "order") {
        return;
      }
      const { shop, order, change } = event;
      sim.dispatcher.send({
        shopId: shop.id,
        topic: `order.${change}`,
        url: hookUrl,
        resourceId: order.id,
        subscriptionId: null,
        build: (attempt) => ({
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ id: order.id, change, attempt }),
        }),
      });
    },
    revokeToken: () => undefined,
    renderOrder: (_shop, order) => ({ toy: order.id }),
    ...changes,
  };
}
