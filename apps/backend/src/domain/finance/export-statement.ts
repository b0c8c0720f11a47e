import type { Tx } from "../../db/transaction.ts";
import { csvText } from "../../kernel/text/csv.ts";
import { formatMoney } from "../../kernel/money/money.ts";
import type { Span } from "./overview-store.ts";
import { nextEntries, type StatementRow } from "./report-store.ts";

const POSTINGS_A_PAGE = 500;

interface Checkpoint {
  readonly occurredAt: Date;
  readonly txId: string;
}

const COLUMNS: readonly (readonly [string, (row: StatementRow) => string])[] = [
  ["date", ({ occurred_at: at }) => at.toISOString()],
  ["posting", ({ posting_key: key }) => csvText(key)],
  ["kind", ({ kind }) => csvText(kind)],
  ["account", ({ account }) => csvText(account)],
  ["currency", ({ currency }) => csvText(currency)],
  ["debit", ({ amount_minor: amount, currency }) => (amount > 0 ? formatMoney(amount, currency) : "")],
  ["credit", ({ amount_minor: amount, currency }) => (amount < 0 ? formatMoney(-amount, currency) : "")],
  ["channel", ({ channel }) => csvText(channel)],
  ["connection", ({ connection_id: id }) => csvText(id)],
  ["order", ({ order_id: id }) => csvText(id)],
  ["shipment", ({ shipment_id: id }) => csvText(id)],
  ["cod_payment", ({ cod_payment_id: id }) => csvText(id)],
  ["remittance", ({ remittance_id: id }) => csvText(id)],
  ["note", ({ note }) => csvText(note)],
];

const rowOf = (row: StatementRow) => `${COLUMNS.map(([, cell]) => cell(row)).join(",")}\r\n`;

/** Page by page: however long the period, a page of it is in memory, and no transaction stays open in between. */
export async function* exportStatement(
  inTx: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>,
  span: Span,
): AsyncGenerator<string> {
  yield `\uFEFF${COLUMNS.map(([name]) => name).join(",")}\r\n`;
  let after: Checkpoint | null = null;
  for (;;) {
    const place: Checkpoint | null = after;
    const rows: StatementRow[] = await inTx((tx) => nextEntries(tx, span, place, POSTINGS_A_PAGE));
    yield rows.map(rowOf).join("");
    const last = rows.at(-1);
    if (last === undefined || new Set(rows.map(({ tx_id: id }) => id)).size < POSTINGS_A_PAGE) {
      return;
    }
    after = { occurredAt: last.occurred_at, txId: last.tx_id };
  }
}
