import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SimClock } from "./clock.ts";
import type { FaultBox, FaultRule } from "./faults.ts";
import type { ApiCall, ShopSpec, SimEvent, SimOrder, SimShop } from "./model.ts";
import type { OrderDesk } from "./order-desk.ts";
import type { SeededRandom } from "./random.ts";
import type { IdScheme, ShopStore } from "./shop-store.ts";
import type { DeliveryAttempt, DeliveryPolicy, WebhookDispatcher } from "./webhook-dispatcher.ts";

export type SimOptions = {
  /** 0 (default) takes any free port. */
  port?: number;
  host?: string;
  seed?: string;
  clock?: SimClock;
  /** Multiplies delivery lag and retry waits; 1 by default. */
  timeScale?: number;
  shops?: ShopSpec[];
  productsPerShop?: number;
  /** When the shops' products were made; now where absent. */
  productsMadeAtMs?: number;
  /** Numbers that orders of earlier runs have; products keep theirs from run to run. */
  usedNumbers?: number;
  /** Shops that visitors may open for themselves; none by default. */
  maxTrialShops?: number;
  deliveryConcurrency?: number;
  /** Replaces the platform's own answer deadline. */
  deliveryTimeoutMs?: number;
};

/** The tools of one running simulator, passed to the platform's routes and events. */
export type SimContext = {
  seed: string;
  clock: SimClock;
  random: SeededRandom;
  store: ShopStore;
  orders: OrderDesk;
  dispatcher: WebhookDispatcher;
  faults: FaultBox;
  calls: ApiCall[];
  /** Address of the simulator, known once it listens. */
  baseUrl(): string;
};

export type SimReply = { status: number; headers?: Record<string, string>; body: string };

/** What a platform plugs into the kit. */
export type SimPlatform = {
  name: string;
  title: string;
  defaultShops: readonly ShopSpec[];
  ids: IdScheme;
  firstOrderNumber: number;
  isNegativeStockAllowed: boolean;
  holdsStock?: (order: SimOrder) => boolean;
  deliveryPolicy: DeliveryPolicy;
  /** Address or handle a merchant would type to connect this shop. */
  shopAddress(sim: SimContext, shop: SimShop): string;
  /** The id, and what else this platform needs, of a shop that a visitor opens. */
  trialSpec(name: string): Pick<ShopSpec, "locations"> & { id: string };
  /** Called once per new shop, before seeding: credentials and private state. */
  openShop(sim: SimContext, shop: SimShop): void;
  /** After the catalog of a shop was filled again: oddities only this platform has. */
  onSeeded?(sim: SimContext, shop: SimShop): void;
  /** Routes, and hooks such as authentication. Bodies arrive as Buffer, see `request-body.ts`. */
  register(app: FastifyInstance, sim: SimContext): void;
  /** Which shop a request is for, from address or headers. */
  shopIdOf(request: FastifyRequest, sim: SimContext): string | null;
  /** What fault rules match on; `METHOD /path` unless given. */
  routeKeyOf?(request: FastifyRequest): string;
  /** The platform's true answer for a fault that has a wire form. */
  faultReply(
    kind: "rate-limit" | "server-error" | "token-revoked",
    rule: FaultRule,
    sim: SimContext,
  ): SimReply;
  /** Turns a change into webhook deliveries. */
  onEvent(event: SimEvent, sim: SimContext): void;
  /** After each attempt: disabling rules and the like. */
  onAttempt?(attempt: DeliveryAttempt, sim: SimContext): void;
  revokeToken(shop: SimShop, sim: SimContext): void;
  /** The order as this platform's own API shows it. */
  renderOrder(shop: SimShop, order: SimOrder, sim: SimContext): unknown;
};
