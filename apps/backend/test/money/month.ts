import type { CurrencyCode } from "../../src/kernel/money/currencies.ts";
import {
  adjustCharges,
  applyShipmentChanges,
  changePayment,
  closeClaims,
  confirmRemittance,
  createRemittance,
  openClaims,
  postLabels,
  readStatement,
  readLines,
  resolveLines,
  reverseLabels,
  reverseRemittance,
  settleRemittance,
  type PaymentDeed,
} from "../../src/domain/finance/index.ts";
import { takeInSales } from "./books.ts";
import { AppError } from "../../src/kernel/errors.ts";
import type { Tx } from "../../src/ports/services.ts";
import type { TestApp } from "../app.ts";
import { makeConnection, makeParcels } from "../factories/money.ts";
import { makeShop } from "../factories/stock.ts";
import { makeTenant, origin, type TestTenant } from "../factories/tenant.ts";
import { Dice } from "./dice.ts";
import { CURRENCIES, day, factsOf, wayOf, type MonthParcel } from "./month-parcels.ts";

const STEP = 250;

/** A month of a busy merchant: parcels of every fate, carriers that repeat themselves and pay short. */
export class Month {
  readonly app: TestApp;
  readonly tenant: TestTenant;
  readonly dice: Dice;
  readonly connectionIds: readonly string[];
  readonly counts: Record<string, number> = {};
  parcels: MonthParcel[] = [];

  private constructor(app: TestApp, tenant: TestTenant, dice: Dice, connectionIds: readonly string[]) {
    this.app = app;
    this.tenant = tenant;
    this.dice = dice;
    this.connectionIds = connectionIds;
  }

  static async make(app: TestApp, seed: number): Promise<Month> {
    const tenant = await makeTenant(app, { plan: "ENTERPRISE" });
    const connectionIds = [
      await makeConnection(app, tenant.id),
      await makeConnection(app, tenant.id, { settlement: "prepaid" }),
      await makeConnection(app, tenant.id, { cycleDays: 5 }),
    ];
    return new Month(app, tenant, new Dice(seed), connectionIds);
  }

