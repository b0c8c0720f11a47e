import { join } from "node:path";
import type { DemoFacts } from "../../scripts/demo/facts.ts";
import { findPostgresBinaries, mustRun } from "@estiba/testbed";

export interface Entry {
  readonly account: string;
  readonly kind: string;
  readonly amount: number;
  readonly channel: string | null;
  readonly connectionId: string | null;
  readonly orderId: string | null;
  readonly shipmentId: string | null;
  readonly codPaymentId: string | null;
  readonly remittanceId: string | null;
}

export interface Ledger {
  readonly entries: readonly Entry[];
  readonly orders: readonly { id: string; name: string; total: number; status: string }[];
  readonly shipments: readonly {
    id: string;
    orderId: string;
    tracking: string | null;
    status: string;
    quoted: number;
    claimed: number | null;
    received: number | null;
  }[];
  readonly payments: readonly { id: string; tracking: string; status: string; isOverdue: boolean }[];
  /** On a hand-over sheet. */
  readonly handedOver: readonly { shipmentId: string }[];
  readonly remittances: readonly { id: string; reference: string; status: string; net: number }[];
}

const ENTRIES = `select a.code as account, t.kind, e.amount_minor as amount, e.channel, e.connection_id as "connectionId",
    e.order_id as "orderId", e.shipment_id as "shipmentId", e.cod_payment_id as "codPaymentId",
    e.remittance_id as "remittanceId"
  from app.ledger_entries e
  join app.ledger_transactions t on t.tenant_id = e.tenant_id and t.id = e.tx_id
  join app.ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id`;
const ORDERS = `select o.id, coalesce(o.number, o.external_id) as name, o.total_minor as total, o.status
  from app.orders o order by o.placed_at desc, o.id desc`;
const SHIPMENTS = `select s.id, s.order_id as "orderId", s.tracking_number as tracking, s.status, s.quoted_minor as quoted,
    c.amount_minor as claimed, c.received_minor as received
  from app.shipments s left join app.carrier_claims c on c.tenant_id = s.tenant_id and c.shipment_id = s.id
  order by s.created_at desc, s.id desc`;
const PAYMENTS = `select c.id, c.tracking_number as tracking, c.status,
    c.status in ('collected', 'partially_collected') and c.collected_at < now() - k.remittance_cycle_days * interval '1 day' as "isOverdue"
  from app.cod_payments c
  join app.carrier_connections k on k.tenant_id = c.tenant_id and k.id = c.connection_id
  order by c.shipped_at desc, c.id desc`;
const REMITTANCES = `select id, reference, status, net_minor as net from app.remittances order by id desc`;

const HANDED_OVER = `select shipment_id as "shipmentId" from app.manifest_shipments`;

/** What the books of the demo's tenant say, read past the product. */
export async function readLedger({ databaseUrl }: DemoFacts): Promise<Ledger> {
  const binaries = (await findPostgresBinaries()) ?? "";
  const parts = {
    entries: ENTRIES,
    orders: ORDERS,
    shipments: SHIPMENTS,
    payments: PAYMENTS,
    remittances: REMITTANCES,
    handedOver: HANDED_OVER,
  };
  const objects = Object.entries(parts).map(
    ([name, query]) => `'${name}', (select coalesce(json_agg(q), '[]') from (${query}) q)`,
  );
  const statements = `begin; do $$ begin perform directory.enter(id) from directory.tenants where slug = 'demo'; end $$;
    select json_build_object(${objects.join(", ")}); commit`;
  const text = await mustRun(join(binaries, "psql"), [
    "-X",
    "-q",
    "-A",
    "-t",
    "-v",
    "ON_ERROR_STOP=1",
    "-d",
    databaseUrl,
    "-c",
    statements,
  ]);
  return JSON.parse(text) as Ledger;
}

type Is = (entry: Entry) => boolean;

export const sum = (
  { entries }: Pick<Ledger, "entries">,
  accounts: string | readonly string[],
  is: Is = () => true,
): number =>
  entries
    .filter((entry) => [accounts].flat().includes(entry.account) && is(entry))
    .reduce((total, { amount }) => total + amount, 0);

export const isSold = ({ status }: Ledger["orders"][number]) =>
  !["cancelled", "on_hold", "pending"].includes(status);

/** What the books hold of an order. */
export const bookedOf = (books: Ledger, id: string) =>
  0 - sum(books, ["sales", "shipping_income"], ({ orderId }) => orderId === id);
const returnedOf = (books: Ledger, id: string) =>
  sum(books, "sales_returns", ({ orderId }) => orderId === id);
export const isAllBooked = (books: Ledger) =>
  books.orders
    .filter(isSold)
    .every(
      ({ id, total: all, status }) =>
        bookedOf(books, id) === all && returnedOf(books, id) === (status === "returned" ? all : 0),
    );

const isIn = (ids: ReadonlySet<string>) => (entry: Entry) => ids.has(entry.codPaymentId ?? "");

/** Where the cash on delivery lies, by the books. */
export function cashOf(ledger: Ledger) {
  const disputed = new Set(ledger.payments.filter(({ status }) => status === "disputed").map(({ id }) => id));
  const overdue = new Set(ledger.payments.filter(({ isOverdue }) => isOverdue).map(({ id }) => id));
  const atCarrier = sum(ledger, "cod_at_carrier");
  const inDispute = sum(ledger, "cod_at_carrier", isIn(disputed));
  return {
    atCustomer: sum(ledger, "cod_at_customer"),
    atCarrier: atCarrier - inDispute,
    inTransit: sum(ledger, "remittance_in_transit"),
    disputed: inDispute,
    total: sum(ledger, ["cod_at_customer", "cod_at_carrier", "remittance_in_transit"]),
    overdue: sum(ledger, "cod_at_carrier", isIn(overdue)),
  };
}
