import { addPlace, listPlaces } from "../../src/domain/places/index.ts";
import { readRoutingRules } from "../../src/domain/routing/index.ts";
import { updateVariant } from "../../src/flows/catalog/update-variant.ts";
import { rerouteOrder } from "../../src/flows/orders/routing/route-order.ts";
import { saveRules } from "../../src/flows/orders/routing/save-rules.ts";
import { countGoods } from "../../src/flows/stock/count-goods.ts";
import { setGoodsAside } from "../../src/flows/stock/set-goods-aside.ts";
import { cancelGoods, createTransfer, receiveGoods } from "../../src/flows/stock/transfer-goods.ts";
import { AppError } from "../../src/kernel/errors.ts";
import type { Tx } from "../../src/ports/services.ts";
import type { TestApp } from "../app.ts";
import { origin } from "../factories/tenant.ts";

export const PLACES = ["first", "north", "south", "shop"] as const;
export type PlaceName = (typeof PLACES)[number];

interface OpenTransfer {
  readonly id: string;
  readonly sku: string;
  open: number;
  isUntouched: boolean;
}

/** The place has too little, the order too few units, or it is over. */
const REFUSALS: ReadonlySet<string> = new Set([
  "STOCK_AT_PLACE_SHORT",
  "LINES_EXCEED_ALLOCATION",
  "ROUTE_NOT_ALLOWED",
]);

/** Refused: nothing has happened. */
async function isDone(run: Promise<unknown>): Promise<boolean> {
  try {
    await run;
    return true;
  } catch (error) {
    if (error instanceof AppError && REFUSALS.has(error.code)) {
      return false;
    }
    throw error;
  }
}

/** The places of the real system; each command returns by how much it changes what can be sold. */
export class Storehouse {
  readonly #app: TestApp;
  readonly #tenantId: string;
  readonly #placeIds = new Map<PlaceName, string>();
  readonly transfers: OpenTransfer[] = [];

  private constructor(app: TestApp, tenantId: string) {
    this.#app = app;
    this.#tenantId = tenantId;
  }

  static async open(app: TestApp, tenantId: string): Promise<Storehouse> {
    const house = new Storehouse(app, tenantId);
    await house.#in(async (tx) => {
      const [first] = (await listPlaces(tx, { limit: 1, offset: 0 })).items;
      house.#placeIds.set("first", first?.id ?? "");
      for (const [index, name] of PLACES.slice(1).entries()) {
        const kind = name === "shop" ? "store" : "warehouse";
        const place = await addPlace(tx, { name, kind, rank: 10 * (index + 1) });
        house.#placeIds.set(name, place.id);
      }
    });
    return house;
  }

  #in<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#app.foundation.services.inTenant(this.#tenantId, origin, run);
  }

  placeId(name: PlaceName): string {
    return this.#placeIds.get(name) ?? "";
  }

  async setAt(masterVariantId: string, place: PlaceName, stock: number): Promise<void> {
    await updateVariant(this.#app.foundation.services, this.#tenantId, origin, {
      masterVariantId,
      stock,
      placeId: this.placeId(place),
      patch: {},
    });
  }

  async send(sku: string, from: PlaceName, to: PlaceName, quantity: number): Promise<number> {
    const made: string[] = [];
    const isSent = await isDone(
      this.#in(async (tx) => {
        const { id } = await createTransfer(this.#app.foundation.services, tx, {
          fromPlaceId: this.placeId(from),
          toPlaceId: this.placeId(to),
          lines: [{ sku, quantity }],
          note: null,
          isSent: true,
        });
        made.push(id);
      }),
    );
    if (!isSent) {
      return 0;
    }
    this.transfers.push({ id: made[0] ?? "", sku, open: quantity, isUntouched: true });
    return -quantity;
  }

  async receive(transfer: OpenTransfer, wanted: number, isLost: boolean): Promise<number> {
    const units = Math.min(wanted, transfer.open);
    const line = { sku: transfer.sku, received: isLost ? 0 : units, lost: isLost ? units : 0 };
    await this.#in((tx) => receiveGoods(this.#app.foundation.services, tx, transfer.id, [line]));
    transfer.open -= units;
    transfer.isUntouched = false;
    return line.received;
  }

  async callOff(transfer: OpenTransfer): Promise<number> {
    await this.#in((tx) => cancelGoods(this.#app.foundation.services, tx, transfer.id));
    const back = transfer.open;
    transfer.open = 0;
    return back;
  }

  async setAside(sku: string, place: PlaceName, quantity: number, isBack: boolean): Promise<number> {
    const input = { placeId: this.placeId(place), sku, quantity, isBack, note: null };
    const isSet = await isDone(this.#in((tx) => setGoodsAside(this.#app.foundation.services, tx, input)));
    return isSet ? (isBack ? quantity : -quantity) : 0;
  }

  async count(sku: string, place: PlaceName, counted: number): Promise<number> {
    const input = { placeId: this.placeId(place), lines: [{ sku, counted }], note: null };
    const { lines } = await this.#in((tx) =>
      countGoods(this.#app.foundation.services, tx, { ...input, isDryRun: false, isConfirmed: true }),
    );
    return lines[0]?.difference ?? 0;
  }

  /** From now on orders leave from these places, the first one first. */
  async rule(places: readonly PlaceName[], isWhole: boolean): Promise<void> {
    await this.#in(async (tx) => {
      const { version } = await readRoutingRules(tx);
      const mode = isWhole ? "only_complete" : "prefer_complete";
      const use = { placeIds: places.map((name) => this.placeId(name)), mode, maxParts: 3 } as const;
      await saveRules(tx, { version, rules: [{ name: "Modelo", when: {}, use }] });
    });
  }

  /** Units of an order leave from another place; what can be sold stays what it is. */
  async reroute(externalId: string, to: { place: PlaceName; units: number } | "again"): Promise<void> {
    const [line] = await this.#app.database.rows<{ id: string; order_id: string }>(
      `select n.id, n.order_id from app.order_lines n join app.orders o on o.tenant_id = n.tenant_id and o.id = n.order_id
       where o.tenant_id = $1 and o.external_id = $2`,
      [this.#tenantId, externalId],
    );
    const { id = "", order_id: orderId = "" } = line ?? {};
    const wanted =
      to === "again" ? to : [{ orderLineId: id, placeId: this.placeId(to.place), quantity: to.units }];
    await isDone(this.#in((tx) => rerouteOrder(this.#app.foundation.services, tx, { orderId, wanted })));
  }

  /** The figure at one place; all is at the first one until a movement names another. */
  async figure(masterVariantId: string, place: PlaceName, total: number): Promise<number> {
    const levels = await this.#app.database.rows<{ place_id: string; on_hand: number }>(
      "select place_id, on_hand from app.stock_place_levels where tenant_id = $1 and master_variant_id = $2",
      [this.#tenantId, masterVariantId],
    );
    const unplaced = place === "first" ? total : 0;
    const found = levels.find(({ place_id }) => place_id === this.placeId(place))?.on_hand ?? 0;
    return levels.length > 0 ? found : unplaced;
  }
}
