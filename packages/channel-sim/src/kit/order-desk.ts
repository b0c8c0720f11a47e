import { makeBuyer } from "./buyers.ts";
import { type SoldVariant, unpacked } from "./kits.ts";
import type {
  PaymentMethod,
  SimBuyer,
  SimOrder,
  SimOrderLine,
  SimRefund,
  SimShop,
  SimVariant,
} from "./model.ts";
import { totalStock } from "./model.ts";
import {
  assertEnough,
  assertQuantity,
  inTurn,
  putBack,
  takeAt,
  locationWithAll,
  orderTotalMinor,
  remainingLines,
} from "./order-sums.ts";
import type { SeededRandom } from "./random.ts";
import type { ShopStore } from "./shop-store.ts";
import { SimError } from "./sim-error.ts";

/** A shop's delivery charge, in whole units of its currency: a fair price in pesos. */
const SHIPPING = 3_990;

export type OrderLineInput = {
  sku?: string | undefined;
  variantId?: string | undefined;
  quantity?: number | undefined;
};
export type PlaceOrderInput = {
  lines?: OrderLineInput[] | undefined;
  payment?: PaymentMethod | undefined;
  /** Card orders are paid at once; cash on delivery and transfers wait by default. */
  isPaid?: boolean | undefined;
  buyer?: Partial<SimBuyer> | undefined;
  note?: string | undefined;
  shippingMinor?: number | undefined;
  discountMinor?: number | undefined;
  placedAtMs?: number | undefined;
  /** Two buyers racing for the last unit: lets the sale exceed the shop's figure. */
  allowOversell?: boolean | undefined;
};
export type EditOrderInput = {
  lines: { lineId?: string | undefined; sku?: string | undefined; quantity: number }[];
};
export type CancelOrderInput = { reason?: string | undefined; isRestocked?: boolean | undefined };
export type RefundOrderInput = {
  /** Absent means everything that is left. */
  lines?: { lineId: string; quantity: number }[] | undefined;
  isRestocked?: boolean | undefined;
  reason?: string | undefined;
};

/** Actions of buyers and merchants on orders, on any platform. Every verb ends in one event. */
export class OrderDesk {
  readonly #store: ShopStore;
  readonly #random: SeededRandom;

  constructor(store: ShopStore, random: SeededRandom) {
    this.#store = store;
    this.#random = random;
  }

  order(shop: SimShop, orderId: string): SimOrder {
    const order = shop.orders.get(orderId);
    if (order === undefined) {
      throw new SimError("NOT_FOUND", `no order ${orderId} in shop ${shop.id}`);
    }
    return order;
  }

