import { CURRENCIES, isCurrency } from "../../kernel/money/currencies.ts";
import type { AccountCode, PostingKind } from "./posting.ts";

export interface FlowRow {
  readonly currency: string;
  readonly account: AccountCode;
  readonly kind: PostingKind;
  readonly channel: string | null;
  readonly connectionId: string | null;
  readonly amountMinor: number;
  readonly postings: number;
}
export interface BalanceRow {
  readonly currency: string;
  readonly account: AccountCode;
  readonly connectionId: string | null;
  readonly amountMinor: number;
  readonly disputedMinor: number;
}
export interface ParcelRow {
  readonly currency: string;
  readonly connectionId: string;
  readonly shipments: number;
  readonly delivered: number;
  readonly returned: number;
}
export interface OverviewFacts {
  readonly flows: readonly FlowRow[];
  readonly balances: readonly BalanceRow[];
  readonly parcels: readonly ParcelRow[];
}

type Is = (row: FlowRow) => boolean;

const sum = (rows: readonly FlowRow[], account: AccountCode, is: Is = () => true): number =>
  Number(
    rows.reduce(
      (total, row) => (row.account === account && is(row) ? total + BigInt(row.amountMinor) : total),
      0n,
    ),
  );
/** There, back, and what carriers changed later. */
const shippingCost = (rows: readonly FlowRow[]): number =>
  sum(rows, "shipping_expense") +
  sum(rows, "return_shipping_expense") +
  sum(rows, "carrier_adjustment_expense");
/** Income is credited, so it is negative. */
const income = (rows: readonly FlowRow[], account: AccountCode): number => 0 - sum(rows, account);
const ofKind =
  (...kinds: readonly PostingKind[]): Is =>
  ({ kind }) =>
    kinds.includes(kind);

/** An order is counted once: by the receivable it opened, less those that were cancelled. */
function orders(rows: readonly FlowRow[]): number {
  return rows
    .filter(({ account }) => account === "customer_receivable")
    .reduce(
      (total, { kind, postings }) =>
        total + (kind === "order_confirmed" ? postings : kind === "order_cancelled" ? -postings : 0),
      0,
    );
}

function distinct(values: readonly (string | null)[]): string[] {
  const given = new Set(values.flatMap((value) => (value === null ? [] : [value])));
  return [...given].toSorted((left, right) => (left < right ? -1 : 1));
}

function byChannel(flows: readonly FlowRow[]) {
  return distinct(flows.map(({ channel }) => channel)).map((channel) => {
    const rows = flows.filter((row) => row.channel === channel);
    return {
      channel,
      orders: orders(rows),
      salesNet: income(rows, "sales") - sum(rows, "sales_returns"),
      shippingCharged: income(rows, "shipping_income"),
      shippingPaid: shippingCost(rows),
    };
  });
}

function byCarrier(facts: OverviewFacts) {
  const { flows, balances, parcels } = facts;
  const ids = distinct([
    ...flows.map(({ connectionId }) => connectionId),
    ...balances.map(({ connectionId }) => connectionId),
    ...parcels.map(({ connectionId }) => connectionId),
  ]);
  return ids.map((connectionId) => {
    const rows = flows.filter((row) => row.connectionId === connectionId);
    const parcel = parcels.find((row) => row.connectionId === connectionId);
    const held = balances.find(
      (row) => row.account === "cod_at_carrier" && row.connectionId === connectionId,
    );
    return {
      connectionId,
      shipments: parcel?.shipments ?? 0,
      delivered: parcel?.delivered ?? 0,
      returned: parcel?.returned ?? 0,
      paid: shippingCost(rows),
      codCollected: sum(rows, "cod_at_carrier", ofKind("cod_collected")),
      atCarrier: held?.amountMinor ?? 0,
    };
  });
}

function blockOf(currency: string, facts: OverviewFacts) {
  const { flows, balances } = facts;
  const gross = income(flows, "sales");
  const returns = sum(flows, "sales_returns");
  const charged = income(flows, "shipping_income");
  const paid = sum(flows, "shipping_expense");
  const returnFreight = sum(flows, "return_shipping_expense");
  const adjustments = sum(flows, "carrier_adjustment_expense");
  const balance = (account: AccountCode) =>
    balances.filter((row) => row.account === account).reduce((total, row) => total + row.amountMinor, 0);
  return {
    currency,
    exponent: isCurrency(currency) ? CURRENCIES[currency].exponent : 2,
    sales: { orders: orders(flows), gross, returns, net: gross - returns },
    shipping: {
      charged,
      paid,
      returnFreight,
      adjustments,
      margin: charged - paid - returnFreight - adjustments,
    },
    cod: {
      collected: sum(flows, "cod_at_carrier", ofKind("cod_collected")),
      remitted: 0 - sum(flows, "cod_at_carrier", ofKind("remittance_confirmed", "cod_paid")),
      settled: sum(flows, "bank", ofKind("remittance_settled", "cod_paid")),
      writtenOff: sum(flows, "cod_loss"),
      balances: {
        atCustomer: balance("cod_at_customer"),
        atCarrier: balance("cod_at_carrier"),
        inTransit: balance("remittance_in_transit"),
        disputed: balances.reduce((total, row) => total + row.disputedMinor, 0),
      },
    },
    fees: {
      cod: sum(flows, "cod_fee_expense"),
      bank: sum(flows, "bank_fee_expense"),
      withheld: sum(flows, "tax_withheld"),
    },
    byChannel: byChannel(flows),
    byCarrier: byCarrier(facts),
  };
}

const of = <T extends { readonly currency: string }>(rows: readonly T[], currency: string) =>
  rows.filter((row) => row.currency === currency);

/** Each currency by itself; nothing is ever added across them. */
export function overviewOf(facts: OverviewFacts) {
  const currencies = distinct([
    ...facts.flows.map(({ currency }) => currency),
    ...facts.balances.map(({ currency }) => currency),
    ...facts.parcels.map(({ currency }) => currency),
  ]);
  return currencies.map((currency) =>
    blockOf(currency, {
      flows: of(facts.flows, currency),
      balances: of(facts.balances, currency),
      parcels: of(facts.parcels, currency),
    }),
  );
}
