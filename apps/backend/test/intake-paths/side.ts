import { createTenant } from "../../src/domain/identity/index.ts";
import { recordEvents } from "../../src/domain/events/index.ts";
import { createSubscription } from "../../src/domain/notifications/index.ts";
import {
  applyRequests,
  type DirectOrder,
  type DirectRequest,
} from "../../src/flows/orders/apply-requests.ts";
import { intakeEvents } from "../../src/flows/orders/intake-events.ts";
import { PlainEvents } from "../../src/flows/orders/intake/plain-events.ts";
import { takeRequests } from "../../src/flows/orders/intake/take-requests.ts";
import { addPlace } from "../../src/domain/places/index.ts";
import { updateVariant } from "../../src/flows/catalog/update-variant.ts";
import { changeRecipe } from "../../src/flows/stock/change-recipe.ts";
import { changeInventoryConfig } from "../../src/flows/stock/change-inventory-config.ts";
import { newId, newIdBody } from "../../src/kernel/ids.ts";
import type { Origin } from "../../src/ports/services.ts";
import type { TestApp } from "../app.ts";
import { channelVariant, makeShop, stockShop, type TestShop } from "../factories/stock.ts";
import { origin, type TestTenant } from "../factories/tenant.ts";
import { SKUS, TENANTS, type Told } from "./orders.ts";

const OPENING = 60;
const KEY: Origin = { ...origin, actor: { kind: "key", id: "key_of_the_test" } };

interface World {
  readonly id: string;
  readonly shops: readonly TestShop[];
}

/** A few tenants whose orders all take one of the two paths. */
export class Side {
  readonly #app: TestApp;
  readonly worlds: readonly World[];
  readonly #plain: PlainEvents | null;
  /** Ids of events by their turn, which the tables tell apart by nothing else. */
  readonly eventIds: string[] = [];
  generalOrders = 0;

  private constructor(app: TestApp, worlds: readonly World[], path: "batches" | "general") {
    this.#app = app;
    this.worlds = worlds;
    this.#plain = path === "batches" ? new PlainEvents(app.foundation.services) : null;
  }

  static async open(app: TestApp, path: "batches" | "general"): Promise<Side> {
    const worlds: World[] = [];
    for (let n = 0; n < TENANTS; n += 1) {
      worlds.push(await openWorld(app, n));
    }
    return new Side(app, worlds, path);
  }