  place(shop: SimShop, input: PlaceOrderInput = {}): SimOrder {
    const wanted = (input.lines ?? [{}]).flatMap((line) => this.#wanted(shop, line));
    if (wanted.length === 0) {
      throw new SimError("BAD_INPUT", "an order needs at least one line");
    }
    if (input.allowOversell !== true) {
      assertEnough(wanted);
    }
    const order = this.#newOrder(shop, input);
    order.lines = wanted.map((sold) => this.#line(shop, sold));
    order.totalMinor = orderTotalMinor(order);
    shop.orders.set(order.id, order);
    if (this.#store.options.holdsStock?.(order) !== false) {
      this.hold(shop, order);
    }
    this.#store.onEvent({ kind: "order", change: "created", shop, order });
    return order;
  }

  pay(shop: SimShop, orderId: string): SimOrder {
    const order = this.order(shop, orderId);
    order.paymentStatus = "paid";
    order.paidAtMs = this.#touch(order);
    this.hold(shop, order);
    this.#store.onEvent({ kind: "order", change: "paid", shop, order });
    return order;
  }

  /** Takes off the shelf what the order does not hold yet. */
  hold(shop: SimShop, order: SimOrder): void {
    const first = locationWithAll(shop, order);
    for (const line of order.lines) {
      this.#claim(shop, line, line.quantity - line.restockedQuantity - line.heldQuantity, first);
    }
  }

  /** Puts back all units the order holds. */
  release(shop: SimShop, order: SimOrder): void {
    for (const line of order.lines) {
      this.#restock(shop, line, line.heldQuantity);
    }
  }

  edit(shop: SimShop, orderId: string, input: EditOrderInput): SimOrder {
    const order = this.order(shop, orderId);
    for (const change of input.lines) {
      const line = order.lines.find((candidate) =>
        change.lineId === undefined ? candidate.sku === change.sku : candidate.id === change.lineId,
      );
      assertQuantity(change.quantity, 0);
      if (line === undefined) {
        this.#addLine(shop, order, change);
        continue;
      }
      const difference = change.quantity - line.quantity;
      line.quantity = change.quantity;
      if (difference > 0) {
        this.#claim(shop, line, difference);
      } else if (difference < 0) {
        this.#restock(shop, line, -difference);
      }
    }
    order.lines = order.lines.filter((line) => line.quantity > 0);
    order.totalMinor = orderTotalMinor(order);
    this.#touch(order);
    this.#store.onEvent({ kind: "order", change: "edited", shop, order });
    return order;
  }

  cancel(shop: SimShop, orderId: string, input: CancelOrderInput = {}): SimOrder {
    const order = this.order(shop, orderId);
    if (order.status === "cancelled") {
      throw new SimError("BAD_INPUT", `order ${orderId} is already cancelled`);
    }
    if (input.isRestocked ?? true) {
      for (const line of order.lines) {
        this.#restock(shop, line, line.quantity - line.refundedQuantity);
      }
    }
    order.status = "cancelled";
    order.paymentStatus = order.paymentStatus === "pending" ? "voided" : order.paymentStatus;
    order.cancelReason = input.reason ?? "customer";
    order.cancelledAtMs = this.#touch(order);
    this.#store.onEvent({ kind: "order", change: "cancelled", shop, order });
    return order;
  }

  refund(shop: SimShop, orderId: string, input: RefundOrderInput = {}): SimRefund {
    const order = this.order(shop, orderId);
    const lines = input.lines ?? remainingLines(order);
    const isRestocked = input.isRestocked ?? true;
    let amountMinor = 0;
    for (const { lineId, quantity } of lines) {
      const line = order.lines.find((candidate) => candidate.id === lineId);
      if (line === undefined || quantity < 1 || quantity > line.quantity - line.refundedQuantity) {
        throw new SimError("BAD_INPUT", `cannot refund ${quantity} of line ${lineId}`);
      }
      line.refundedQuantity += quantity;
      amountMinor += quantity * line.unitPriceMinor;
      if (isRestocked) {
        this.#restock(shop, line, quantity);
        line.restockedQuantity += quantity;
      }
    }
    const isFull = remainingLines(order).length === 0;
    const refund: SimRefund = {
      id: this.#store.nextId(shop, "refund"),
      lines,
      amountMinor: amountMinor + (isFull ? order.shippingMinor : 0),
      isRestocked,
      reason: input.reason ?? "",
      createdAtMs: this.#touch(order),
    };
    order.refunds.push(refund);
    order.paymentStatus = isFull ? "refunded" : "partially_refunded";
    this.#store.onEvent({ kind: "order", change: "refunded", shop, order, refund });
    return refund;
  }

  fulfill(shop: SimShop, orderId: string): SimOrder {
    const order = this.order(shop, orderId);
    order.fulfillmentStatus = "fulfilled";
    this.#touch(order);
    this.#store.onEvent({ kind: "order", change: "fulfilled", shop, order });
    return order;
  }

  /** For what the platform's own API changes on an order (notes, meta, status). */
  markUpdated(shop: SimShop, order: SimOrder): void {
    this.#touch(order);
    this.#store.onEvent({ kind: "order", change: "updated", shop, order });
  }

  #newOrder(shop: SimShop, input: PlaceOrderInput): SimOrder {
    const nowMs = this.#store.nowMs();
    const { placedAtMs = nowMs } = input;
    const paymentMethod = input.payment ?? "card";
    const isPaid = input.isPaid ?? paymentMethod === "card";
    shop.lastOrderNumber += 1;
    return {
      id: this.#store.nextId(shop, "order"),
      number: shop.lastOrderNumber,
      shopId: shop.id,
      status: "open",
      paymentStatus: isPaid ? "paid" : "pending",
      paymentMethod,
      fulfillmentStatus: "unfulfilled",
      currency: shop.currency,
      lines: [],
      shippingMinor: input.shippingMinor ?? SHIPPING * 10 ** shop.decimals,
      discountMinor: input.discountMinor ?? 0,
      totalMinor: 0,
      buyer: { ...makeBuyer(this.#random, shop.country), ...input.buyer },
      note: input.note ?? "",
      refunds: [],
      createdAtMs: placedAtMs,
      updatedAtMs: nowMs,
      paidAtMs: isPaid ? placedAtMs : null,
      cancelledAtMs: null,
      cancelReason: null,
    };
  }

  #touch(order: SimOrder): number {
    order.updatedAtMs = Math.max(this.#store.nowMs(), order.updatedAtMs);
    return order.updatedAtMs;
  }

  #wanted(shop: SimShop, line: OrderLineInput): SoldVariant[] {
    const quantity = line.quantity ?? 1;
    assertQuantity(quantity, 1);
    const key = line.variantId ?? line.sku;
    const variant = key === undefined ? this.#anyInStock(shop) : this.#store.variant(shop, key);
    return unpacked(this.#store, shop, { variant, quantity });
  }

  #anyInStock(shop: SimShop): SimVariant {
    for (let attempt = 0; attempt < 50 && shop.products.length > 0; attempt += 1) {
      const product = this.#random.pick(shop.products);
      const variant = product.variants.find((candidate) => !candidate.isTracked || totalStock(candidate) > 0);
      if (variant !== undefined) {
        return variant;
      }
    }
    throw new SimError("OUT_OF_STOCK", `shop ${shop.id} has nothing left to sell`);
  }

  #line(shop: SimShop, { variant, quantity, kit }: SoldVariant): SimOrderLine {
    return {
      id: this.#store.nextId(shop, "line"),
      productId: variant.productId,
      variantId: variant.id,
      title: this.#store.product(shop, variant.productId).title,
      variantTitle: variant.optionValues.join(" / "),
      sku: variant.sku,
      quantity,
      refundedQuantity: 0,
      unclaimedQuantity: 0,
      heldQuantity: 0,
      restockedQuantity: 0,
      unitPriceMinor: variant.priceMinor,
      takenAt: shop.locations.map(() => 0),
      ...(kit && { kit }),
    };
  }

  #addLine(shop: SimShop, order: SimOrder, change: EditOrderInput["lines"][number]): void {
    const variant = this.#store.variant(shop, change.sku ?? "");
    const line = this.#line(shop, { variant, quantity: change.quantity });
    order.lines.push(line);
    this.#claim(shop, line, change.quantity);
  }

