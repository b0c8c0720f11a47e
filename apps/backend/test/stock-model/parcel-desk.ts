import { createConnection } from "../../src/domain/shipping/index.ts";
import { cancelShipment } from "../../src/flows/shipping/labels/cancel-shipment.ts";
import { createShipment } from "../../src/flows/shipping/labels/create-shipment.ts";
import { AppError } from "../../src/kernel/errors.ts";
import { newId, newIdBody } from "../../src/kernel/ids.ts";
import type { TestApp } from "../app.ts";
import { BUYER } from "../factories/shipping.ts";
import { origin } from "../factories/tenant.ts";
import type { PlaceName, Storehouse } from "./storehouse.ts";

/** All of it has a label, or nothing of it is to be sent. */
const REFUSALS: ReadonlySet<string> = new Set([
  "LINES_EXCEED_ALLOCATION",
  "ORDER_ALREADY_SHIPPED",
  "ORDER_NOT_SHIPPABLE",
]);

const MANUAL = { provider: "manual", name: "A mano", mode: "live" } as const;

/** Labels that were bought elsewhere; stock knows nothing of them. */
export class ParcelDesk {
  readonly #app: TestApp;
  readonly #tenantId: string;
  readonly #goods: Storehouse;
  readonly #connectionId: string;
  readonly #labels: string[] = [];

  private constructor(app: TestApp, tenantId: string, goods: Storehouse, connectionId: string) {
    this.#app = app;
    this.#tenantId = tenantId;
    this.#goods = goods;
    this.#connectionId = connectionId;
  }

  static async open(app: TestApp, tenantId: string, goods: Storehouse): Promise<ParcelDesk> {
    const { services } = app.foundation;
    const { id } = await services.inTenant(tenantId, origin, (tx) =>
      createConnection(tx, services.keyring, MANUAL),
    );
    return new ParcelDesk(app, tenantId, goods, id);
  }

  /** Units of an order get a label to leave with from a place. */
  async pack(externalId: string, from: PlaceName, quantity: number): Promise<void> {
    const { services } = this.#app.foundation;
    const [line] = await this.#app.database.rows<{ id: string; order_id: string }>(
      `select n.id, n.order_id from app.order_lines n join app.orders o on o.tenant_id = n.tenant_id and o.id = n.order_id
       where o.tenant_id = $1 and o.external_id = $2`,
      [this.#tenantId, externalId],
    );
    const { id = "", order_id: orderId = "" } = line ?? {};
    const input = { tenantId: this.#tenantId, origin, requestKey: newId("idk") };
    const body = {
      orderId,
      originId: this.#goods.placeId(from),
      lines: [{ orderLineId: id, quantity }],
      destination: BUYER,
      manual: { connectionId: this.#connectionId, trackingNumber: newIdBody().slice(-12) },
      notifyChannel: false,
    };
    try {
      this.#labels.push((await createShipment(services, { ...input, body })).id);
    } catch (error) {
      if (!(error instanceof AppError && REFUSALS.has(error.code))) {
        throw error;
      }
    }
  }

  /** A label that is not used after all. */
  async tearUp(number: number): Promise<void> {
    const [shipmentId] = this.#labels.splice(number % Math.max(1, this.#labels.length), 1);
    if (shipmentId !== undefined) {
      const input = { tenantId: this.#tenantId, origin, shipmentId, reason: null };
      await cancelShipment(this.#app.foundation.services, input);
    }
  }
}
