import type { ShipmentStatus } from "@estiba/contract";
import {
  applyShipmentChanges,
  bookOrders,
  postLabels,
  type ShipmentChange,
} from "../../src/domain/finance/index.ts";
import type { TestApp } from "../app.ts";
import { makeConnection, makeParcel, setParcelStatus, type ParcelFacts } from "../factories/money.ts";
import { makeShop } from "../factories/stock.ts";
import { makeTenant, origin, type TestTenant } from "../factories/tenant.ts";
import { newId } from "../../src/kernel/ids.ts";

/** An afternoon of January 2026. */
export const onDay = (day: number): Date => new Date(Date.UTC(2026, 0, day, 15));

export interface Parcel {
  readonly shipmentId: string;
  readonly codPaymentId: string;
  readonly tracking: string;
  readonly orderId: string;
}

/** A merchant with one carrier, whose parcels are bought, delivered and brought back by hand. */
export class MoneyWorld {
  readonly app: TestApp;
  readonly tenant: TestTenant;
  readonly connectionId: string;
  readonly shopId: string;

  private constructor(app: TestApp, tenant: TestTenant, connectionId: string, shopId: string) {
    this.app = app;
    this.tenant = tenant;
    this.connectionId = connectionId;
    this.shopId = shopId;
  }

  static async make(app: TestApp): Promise<MoneyWorld> {
    const tenant = await makeTenant(app, { plan: "ENTERPRISE" });
    const shop = await makeShop(app, tenant);
    return new MoneyWorld(app, tenant, await makeConnection(app, tenant.id), shop.id);
  }

  get token(): string {
    return this.tenant.owner.token;
  }

  /** An order in the book, as an event would leave it. */
  async order(facts: {
    totalMinor: number;
    placedAt: Date;
    status?: string;
    paymentStatus?: string;
    currency?: string;
  }): Promise<string> {
    const id = newId("ord");
    const { status = "confirmed", paymentStatus = "cod_pending", currency = "ARS" } = facts;
    await this.app.database.rows(
      `insert into app.orders (tenant_id, id, shop_id, external_id, source_version, source_rank, content_hash,
         channel_status, status, payment_status, stock_status, is_cash_on_delivery, currency, total_minor, search,
         placed_at, updated_at)
       values ($1, $2::text, $3, $2::text, 1, 1, 'x', $4, $4, $5, 'not_applicable', true, $6, $7, '', $8, $8)`,
      [this.tenant.id, id, this.shopId, status, paymentStatus, currency, facts.totalMinor, facts.placedAt],
    );
    return id;
  }

  async label(
    facts: Omit<ParcelFacts, "connectionId"> & { at: Date; orderTotalMinor?: number },
  ): Promise<Parcel> {
    const { orderTotalMinor, ...parcel } = facts;
    const orderId =
      facts.orderId ??
      (await this.order({
        totalMinor: orderTotalMinor ?? facts.codMinor ?? 0,
        placedAt: facts.at,
        ...(facts.currency === undefined ? {} : { currency: facts.currency }),
      }));
    const shipmentId = await makeParcel(this.app, this.tenant.id, {
      ...parcel,
      orderId,
      connectionId: this.connectionId,
    });
    await this.buy(shipmentId, facts.at);
    const [row] = await this.app.database.rows<{ id: string | null; tracking_number: string }>(
      `select c.id, s.tracking_number from app.shipments s left join app.cod_payments c on c.shipment_id = s.id
       where s.id = $1`,
      [shipmentId],
    );
    return { shipmentId, orderId, codPaymentId: row?.id ?? "", tracking: row?.tracking_number ?? "" };
  }

  buy(shipmentId: string, at: Date) {
    return this.inTenant((tx) => postLabels(tx, [{ shipmentId, at }]));
  }

  /** A parcel bought on the tenth and delivered on the twelfth. */
  async delivered(codMinor: number, feeMinor = 0): Promise<Parcel> {
    const parcel = await this.label({
      at: onDay(10),
      codMinor,
      chargedMinor: 500_000 + feeMinor,
      feeMinor,
    });
    await this.moves(parcel.shipmentId, "in_transit", "delivered", onDay(12));
    return parcel;
  }

  /** The parcel's derived state changes, and the money with it. */
  async moves(
    shipmentId: string,
    from: ShipmentStatus | null,
    to: ShipmentStatus,
    at: Date,
    collectedMinor?: number,
  ) {
    await setParcelStatus(this.app, shipmentId, to);
    return this.changes([{ shipmentId, from, to, at, collectedMinor }]);
  }

  changes(changes: readonly ShipmentChange[]) {
    return this.inTenant((tx) => applyShipmentChanges(tx, changes));
  }

  sales(...orderIds: string[]) {
    return this.inTenant((tx) => bookOrders(tx, orderIds));
  }

  inTenant<T>(run: Parameters<typeof this.app.foundation.services.inTenant<T>>[2]): Promise<T> {
    return this.app.foundation.services.inTenant(this.tenant.id, origin, run);
  }

  async payment(codPaymentId: string) {
    return (await this.app.ok("getCodPayment", { token: this.token, params: { codPaymentId } })).data;
  }

  async remittance(
    reference: string,
    lines: readonly { trackingNumber: string; collected: number; codFee?: number; freight?: number }[],
    more: { declaredNet?: number; statementDate?: string } = {},
  ) {
    const { data } = await this.app.ok("createRemittance", {
      token: this.token,
      body: { connectionId: this.connectionId, currency: "ARS", reference, lines: [...lines], ...more },
    });
    return data;
  }

  async resolve(remittanceId: string, line: number, resolution: "accept" | "dispute" | "ignore") {
    return this.app.ok("resolveRemittanceLine", {
      token: this.token,
      params: { remittanceId, line: String(line) },
      body: { resolution },
    });
  }

  async confirm(remittanceId: string, acceptDifference = false) {
    const { data } = await this.app.ok("confirmRemittance", {
      token: this.token,
      params: { remittanceId },
      body: { acceptDifference },
      headers: { "idempotency-key": newId("key") },
    });
    return data;
  }

  async settle(remittanceId: string, receivedAmount: number, receivedAt: Date, acceptDifference = false) {
    const { data } = await this.app.ok("settleRemittance", {
      token: this.token,
      params: { remittanceId },
      body: {
        receivedAmount,
        receivedAt: receivedAt.toISOString(),
        bankReference: "TRF-1",
        acceptDifference,
      },
      headers: { "idempotency-key": newId("key") },
    });
    return data;
  }

  async overview(query: Record<string, string> = {}) {
    const { data } = await this.app.ok("getFinanceOverview", {
      token: this.token,
      params: { tenantId: this.tenant.id },
      query,
    });
    return data;
  }
}
