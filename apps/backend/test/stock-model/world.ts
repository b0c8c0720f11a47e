import { newId, newIdBody } from "../../src/kernel/ids.ts";
import { createTenant } from "../../src/domain/identity/index.ts";
import {
  findBreach,
  leasePublications,
  recordWrites,
  type InvariantId,
} from "../../src/domain/inventory/index.ts";
import type { IncomingOrder } from "../../src/domain/orders/index.ts";
import { applyOrders } from "../../src/flows/orders/apply-orders.ts";
import { changeInventoryConfig } from "../../src/flows/stock/change-inventory-config.ts";
import { changeOrderStatus } from "../../src/flows/orders/change-order-status.ts";
import { linkListing, undoMapping } from "../../src/flows/catalog/link-listing.ts";
import { takeInListings } from "../../src/flows/catalog/take-in-listings.ts";
import { updateVariant } from "../../src/flows/catalog/update-variant.ts";
import type { ChannelVariant } from "../../src/ports/channel.ts";
import type { Tx } from "../../src/ports/services.ts";
import type { TestApp } from "../app.ts";
import { channelVariant, makeShop, type TestShop } from "../factories/stock.ts";
import { origin, type TestTenant } from "../factories/tenant.ts";
import { KIT, KitDesk } from "./kit-desk.ts";
import { Paper, type Mode } from "./reference.ts";
import { ParcelDesk } from "./parcel-desk.ts";
import { Storehouse } from "./storehouse.ts";

export const VARIANTS = ["V-1", "V-2", "V-3", "V-4", "V-5"] as const;
/** Those of the first shop open the figures; the last of the second has no name of its own. */
export const LISTINGS = ["a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5"] as const;
const OPENING = 10;

const PROMISES: readonly InvariantId[] = [
  "chain",
  "placeChain",
  "placesAddUp",
  "atLevels",
  "allLeft",
  "transit",
  "notMoreThanLeft",
  "notMoreThanOwed",
  "oneRecord",
  "oneMovement",
  "lastUnit",
  "kitMovements",
  "kitFigures",
  "misplaced",
  "published",
];

interface ListingRow {
  readonly id: string;
  readonly name: string;
  readonly shop_id: string;
  readonly stock: number;
  readonly sku: string | null;
  readonly variant: string | null;
}

interface ToldOrder {
  readonly id: string;
  readonly listing: string;
  readonly quantity: number;
  readonly version: number;
  readonly isCancelled?: boolean;
}

/** The real system, with the same commands as the model. */
export class World {
  readonly #app: TestApp;
  readonly tenantId: string;
  readonly #shops: Readonly<Record<"a" | "b", TestShop>>;
  readonly #variantIds = new Map<string, string>();
  readonly #listingIds = new Map<string, string>();
  readonly goods: Storehouse;
  readonly parcels: ParcelDesk;
  readonly kits: KitDesk;
  #orders = 0;
  #commands = 0;

  private constructor(
    app: TestApp,
    tenantId: string,
    open: Pick<World, "goods" | "parcels" | "kits"> & { shops: Record<"a" | "b", TestShop> },
  ) {
    this.goods = open.goods;
    this.parcels = open.parcels;
    this.kits = open.kits;
    this.#app = app;
    this.tenantId = tenantId;
    this.#shops = open.shops;
  }

  static async open(app: TestApp): Promise<{ world: World; paper: Paper }> {
    const { services } = app.foundation;
    const tenantId = newId("ten");
    const slug = `modelo-${newIdBody().slice(-12)}`;
    await services.inTenant(tenantId, origin, (tx) =>
      createTenant(tx, { slug, name: "Modelo", cell: "main", country: "CO", plan: "PRO" }),
    );
    const tenant = { id: tenantId } as TestTenant;
    const shops = {
      a: await makeShop(app, tenant, { platform: "CUSTOM", name: "A" }),
      b: await makeShop(app, tenant, { platform: "WPSHOP", name: "B" }),
    };
    const goods = await Storehouse.open(app, tenantId);
    const parcels = await ParcelDesk.open(app, tenantId, goods);
    const take = (shop: TestShop, variants: ChannelVariant[]) =>
      services.inTenant(tenantId, origin, (tx) => takeInListings(services, tx, shop, variants));
    await take(
      shops.a,
      VARIANTS.map((sku, index) => channelVariant(sku, OPENING, `a${index + 1}`)),
    );
    await take(
      shops.b,
      VARIANTS.map((sku, index) => ({
        ...channelVariant(sku, OPENING, `b${index + 1}`),
        sku: index === VARIANTS.length - 1 ? null : sku,
      })),
    );
    const kits = await KitDesk.open(app, tenantId, { "V-1": 2, "V-2": 1 });
    const world = new World(app, tenantId, { shops, goods, parcels, kits });
    return { world, paper: await world.#copy() };
  }

  #in<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#app.foundation.services.inTenant(this.tenantId, origin, run);
  }