  #requests(told: readonly Told[]): DirectRequest[] {
    const { services } = this.#app.foundation;
    return told.flatMap(({ tenant, shop, body }) => {
      const world = this.worlds[tenant];
      const order = services.channels.custom.connect?.readDirectOrder?.(body);
      const eventId = newId("evt");
      this.eventIds.push(eventId);
      return world && order
        ? [
            {
              tenantId: world.id,
              origin: KEY,
              shopId: world.shops[shop]?.id ?? "",
              order,
              rawBody: Buffer.from(JSON.stringify(body)),
              eventId,
              traceparent: null,
            },
          ]
        : [];
    });
  }

  /** Handed in directly. `later` names what changes a known order: that comes after what is new. */
  async handIn(told: readonly Told[], later: ReadonlySet<number>): Promise<HandedIn> {
    const { services } = this.#app.foundation;
    const requests = this.#requests(told);
    const results = new Map<DirectRequest, DirectOrder | Error>();
    const left = new Set(requests);
    if (this.#plain !== null) {
      for (const [request, result] of await takeRequests(services, requests)) {
        if (typeof result === "object") {
          results.set(request, result);
          left.delete(request);
        }
      }
    }
    this.generalOrders += left.size;
    for (const isLater of [false, true]) {
      const part = requests.filter((request, n) => left.has(request) && later.has(n) === isLater);
      for (const [tenantId, group] of Map.groupBy(part, (request) => request.tenantId)) {
        const answers = await services.inTenant(tenantId, KEY, (tx) => applyRequests(services, tx, group), {
          isHot: true,
        });
        group.forEach((request, index) => results.set(request, answers[index] ?? new Error("no answer")));
      }
    }
    return {
      answers: requests.map((request) => shown(results.get(request))),
      left: new Set(requests.flatMap((request, n) => (left.has(request) ? [n] : []))),
    };
  }

  /** Sent as signed events, and applied by the worker's flow. Answers with the events that the batches left. */
  async send(told: readonly Told[], later: ReadonlySet<number>): Promise<ReadonlySet<number>> {
    const left = new Set<number>();
    const numbered = told.map((one, n) => ({ ...one, n }));
    const ids = new Map<number, string>();
    for (const [tenant, ofTenant] of Map.groupBy(numbered, (one) => one.tenant)) {
      const parts = Map.groupBy(ofTenant, ({ n }) => later.has(n));
      for (const group of [parts.get(false) ?? [], parts.get(true) ?? []].filter((part) => part.length > 0)) {
        const recorded = await this.#record(tenant, group);
        group.forEach(({ n }, index) => ids.set(n, recorded[index] ?? ""));
        const leftIds = await this.#apply(tenant);
        group.filter(({ n }) => leftIds.has(ids.get(n) ?? "")).forEach(({ n }) => left.add(n));
      }
    }
    for (const [tenant] of Map.groupBy(numbered, (one) => one.tenant)) {
      this.eventIds.push(...numbered.filter((one) => one.tenant === tenant).map(({ n }) => ids.get(n) ?? ""));
    }
    return left;
  }

  #world(tenant: number): World {
    const world = this.worlds[tenant];
    if (!world) {
      throw new Error("no such tenant");
    }
    return world;
  }

  async #record(tenant: number, group: readonly Told[]): Promise<string[]> {
    const world = this.#world(tenant);
    const recorded = await this.#app.foundation.services.inTenant(world.id, origin, (tx) =>
      recordEvents(
        tx,
        group.map(({ shop, body }) => ({
          shopId: world.shops[shop]?.id ?? "",
          source: "webhook",
          event: { topic: "order", kind: "order", externalId: body.orderId, deliveryId: null },
          verification: "signature",
          headers: {},
          rawBody: Buffer.from(JSON.stringify(body)),
          means: "hint",
          traceparent: null,
        })),
      ),
    );
    return recorded.map((event) => ("id" in event ? (event.id ?? "") : ""));
  }

  async #apply(tenant: number): Promise<ReadonlySet<string>> {
    const left = new Set<string>();
    const plain = this.#plain;
    const watched: Pick<PlainEvents, "take"> | null = plain && {
      take: async (tenantId, read, record) => {
        const rest = await plain.take(tenantId, read, record);
        rest.forEach(({ event }) => left.add(event.id));
        return rest;
      },
    };
    const world = this.#world(tenant);
    await intakeEvents(this.#app.foundation.services, world.id, { areHints: false, plain: watched });
    return left;
  }
}

export interface HandedIn {
  readonly answers: readonly unknown[];
  /** What the batches left to the general path. */
  readonly left: ReadonlySet<number>;
}

/** What the endpoint answers with. */
function shown(result: DirectOrder | Error | undefined): unknown {
  if (result === undefined || result instanceof Error) {
    return result?.message;
  }
  const { order, outcome, deductions } = result;
  const { id, externalId, shopId, status, paymentStatus, stockStatus } = order;
  return { id, externalId, shopId, status, paymentStatus, stockStatus, outcome, deductions };
}

