import type { OrderStatus, PaymentStatus, Platform, StockStatus, UnmappedReason } from "@estiba/contract";
import { sha256 } from "../../kernel/secrets/hash.ts";
import { digitsOf, searchColumn } from "../../kernel/text/search-text.ts";
import type { ChannelOrder, OrderCharges } from "../../ports/channel.ts";
import { orderProgress } from "../../ports/order-progress.ts";

/** An order as received, with what decides whether it is new. */
export interface IncomingOrder {
  readonly shopId: string;
  readonly order: ChannelOrder;
  readonly eventId: string | null;
  /** What the platform calls its version, or else when it reached us. */
  readonly version: number;
  /** Read from the platform just now, rather than taken from an event. */
  readonly isFetched: boolean;
  /** Read at this very moment: of two equal versions it is the newer. */
  readonly isFresh?: boolean;
}

/** Orders of equal version (many clocks tick in seconds): a fresh read first, then the state further along. */
export function sourceRank({ order, isFetched }: IncomingOrder): number {
  const pieces = order.lines.reduce((sum, line) => sum + line.stockQuantity, 0);
  const fewerPieces = Math.max(0, 9_999 - Math.min(pieces, 9_999));
  const progress = orderProgress(order.status, order.paymentStatus);
  return (isFetched ? 100_000_000 : 0) + progress * 10_000 + fewerPieces;
}

/** What the order says, without when it was said: a repeat has the same hash. */
export function contentHash(order: ChannelOrder): Buffer {
  const { sourceVersion: _version, placedAt: _placedAt, ...content } = order;
  const isLocated = content.lines.some(({ leavesFrom }) => leavesFrom !== undefined);
  return sha256(
    JSON.stringify(isLocated ? { ...content, lines: content.lines.map(withoutLocation) } : content),
  );
}

/** From where a line leaves is not said every time, and is compared by itself. */
const withoutLocation = ({ leavesFrom: _leavesFrom, ...line }: ChannelOrder["lines"][number]) => line;

export interface Known {
  readonly id: string;
  readonly shopId: string;
  readonly externalId: string;
  readonly sourceVersion: number;
  readonly sourceRank: number;
  readonly contentHash: Buffer;
  readonly status: OrderStatus;
  readonly manualStatus: OrderStatus | null;
  readonly stockStatus: StockStatus;
}

export type OrderOutcome = "created" | "updated" | "duplicate" | "late";

/** Highest (version, rank, hash) wins, so that every order of arrival ends in the same state. */
export function judge(incoming: IncomingOrder, hash: Buffer, known: Known): Exclude<OrderOutcome, "created"> {
  if (hash.equals(known.contentHash)) {
    return "duplicate";
  }
  if (incoming.version !== known.sourceVersion) {
    return incoming.version > known.sourceVersion ? "updated" : "late";
  }
  if (incoming.isFresh) {
    return "updated";
  }
  const rank = sourceRank(incoming);
  if (rank !== known.sourceRank) {
    return rank > known.sourceRank ? "updated" : "late";
  }
  return Buffer.compare(hash, known.contentHash) > 0 ? "updated" : "late";
}

/** Of several versions in one batch, the one that would win anyway. */
export function pickNewest(incoming: readonly IncomingOrder[]): IncomingOrder[] {
  const newest = new Map<string, IncomingOrder>();
  for (const one of incoming) {
    const key = `${one.shopId}\n${one.order.externalId}`;
    const other = newest.get(key);
    if (!other || isNewer(one, other)) {
      newest.set(key, one);
    }
  }
  return [...newest.values()];
}

function isNewer(one: IncomingOrder, other: IncomingOrder): boolean {
  const difference = one.version - other.version || sourceRank(one) - sourceRank(other);
  return difference === 0
    ? Buffer.compare(contentHash(one.order), contentHash(other.order)) > 0
    : difference > 0;
}

/** Long enough for what people look for; an order of hundreds of lines does not swell the index. */
const MAX_OWN_WORDS = 1_000;
const MAX_LINE_WORDS = 1_000;
/** Parts an order's own words from those of its lines, so that either can be looked for alone. */
const SEARCH_BREAK = "\n";

export function searchText({ externalId, number, customer, shippingAddress, lines }: ChannelOrder): string {
  const own = [
    externalId,
    number,
    customer?.name,
    customer?.email,
    digitsOf(customer?.phone),
    shippingAddress?.name,
    shippingAddress?.city,
    digitsOf(shippingAddress?.phone),
  ];
  const words = searchColumn(own, MAX_OWN_WORDS).replaceAll(SEARCH_BREAK, " ");
  const ofLines = searchColumn([...new Set(lines.flatMap(({ sku, name }) => [sku, name]))], MAX_LINE_WORDS);
  return `${words}${SEARCH_BREAK}${ofLines.replaceAll(SEARCH_BREAK, " ")}`;
}

/** A line whose claim on the shelf changes. */
export interface LineChange {
  readonly orderId: string;
  readonly orderLineId: string;
  readonly shopId: string;
  readonly channelVariantId: string | null;
  readonly sku: string | null;
  readonly isNew: boolean;
  readonly before: number;
  readonly after: number;
  readonly reason: "sale" | "edit" | "cancel" | "return";
  readonly occurredAt: Date;
  readonly eventId: string | null;
  readonly unmappedReason: UnmappedReason | null;
}

export interface OrderItem {
  readonly id: string;
  readonly externalId: string;
  readonly number: string | null;
  readonly shopId: string;
  readonly shopName: string;
  readonly platform: Platform;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly stockStatus: StockStatus;
  readonly paymentMethod: string | null;
  readonly isCashOnDelivery: boolean;
  readonly currency: string;
  readonly totalMinor: number;
  /** Null where the channel does not say. */
  readonly shippingMinor: number | null;
  readonly charges: OrderCharges | null;
  readonly isShippedByChannel: boolean | null;
  readonly customer: ChannelOrder["customer"];
  readonly shippingAddress: ChannelOrder["shippingAddress"];
  readonly groupId: string | null;
  readonly sourceVersion: number;
  readonly placedAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface OrderLine {
  readonly id: string;
  readonly externalLineId: string;
  readonly channelVariantId: string | null;
  readonly sku: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly exactQuantity: string | null;
  readonly stockQuantity: number;
  readonly unitPriceMinor: number;
}

/** How many are to leave: what was sold and not given back; of what is sold by the metre, the next whole number. */
export function unitsToSend({
  quantity,
  exactQuantity,
  stockQuantity,
}: Pick<OrderLine, "quantity" | "exactQuantity" | "stockQuantity">): number {
  return exactQuantity === null ? stockQuantity : quantity;
}

export interface TimelineEntry {
  readonly id: string;
  readonly at: Date;
  readonly kind: "created" | "updated" | "late" | "status_changed";
  readonly actorKind: "user" | "key" | "operator" | "system";
  readonly eventId: string | null;
  readonly details: Record<string, unknown>;
}