  async #listings(): Promise<ListingRow[]> {
    return this.#app.database.rows<ListingRow>(
      `select g.id, g.channel_variant_id as name, g.shop_id, g.stock, g.sku, v.sku as variant from app.listings g
       left join app.master_variants v on v.tenant_id = g.tenant_id and v.id = g.master_variant_id
       where g.tenant_id = $1 and v.sku is distinct from $2 order by g.channel_variant_id`,
      [this.tenantId, KIT],
    );
  }

  async #copy(): Promise<Paper> {
    const { id: source } = this.#shops.b;
    const paper = new Paper(source);
    for (const { id, sku } of await this.#app.database.rows<{ id: string; sku: string }>(
      "select id, sku from app.master_variants where tenant_id = $1 and sku <> $2",
      [this.tenantId, KIT],
    )) {
      this.#variantIds.set(sku, id);
      paper.onHand.set(sku, OPENING);
    }
    for (const { id, name, shop_id: shop, variant } of await this.#listings()) {
      this.#listingIds.set(name, id);
      const isPublished = shop === source;
      paper.listings.set(name, {
        shop,
        rank: id,
        isPublished,
        variant,
        shown: OPENING,
        assumed: isPublished && variant !== null ? OPENING : undefined,
        isDue: false,
        isUnread: false,
      });
    }
    return paper;
  }

  variantId(variant: string): string {
    return this.#variantIds.get(variant) ?? "";
  }

  /** How many there have been, with this one. */
  countCommand(): number {
    this.#commands += 1;
    return this.#commands;
  }

  nextOrder(): string {
    this.#orders += 1;
    return `O-${this.#orders}`;
  }

  /** Orders as their channels report them, all in one batch. */
  async tell(...told: readonly ToldOrder[]): Promise<void> {
    const incoming = told.map((one) => this.#incoming(one));
    await this.#in((tx) =>
      applyOrders(
        this.#app.foundation.services,
        tx,
        incoming,
        () => "webhook",
        async () => undefined,
      ),
    );
  }

  #incoming({ id, listing, ...says }: ToldOrder): IncomingOrder {
    const shop = this.#shops[listing.startsWith("a") ? "a" : "b"];
    return {
      shopId: shop.id,
      eventId: null,
      version: says.version,
      isFetched: false,
      order: {
        externalId: id,
        number: null,
        sourceVersion: says.version,
        // Later than anything that was read or written so far, beyond the doubt there is about clocks.
        placedAt: new Date(Date.now() + 10_000),
        status: says.isCancelled === true ? "cancelled" : "confirmed",
        paymentStatus: "paid",
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
            channelVariantId: listing,
            sku: null,
            name: "Camisa",
            quantity: says.quantity,
            stockQuantity: says.quantity,
            unitPriceMinor: 1_000,
          },
        ],
      },
    };
  }

  async cancel(id: string): Promise<void> {
    const [order] = await this.#app.database.rows<{ id: string }>(
      "select id from app.orders where tenant_id = $1 and external_id = $2",
      [this.tenantId, id],
    );
    const input = { orderId: order?.id ?? "", status: "cancelled", note: null } as const;
    await this.#in((tx) => changeOrderStatus(this.#app.foundation.services, tx, input));
  }

  async change(variant: string, wish: { stock: number } | { stockDelta: number }): Promise<void> {
    const masterVariantId = this.#variantIds.get(variant) ?? "";
    await updateVariant(this.#app.foundation.services, this.tenantId, origin, {
      masterVariantId,
      patch: {},
      ...wish,
    });
  }

  async link(listing: string, variant: string): Promise<void> {
    await linkListing(this.#app.foundation.services, this.tenantId, origin, {
      shopId: this.#shops[listing.startsWith("a") ? "a" : "b"].id,
      channelVariantId: listing,
      masterVariantId: this.#variantIds.get(variant) ?? "",
      isForced: true,
    });
  }

  async undo(listing: string): Promise<string | null> {
    await undoMapping(
      this.#app.foundation.services,
      this.tenantId,
      origin,
      this.#listingIds.get(listing) ?? "",
    );
    return (await this.#listings()).find(({ name }) => name === listing)?.variant ?? null;
  }

  /** The figure we assume the listing shows. */
  async assumed(listing: string): Promise<number | null> {
    const [row] = await this.#app.database.rows<{ assumed_quantity: number | null }>(
      "select assumed_quantity from app.publications where tenant_id = $1 and listing_id = $2",
      [this.tenantId, this.#listingIds.get(listing)],
    );
    return row?.assumed_quantity ?? null;
  }

  async catalogStock(listing: string): Promise<number> {
    return (await this.#listings()).find(({ name }) => name === listing)?.stock ?? 0;
  }

  async rule(mode: Mode): Promise<void> {
    const inventorySourceType = { none: null, central: "SERVICE_CENTRAL", source: "SHOP" }[mode];
    await changeInventoryConfig(this.#app.foundation.services, this.tenantId, origin, {
      inventorySourceType,
      ...(mode === "source" ? { inventorySourceShopId: this.#shops.b.id } : {}),
    });
  }

  /** The catalog of the second shop is read. */
  async read(shown: (listing: string) => number): Promise<void> {
    await this.#app.database.rows("select pg_sleep(0.004)");
    const listings = (await this.#listings()).filter(({ name }) => name.startsWith("b"));
    const variants = listings.map(({ name, sku }) => ({
      ...channelVariant(`V-${name.slice(1)}`, shown(name), name),
      sku,
    }));
    await this.#in((tx) => takeInListings(this.#app.foundation.services, tx, this.#shops.b, variants));
  }

  async publish(error: string | null): Promise<void> {
    // A model does not wait.
    await this.#app.database.rows("update app.publications set due_at = now() where tenant_id = $1", [
      this.tenantId,
    ]);
    const leased = await this.#in((tx) => leasePublications(tx, this.#shops.b.id, 10));
    await this.#in((tx) =>
      recordWrites(
        tx,
        leased.map((publication) => ({ publication, shown: publication.target, error, retryMs: 0 })),
      ),
    );
  }

  /** Everything that the model also tracks. */
  async standing() {
    const levels = await this.#app.database.rows<{ sku: string; on_hand: number }>(
      `select v.sku, l.on_hand from app.stock_levels l
       join app.master_variants v on v.tenant_id = l.tenant_id and v.id = l.master_variant_id
       where l.tenant_id = $1 and v.sku <> $2 order by 1`,
      [this.tenantId, KIT],
    );
    const listings = await this.#app.database.rows<{
      name: string;
      variant: string | null;
      assumed: number | null;
      is_due: boolean | null;
    }>(
      `select g.channel_variant_id as name, v.sku as variant, p.assumed_quantity as assumed, p.is_dirty as is_due
       from app.listings g
       left join app.publications p on p.tenant_id = g.tenant_id and p.listing_id = g.id
       left join app.master_variants v on v.tenant_id = g.tenant_id and v.id = g.master_variant_id
       where g.tenant_id = $1 and v.sku is distinct from $2 order by 1`,
      [this.tenantId, KIT],
    );
    return {
      figures: Object.fromEntries(levels.map((row) => [row.sku, row.on_hand])),
      listings: listings.map(({ name, variant, assumed, is_due: isDue }) => ({
        name,
        variant,
        assumed: isDue === null ? undefined : assumed,
        isDue: isDue ?? false,
      })),
    };
  }

  async breaches(): Promise<string[]> {
    return this.#in(async (tx) => {
      const found: string[] = [];
      for (const promise of PROMISES) {
        const breach = await findBreach(tx, promise, 60);
        found.push(...(breach ? [`${promise}: ${breach.first}`] : []));
      }
      return found;
    });
  }
}