async function openWorld(app: TestApp, n: number): Promise<World> {
  const { services } = app.foundation;
  const id = newId("ten");
  const slug = `camino-${newIdBody().slice(-12)}`;
  await services.inTenant(id, origin, (tx) =>
    createTenant(tx, { slug, name: "Camino", cell: "main", country: "CO", plan: "PRO" }),
  );
  const tenant = { id } as TestTenant;
  const shops = [
    await makeShop(app, tenant, { name: "A" }),
    await makeShop(app, tenant, { name: "B" }),
    await makeShop(app, tenant, { name: "C" }),
  ];
  const others = [await makeShop(app, tenant, { platform: "WPSHOP", name: "D" })];
  const [first] = shops;
  for (const shop of [...shops, ...others]) {
    const mapped = SKUS.slice(0, 6).map((sku) => channelVariant(sku, OPENING, sku));
    const odd = [
      { ...channelVariant("TWICE", OPENING, "t1"), sku: "TWICE" },
      { ...channelVariant("TWICE", OPENING, "t2"), sku: "TWICE" },
    ];
    await stockShop(app, tenant, shop, shop === first ? mapped : [...mapped, ...odd]);
  }
  await setUp(app, id, shops, n);
  return { id, shops };
}

/** Some of what the second tenant sells is in two places. */
async function useTwoPlaces(app: TestApp, id: string): Promise<void> {
  const { services } = app.foundation;
  const place = await services.inTenant(id, origin, (tx) => addPlace(tx, { name: "Tienda", kind: "store" }));
  const variants = await app.database.rows<{ id: string }>(
    "select id from app.master_variants where tenant_id = $1 and sku in ('V-1', 'V-2') order by sku",
    [id],
  );
  for (const { id: masterVariantId } of variants) {
    await updateVariant(services, id, origin, { masterVariantId, stock: 4, placeId: place.id, patch: {} });
  }
}

/** What another one of them sells is made of two that it also sells alone. */
async function sellKit(app: TestApp, id: string): Promise<void> {
  const { services } = app.foundation;
  const [kit] = await app.database.rows<{ id: string }>(
    "select id from app.master_variants where tenant_id = $1 and sku = 'V-3'",
    [id],
  );
  const components = [
    { sku: "V-1", quantity: 2 },
    { sku: "V-2", quantity: 1 },
  ];
  const wish = { masterVariantId: kit?.id ?? "", components, version: 0, isTakenApart: true };
  await services.inTenant(id, origin, (tx) => changeRecipe(services, tx, wish));
}

/** The first shares stock between variants and has followers, the second keeps a central stock and sells kits, the third follows a shop. */
async function setUp(app: TestApp, id: string, shops: readonly TestShop[], n: number): Promise<void> {
  const { services } = app.foundation;
  const source = shops[2]?.id ?? "";
  if (n === 0) {
    await app.database.rows(
      `update app.listings set stock_group = 'g' where tenant_id = $1 and shop_id = $2 and channel_variant_id in ('V-5', 'V-6')`,
      [id, shops[1]?.id ?? ""],
    );
    await services.inTenant(id, origin, (tx) =>
      createSubscription(tx, services.keyring, {
        url: "https://listener.example/hook",
        events: ["*"],
        description: null,
      }),
    );
  }
  if (n === 1) {
    await useTwoPlaces(app, id);
    await sellKit(app, id);
  }
  await changeInventoryConfig(services, id, origin, {
    ...(n === 2
      ? { inventorySourceType: "SHOP", inventorySourceShopId: source }
      : { inventorySourceType: "SERVICE_CENTRAL" }),
    ...(n === 1 ? { alertsEnabled: true, alertEmails: "ana@camino.example" } : {}),
  });
  await app.database.rows(
    `update app.master_variants set safety_stock = 3, low_stock_threshold = 20 where tenant_id = $1 and sku like '%1'`,
    [id],
  );
  await app.database.rows(
    `insert into app.shop_buffers (tenant_id, shop_id, quantity) select tenant_id, id, 2 from app.shops
     where tenant_id = $1 and name = 'D'`,
    [id],
  );
  await app.database.rows(
    `update app.shops set status = 'paused' where tenant_id = $1 and id = $2 and $3 = 1`,
    [id, shops[1]?.id ?? "", n],
  );
}