  #count(what: string, by = 1): void {
    this.counts[what] = (this.counts[what] ?? 0) + by;
  }

  #inTenant<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    return this.app.foundation.services.inTenant(this.tenant.id, origin, run);
  }

  async #inSteps<T>(
    items: readonly T[],
    run: (tx: Tx, some: readonly T[]) => Promise<unknown>,
  ): Promise<void> {
    for (let at = 0; at < items.length; at += STEP) {
      const some = items.slice(at, at + STEP);
      await this.#inTenant((tx) => run(tx, some));
    }
  }

  async sell(parcels: number): Promise<void> {
    const shop = await makeShop(this.app, this.tenant);
    const facts = Array.from({ length: parcels }, () => factsOf(this.dice, this.connectionIds));
    await this.app.database.rows(
      `insert into app.orders (tenant_id, id, shop_id, external_id, source_version, source_rank, content_hash,
         channel_status, status, payment_status, stock_status, is_cash_on_delivery, currency, total_minor, search,
         placed_at, updated_at)
       select $1, x."orderId", $2, x."orderId", 1, 1, 'x', x."orderStatus", x."orderStatus", x."paymentStatus",
         'not_applicable', x."codMinor" > 0, x.currency, x."totalMinor", '', x.at, x.at
       from jsonb_to_recordset($3::jsonb) as x ("orderId" text, "orderStatus" text, "paymentStatus" text,
         "codMinor" bigint, currency text, "totalMinor" bigint, at timestamptz)`,
      [this.tenant.id, shop.id, JSON.stringify(facts)],
    );
    const ids = await makeParcels(this.app, this.tenant.id, facts);
    this.parcels = facts.map((fact, index) => ({
      id: ids[index] ?? "",
      connectionId: fact.connectionId,
      currency: fact.currency,
      tracking: fact.tracking,
      codMinor: fact.codMinor,
      boughtOn: fact.boughtOn,
      ...wayOf(this.dice, fact.codMinor, fact.boughtOn),
    }));
    this.#count("parcels", parcels);
  }

  /** Labels are posted as they are bought, and some of them posted again. */
  async buy(): Promise<void> {
    const labels = this.parcels.map(({ id, boughtOn }) => ({ shipmentId: id, at: day(boughtOn) }));
    await this.#inSteps(this.dice.shuffled(labels), postLabels);
    await this.#inSteps(
      labels.filter(() => this.dice.upTo(5) === 0),
      postLabels,
    );
  }

  /** Each parcel has its own history; across parcels in no order, and one change in five is repeated. */
  async ship(): Promise<void> {
    const most = Math.max(...this.parcels.map(({ way }) => way.length));
    for (let leg = 0; leg < most; leg += 1) {
      const due = this.parcels.flatMap(({ id, way }) => {
        const change = way[leg];
        return change ? [{ shipmentId: id, ...change }] : [];
      });
      const told = this.dice.shuffled(
        due.flatMap((change) => (this.dice.upTo(5) === 0 ? [change, change] : [change])),
      );
      await this.app.database.rows(
        `update app.shipments s set status = x.to from jsonb_to_recordset($1::jsonb) as x ("shipmentId" text, "to" text)
         where s.id = x."shipmentId"`,
        [JSON.stringify(due)],
      );
      await this.#inSteps(told, applyShipmentChanges);
      this.#count("changes", told.length);
    }
    const refunded = this.parcels.filter(({ isRefunded }) => isRefunded).map(({ id }) => id);
    await this.#inSteps([...refunded, ...refunded.slice(0, 20)], reverseLabels);
    const claims = this.parcels
      .filter(({ claimMinor }) => claimMinor > 0)
      .map(({ id, claimMinor }) => ({
        claimId: id.replace("shm_", "clm_"),
        shipmentId: id,
        amountMinor: claimMinor,
        at: day(27),
      }));
    await this.#inSteps(claims, openClaims);
    await this.#inSteps(
      claims
        .filter(() => this.dice.upTo(2) === 0)
        .map((claim) => ({ ...claim, receivedMinor: this.dice.between(0, claim.amountMinor) })),
      closeClaims,
    );
    await this.#inSteps(
      this.parcels
        .filter(() => this.dice.upTo(25) === 0)
        .map(({ id }) => ({
          shipmentId: id,
          amountMinor: this.dice.between(1, 90_000),
          at: day(28),
          note: "Aforo",
        })),
      adjustCharges,
    );
  }

  async book(): Promise<void> {
    while (await takeInSales(this.app, this.tenant.id)) {
      this.#count("bookings");
    }
  }

  /** People do what people do, also what is not allowed. */
  async meddle(): Promise<void> {
    const rows = await this.app.database.rows<{ id: string }>(
      "select id from app.cod_payments where tenant_id = $1 order by id",
      [this.tenant.id],
    );
    const some = this.dice.shuffled(rows).slice(0, Math.ceil(rows.length / 15));
    for (const { id } of some) {
      const deed = this.#deed();
      const outcome = await this.#inTenant((tx) => changePayment(tx, id, deed)).then(
        () => "done",
        (error: unknown) => {
          if (error instanceof AppError && ["INVALID_TRANSITION", "BAD_REQUEST"].includes(error.code)) {
            return "refused";
          }
          throw error;
        },
      );
      this.#count(`${deed.kind} ${outcome}`);
    }
  }

  #deed(): PaymentDeed {
    const amountMinor = this.dice.between(1, 40_000);
    return this.dice.pick<PaymentDeed>([
      { kind: "collect", amountMinor, at: day(20), note: null },
      { kind: "write_off", amountMinor, reason: "No vale la pena" },
      { kind: "dispute", reason: "No lo pagaron" },
      { kind: "resolve", outcome: "paid" },
      { kind: "resolve", outcome: "write_off" },
    ]);
  }

  /**
   * Every carrier sends a statement for each currency: short, over, twice, with unknown parcels, and with invented
   * fees.
   */
  async remit(reference: string): Promise<void> {
    for (const connectionId of this.connectionIds) {
      for (const currency of new Set(CURRENCIES)) {
        const mine = this.parcels.filter(
          (one) => one.connectionId === connectionId && one.currency === currency && this.dice.upTo(3) > 0,
        );
        await this.#statement(connectionId, currency, `${reference}-${currency}`, mine.slice(0, 4_000));
      }
    }
  }

  async #statement(
    connectionId: string,
    currency: CurrencyCode,
    reference: string,
    parcels: readonly MonthParcel[],
  ) {
    const { dice } = this;
    const lines = parcels.flatMap(({ tracking, codMinor }) => {
      const off = dice.upTo(10);
      const collected = off === 0 ? dice.between(0, codMinor) : off === 1 ? codMinor + 100 : codMinor;
      const line = {
        trackingNumber: dice.upTo(2) === 0 ? ` ${tracking.toLowerCase()} ` : tracking,
        collected,
        ...(dice.upTo(4) === 0 ? { codFee: dice.between(0, 900) } : {}),
        ...(dice.upTo(3) === 0 ? { freight: dice.between(0, 90_000) } : {}),
        ...(dice.upTo(9) === 0 ? { withheld: dice.between(0, 500) } : {}),
      };
      return dice.upTo(40) === 0 ? [line, line] : [line];
    });
    const stranger = { trackingNumber: `NADIE-${reference}`, collected: 5_000 };
    const { id } = await this.#inTenant((tx) =>
      createRemittance(
        tx,
        { connectionId, currency, reference, source: "json" },
        readStatement({ lines: [...lines, stranger] }, currency),
      ),
    );
    this.#count("lines", lines.length + 1);
    this.#count("discrepancies", await this.#decide(id));
    const confirmed = await this.#inTenant((tx) => confirmRemittance(tx, id, { isDifferenceAccepted: true }));
    this.#count(confirmed.isConfirmed ? "confirmed" : "not confirmed");
    const isSettled = dice.upTo(4) > 0;
    if (isSettled) {
      await this.#settle(id);
    }
    if (dice.upTo(4) === 0) {
      await this.#correct(id, isSettled);
    }
  }

  /** A statement turns out to be wrong, is reversed, decided otherwise and booked again. */
  async #correct(id: string, isSettled: boolean): Promise<void> {
    for (let step = isSettled ? 0 : 1; step < 2; step += 1) {
      await this.#inTenant((tx) => reverseRemittance(tx, id, "Equivocado"));
      this.#count("reversed");
    }
    await this.#decide(id);
    await this.#inTenant((tx) => confirmRemittance(tx, id, { isDifferenceAccepted: true }));
    await this.#settle(id);
  }

  async #decide(id: string): Promise<number> {
    const odd = await this.#inTenant((tx) => readLines(tx, id, { areDiscrepancies: true }));
    const decided = odd.map(({ line, discrepancy }) => ({
      line: String(line),
      resolution: this.#resolution(discrepancy),
    }));
    await this.#inSteps(decided, (tx, some) => resolveLines(tx, id, some));
    return odd.length;
  }

  #resolution(discrepancy: string | null) {
    const isBookable = ["amount_short", "amount_over", "fee_mismatch", "not_delivered", "cancelled"].includes(
      discrepancy ?? "",
    );
    return this.dice.pick(
      isBookable ? (["accept", "accept", "dispute", "ignore"] as const) : (["ignore", "dispute"] as const),
    );
  }

  async #settle(remittanceId: string): Promise<void> {
    const [row] = await this.app.database.rows<{ net: string }>(
      "select net_minor::text as net from app.remittances where id = $1",
      [remittanceId],
    );
    const receivedMinor = Number(row?.net) + this.dice.between(-50, 50);
    await this.#inTenant((tx) =>
      settleRemittance(tx, remittanceId, {
        receivedMinor,
        receivedAt: day(30),
        bankReference: "TRF",
        isDifferenceAccepted: true,
      }),
    );
    this.#count("settled");
  }
}
