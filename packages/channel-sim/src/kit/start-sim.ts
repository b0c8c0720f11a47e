import type { FastifyInstance } from "fastify";
import { fastify } from "fastify";
import { addApiHooks, isOwnPath } from "./api-hooks.ts";
import { systemClock } from "./clock.ts";
import type { SimControl } from "./control/control.ts";
import { createControl } from "./control/control.ts";
import { addControlRoutes } from "./control/control-routes.ts";
import { FaultBox } from "./faults.ts";
import type { SimShop } from "./model.ts";
import { openShop } from "./control/open-shop.ts";
import { OrderDesk } from "./order-desk.ts";
import type { SimContext, SimOptions, SimPlatform } from "./platform.ts";
import { createRandom } from "./random.ts";
import { keepRawBodies, urlOf } from "./request-body.ts";
import { addShopPages } from "./control/shop-pages.ts";
import { addTrialShops } from "./control/trial-shops.ts";
import { ShopStore } from "./shop-store.ts";
import { SimError } from "./sim-error.ts";
import type { DeliveryAttempt } from "./webhook-dispatcher.ts";
import { WebhookDispatcher } from "./webhook-dispatcher.ts";

export type RunningSim = {
  name: string;
  url: string;
  port: number;
  shops: SimShop[];
  control: SimControl;
  close(): Promise<void>;
};

const DEFAULT_DELIVERY_CONCURRENCY = 16;
const CONTROL_STATUS = { NOT_FOUND: 404, OUT_OF_STOCK: 409, BAD_INPUT: 400 } as const;

export async function startSim(platform: SimPlatform, options: SimOptions = {}): Promise<RunningSim> {
  const address = { url: "" };
  const sim = createContext(platform, options, () => address.url);
  for (const spec of options.shops ?? platform.defaultShops) {
    openShop(platform, sim, spec, options);
  }
  const control = createControl(platform, sim);
  const app = createServer(platform, sim, control);
  addTrialShops(app, platform, sim, options);
  await app.listen({ port: options.port ?? 0, host: options.host ?? "127.0.0.1" });
  const bound = app.server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  address.url = `http://127.0.0.1:${port}`;
  return {
    name: platform.name,
    url: address.url,
    port,
    shops: [...sim.store.shops.values()],
    control,
    close: async () => {
      sim.dispatcher.close();
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

function createContext(platform: SimPlatform, options: SimOptions, baseUrl: () => string): SimContext {
  const seed = options.seed ?? "estiba";
  const clock = options.clock ?? systemClock;
  const random = createRandom(`${seed}/${platform.name}`);
  const store = new ShopStore({
    clock,
    ids: platform.ids,
    firstOrderNumber: platform.firstOrderNumber,
    isNegativeStockAllowed: platform.isNegativeStockAllowed,
    ...(platform.holdsStock === undefined ? {} : { holdsStock: platform.holdsStock }),
  });
  const faults = new FaultBox(random.fork("faults"));
  const dispatcher = new WebhookDispatcher({
    clock,
    faults,
    policy: platform.deliveryPolicy,
    timeScale: options.timeScale ?? 1,
    concurrency: options.deliveryConcurrency ?? DEFAULT_DELIVERY_CONCURRENCY,
    ...(options.deliveryTimeoutMs === undefined ? {} : { timeoutMs: options.deliveryTimeoutMs }),
    onAttempt: (attempt) => {
      countFailure(sim, attempt);
      platform.onAttempt?.(attempt, sim);
    },
  });
  const orders = new OrderDesk(store, random.fork("orders"));
  const sim: SimContext = { seed, clock, random, store, orders, dispatcher, faults, calls: [], baseUrl };
  store.onEvent = (event) => {
    platform.onEvent(event, sim);
  };
  return sim;
}

function countFailure(sim: SimContext, attempt: DeliveryAttempt): void {
  const shop = sim.store.shops.get(attempt.shopId);
  const subscription = shop?.subscriptions.get(attempt.subscriptionId ?? "");
  if (subscription !== undefined) {
    subscription.consecutiveFailures = attempt.isSuccess ? 0 : subscription.consecutiveFailures + 1;
  }
}

function createServer(platform: SimPlatform, sim: SimContext, control: SimControl): FastifyInstance {
  const app = fastify({ routerOptions: { maxParamLength: 500 } });
  keepRawBodies(app);
  addApiHooks(app, platform, sim);
  addShopPages(app, platform, sim, control);
  addControlRoutes(app, control);
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof SimError) {
      return reply.code(CONTROL_STATUS[error.code]).send({ error: error.code, message: error.message });
    }
    const isOurs = isOwnPath(urlOf(request).pathname);
    const message = error instanceof Error ? error.message : String(error);
    return reply
      .code(500)
      .send({ error: "INTERNAL", message: isOurs ? message : `simulator fault: ${message}` });
  });
  platform.register(app, sim);
  return app;
}