  #claim(shop: SimShop, line: SimOrderLine, quantity: number, first = 0): void {
    const variant = shop.variantsById.get(line.variantId);
    if (variant?.isTracked !== true || quantity <= 0) {
      return;
    }
    line.heldQuantity += quantity;
    let missing = quantity;
    for (const locationIndex of inTurn(shop, first)) {
      missing -= takeAt(this.#store, shop, { line, variant, locationIndex, most: missing });
    }
    if (missing > 0 && this.#store.options.isNegativeStockAllowed) {
      const short = (variant.levels[first] ?? 0) - missing;
      this.#store.setLevel(shop, variant, short, { source: "sale", locationIndex: first });
    }
    line.takenAt[first] = (line.takenAt[first] ?? 0) + missing;
    line.unclaimedQuantity += missing;
  }

  #restock(shop: SimShop, line: SimOrderLine, quantity: number): void {
    const variant = shop.variantsById.get(line.variantId);
    if (variant?.isTracked !== true || quantity <= 0) {
      return;
    }
    line.heldQuantity = Math.max(0, line.heldQuantity - quantity);
    const isKept = this.#store.options.isNegativeStockAllowed;
    const returned = isKept ? quantity : Math.max(0, quantity - line.unclaimedQuantity);
    line.unclaimedQuantity = Math.max(0, line.unclaimedQuantity - quantity);
    let left = returned;
    for (const locationIndex of shop.assignsLocations ? inTurn(shop, 0).toReversed() : []) {
      const back = Math.min(left, line.takenAt[locationIndex] ?? 0);
      if (back > 0) {
        line.takenAt[locationIndex] = (line.takenAt[locationIndex] ?? 0) - back;
        putBack(this.#store, shop, variant, back, locationIndex);
        left -= back;
      }
    }
    if (left > 0) {
      putBack(this.#store, shop, variant, left, 0);
    }
  }
}
