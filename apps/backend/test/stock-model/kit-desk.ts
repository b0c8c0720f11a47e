import { readMarks } from "../../src/domain/inventory/kits/mark-store.ts";
import { applyOrders } from "../../src/flows/orders/apply-orders.ts";
import { takeInListings } from "../../src/flows/catalog/take-in-listings.ts";
import { changeRecipe } from "../../src/flows/stock/change-recipe.ts";
import { refreshKits } from "../../src/flows/stock/refresh-kits.ts";
import type { Tx } from "../../src/ports/services.ts";
import type { TestApp } from "../app.ts";
import { channelVariant, makeShop, type TestShop } from "../factories/stock.ts";
import { origin, type TestTenant } from "../factories/tenant.ts";

export const KIT = "KIT";
const LISTING = "k1";

/** So many of each variant in one kit. */
export type PaperRecipe = Readonly<Record<string, number>>;

interface KitOrder {
  claimed: number;
  /** As it was when the kit was sold. */
  readonly recipe: PaperRecipe;
}

/** A shop that sells one kit; what it does to the variants is the recipe times what is sold. */
export class KitDesk {
  readonly #app: TestApp;
  readonly #tenantId: string;
  readonly #shop: TestShop;
  readonly orders = new Map<string, KitOrder>();
  #kitId = "";
  #recipe: PaperRecipe = {};
  #version = 0;

  private constructor(app: TestApp, tenantId: string, shop: TestShop) {
    this.#app = app;
    this.#tenantId = tenantId;
    this.#shop = shop;
  }

  static async open(app: TestApp, tenantId: string, recipe: PaperRecipe): Promise<KitDesk> {
    const shop = await makeShop(app, { id: tenantId } as TestTenant, { platform: "CUSTOM", name: "K" });
    const desk = new KitDesk(app, tenantId, shop);
    const { services } = app.foundation;
    const { linked } = await desk.#in((tx) =>
      takeInListings(services, tx, shop, [channelVariant(KIT, 0, LISTING)]),
    );
    desk.#kitId = linked[0]?.masterVariantId ?? "";
    await desk.make(recipe);
    return desk;
  }

  #in<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#app.foundation.services.inTenant(this.#tenantId, origin, run);
  }

  /** From now on it is made of these. */
  async make(recipe: PaperRecipe): Promise<void> {
    const { services } = this.#app.foundation;
    const components = Object.entries(recipe).map(([sku, quantity]) => ({ sku, quantity }));
    const wish = { masterVariantId: this.#kitId, components, version: undefined, isTakenApart: false };
    await this.#in((tx) => changeRecipe(services, tx, wish));
    this.#recipe = recipe;
  }

  /** The shop says how many kits an order claims now; by how much that changes each variant. */
  async tell(id: string, claimed: number): Promise<readonly (readonly [sku: string, delta: number])[]> {
    const { services } = this.#app.foundation;
    const order = this.orders.get(id) ?? { claimed: 0, recipe: this.#recipe };
    const more = claimed - order.claimed;
    this.#version += 1;
    const version = this.#version;
    await this.#in((tx) =>
      applyOrders(
        services,
        tx,
        [
          {
            shopId: this.#shop.id,
            eventId: null,
            version,
            isFetched: false,
            order: this.#order(id, claimed),
          },
        ],
        () => "webhook",
        async () => undefined,
      ),
    );
    this.orders.set(id, { ...order, claimed });
    return Object.entries(order.recipe).map(([sku, quantity]) => [sku, -more * quantity]);
  }

  #order(externalId: string, claimed: number) {
    return {
      externalId,
      number: null,
      sourceVersion: this.#version,
      placedAt: new Date(Date.now() + 10_000),
      status: claimed === 0 ? ("cancelled" as const) : ("confirmed" as const),
      paymentStatus: "paid" as const,
      paymentMethod: null,
      isCashOnDelivery: false,
      currency: "COP",
      totalMinor: 1_000,
      customer: null,
      shippingAddress: null,
      groupId: null,
      lines: [
        {
          externalLineId: "1",
          channelProductId: null,
          channelVariantId: LISTING,
          sku: null,
          name: "Kit",
          quantity: Math.max(1, claimed),
          stockQuantity: claimed,
          unitPriceMinor: 1_000,
        },
      ],
    };
  }

  /** What a worker does once components have moved. */
  async refresh(): Promise<void> {
    const marks = await this.#in(readMarks);
    if (marks.length > 0) {
      await refreshKits(this.#app.foundation.services, this.#tenantId, marks, "");
    }
  }
}
