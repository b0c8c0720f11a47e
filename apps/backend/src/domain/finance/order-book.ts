import { isCurrency } from "../../kernel/money/currencies.ts";
import { posting, type About, type Posting } from "./posting.ts";

/** What an order says about money. */
export interface OrderFacts {
  readonly orderId: string;
  readonly channel: string;
  readonly currency: string;
  readonly status: string;
  readonly paymentStatus: string;
  readonly totalMinor: number;
  /** What its parcels bring at the door, as far as that is still to come or came. */
  readonly codMinor: number;
  readonly shippingMinor: number;
  readonly hasShipment: boolean;
  /** Every parcel of it came back. */
  readonly isSentBack: boolean;
  readonly placedAt: Date;
  readonly updatedAt: Date;
}

/** What the ledger holds of an order. */
export interface OrderBook {
  readonly orderId: string;
  readonly currency: string;
  readonly salesMinor: number;
  readonly shippingMinor: number;
  readonly paidMinor: number;
  readonly returnedMinor: number;
  readonly revisions: number;
  readonly payments: number;
  readonly returns: number;
  readonly checkAt: Date | null;
}

const MINUTE_MS = 60_000;
const FIRST_CHECK_MS = 5 * MINUTE_MS;
const LAST_CHECK_MS = 7 * 24 * 60 * MINUTE_MS;
const FORGOTTEN_AFTER_MS = 180 * 24 * 60 * MINUTE_MS;
const PAID = new Set(["paid", "cod_collected", "partially_refunded"]);
const UNDECIDED = new Set(["pending", "on_hold"]);

/** The older an order, the less it changes: it is checked again after a tenth of its age. */
function nextCheck(placedAt: Date, now: Date): Date | null {
  const ageMs = Math.max(0, now.getTime() - placedAt.getTime());
  if (ageMs > FORGOTTEN_AFTER_MS) {
    return null;
  }
  return new Date(now.getTime() + Math.min(LAST_CHECK_MS, Math.max(FIRST_CHECK_MS, Math.trunc(ageMs / 10))));
}

interface Target {
  readonly sales: number;
  readonly shipping: number;
  readonly paid: number;
  readonly returned: number;
}

/** What the ledger should hold. An undecided order stays as it is. */
function targetOf(facts: OrderFacts, book: OrderBook): Target {
  const isPaid = PAID.has(facts.paymentStatus);
  const paid = isPaid ? Math.max(0, facts.totalMinor - facts.codMinor) : 0;
  if (facts.status === "cancelled") {
    return { sales: 0, shipping: 0, paid, returned: 0 };
  }
  if (UNDECIDED.has(facts.status) && !isPaid && !facts.hasShipment) {
    const { salesMinor: sales, shippingMinor: shipping, returnedMinor: returned } = book;
    return { sales, shipping, paid, returned };
  }
  const shipping = Math.min(facts.totalMinor, Math.max(0, facts.shippingMinor));
  const isReturned = facts.status === "returned" || facts.isSentBack;
  return {
    sales: facts.totalMinor - shipping,
    shipping,
    paid,
    returned: isReturned ? facts.totalMinor : 0,
  };
}

function salePosting(facts: OrderFacts, book: OrderBook, target: Target, about: About): Posting[] {
  const sales = target.sales - book.salesMinor;
  const shipping = target.shipping - book.shippingMinor;
  const isFirst = book.revisions === 0;
  return posting({
    key: isFirst ? `order:${facts.orderId}:confirmed` : `order:${facts.orderId}:edited:${book.revisions}`,
    kind: isFirst ? "order_confirmed" : facts.status === "cancelled" ? "order_cancelled" : "order_edited",
    currency: facts.currency,
    occurredAt: isFirst ? facts.placedAt : facts.updatedAt,
    entries: [
      { account: "customer_receivable", amountMinor: sales + shipping, about },
      { account: "sales", amountMinor: -sales, about },
      { account: "shipping_income", amountMinor: -shipping, about },
    ],
  });
}

function paidPosting(facts: OrderFacts, book: OrderBook, target: Target, about: About): Posting[] {
  const amountMinor = target.paid - book.paidMinor;
  return posting({
    key: `order:${facts.orderId}:paid:${book.payments + 1}`,
    kind: "order_paid",
    currency: facts.currency,
    occurredAt: book.payments === 0 ? facts.placedAt : facts.updatedAt,
    entries: [
      { account: "channel_receivable", amountMinor, about },
      { account: "customer_receivable", amountMinor: -amountMinor, about },
    ],
  });
}

function returnPosting(
  facts: OrderFacts,
  book: OrderBook,
  target: Target,
  about: About,
  now: Date,
): Posting[] {
  const amountMinor = target.returned - book.returnedMinor;
  const key = `order:${facts.orderId}:returned`;
  return posting({
    key: book.returns === 0 ? key : `${key}:${book.returns + 1}`,
    kind: "order_returned",
    currency: facts.currency,
    occurredAt: now,
    entries: [
      { account: "sales_returns", amountMinor, about },
      { account: "customer_receivable", amountMinor: -amountMinor, about },
    ],
  });
}

const emptyBook = ({ orderId, currency }: OrderFacts): OrderBook => ({
  orderId,
  currency,
  salesMinor: 0,
  shippingMinor: 0,
  paidMinor: 0,
  returnedMinor: 0,
  revisions: 0,
  payments: 0,
  returns: 0,
  checkAt: null,
});

/** What has to be posted so that the ledger says of an order what the order says. */
export function planBook(
  facts: OrderFacts,
  known: OrderBook | null,
  now: Date,
): { book: OrderBook; postings: Posting[] } {
  const book = known ?? emptyBook(facts);
  if (!isCurrency(facts.currency) || facts.currency !== book.currency) {
    return { book: { ...book, checkAt: null }, postings: [] };
  }
  const target = targetOf(facts, book);
  const about: About = { channel: facts.channel, orderId: facts.orderId };
  const sale = salePosting(facts, book, target, about);
  const paid = paidPosting(facts, book, target, about);
  const returned = returnPosting(facts, book, target, about, now);
  return {
    book: {
      ...book,
      salesMinor: target.sales,
      shippingMinor: target.shipping,
      paidMinor: target.paid,
      returnedMinor: target.returned,
      revisions: book.revisions + sale.length,
      payments: book.payments + paid.length,
      returns: book.returns + returned.length,
      checkAt: nextCheck(facts.placedAt, now),
    },
    postings: [...sale, ...paid, ...returned],
  };
}
