/** A reference model of stock: figures, orders that took from them, and what a channel shows. */
export type Mode = "none" | "central" | "source";

export interface PaperListing {
  readonly shop: string;
  /** Of two listings of the same variant, the lower counts for the shop. */
  readonly rank: string;
  /** Stock can be published to the channel. */
  readonly isPublished: boolean;
  variant: string | null;
  /** What the channel really shows. */
  shown: number;
  /** The assumed figure; null when it is uncertain, undefined when we do not publish to it. */
  assumed: number | null | undefined;
  isDue: boolean;
  /** The source shop's figure has moved and has not been read since. */
  isUnread: boolean;
}

interface PaperOrder {
  readonly listing: string;
  claimed: number;
  /** The variant it was booked on; null while it is not linked. */
  variant: string | null;
  isExempt: boolean;
  isClosedByUs: boolean;
}

export class Paper {
  mode: Mode = "none";
  /** The shop that would be the source of truth. */
  readonly source: string;
  readonly onHand = new Map<string, number>();
  readonly listings = new Map<string, PaperListing>();
  readonly orders = new Map<string, PaperOrder>();

  constructor(source: string) {
    this.source = source;
  }

  listing(name: string): PaperListing {
    const found = this.listings.get(name);
    if (!found) {
      throw new Error(`no listing ${name}`);
    }
    return found;
  }

  order(id: string): PaperOrder {
    const found = this.orders.get(id);
    if (!found) {
      throw new Error(`no order ${id}`);
    }
    return found;
  }

  figure(variant: string | null): number {
    return this.onHand.get(variant ?? "") ?? 0;
  }

  isSource({ shop }: PaperListing): boolean {
    return this.mode === "source" && shop === this.source;
  }

  /** A listing with a wrong figure is due, unless there is no source of truth. */
  #look(variants?: ReadonlySet<string>): void {
    for (const listing of this.listings.values()) {
      if (listing.assumed !== undefined && (!variants || variants.has(listing.variant ?? ""))) {
        listing.isDue = this.mode !== "none" && listing.assumed !== Math.max(0, this.figure(listing.variant));
      }
    }
  }

  #move(variant: string, delta: number, seller: string | null = null): void {
    this.onHand.set(variant, this.figure(variant) + delta);
    this.#look(new Set([variant, seller ?? variant]));
  }

  /** The channel's word about one of its orders: how much of the listing it claims now. */
  channelSays(id: string, name: string, claimed: number): void {
    const listing = this.listing(name);
    const order = this.orders.get(id) ?? this.#open(id, name);
    const more = claimed - order.claimed;
    order.claimed = claimed;
    if (more === 0) {
      return;
    }
    listing.shown -= more;
    if (order.isExempt) {
      listing.isUnread = true;
    } else if (order.variant !== null) {
      if (listing.assumed !== undefined) {
        listing.assumed = more > 0 && listing.assumed !== null ? listing.assumed - more : null;
      }
      this.#move(order.variant, -more, listing.variant);
    }
  }

  #open(id: string, name: string): PaperOrder {
    const listing = this.listing(name);
    const isExempt = this.isSource(listing);
    const variant = isExempt ? null : listing.variant;
    const order: PaperOrder = { listing: name, claimed: 0, variant, isExempt, isClosedByUs: false };
    this.orders.set(id, order);
    return order;
  }

  /** The channel is not notified, so its own figure stays. */
  weCancel(id: string): void {
    const order = this.order(id);
    const { claimed, variant } = order;
    order.claimed = 0;
    order.isClosedByUs = true;
    if (variant !== null && claimed > 0) {
      this.#move(variant, claimed);
    }
  }

  add(variant: string, delta: number): void {
    if (delta !== 0) {
      this.#move(variant, delta);
    }
  }

  /** Sales that waited are taken off at once, unless the source shop's figure holds them already. */
  link(name: string, variant: string, knows: { believed: number | null; catalog: number }): void {
    const listing = this.listing(name);
    const { believed, catalog } = knows;
    listing.variant = variant;
    listing.assumed = listing.isPublished ? believed : undefined;
    for (const order of this.orders.values()) {
      const isWaiting = order.variant === null && !order.isExempt && order.claimed > 0;
      if (order.listing === name && isWaiting) {
        order.isExempt = this.isSource(listing);
        order.variant = order.isExempt ? null : variant;
        this.add(variant, order.isExempt ? 0 : -order.claimed);
      }
    }
    const speaks = this.#speakers().some(([, speaker]) => speaker === listing);
    if (this.isSource(listing) && speaks) {
      // It is the source of truth, with the figure its catalog last had; the next reading brings the rest.
      Object.assign(listing, { assumed: catalog, isUnread: catalog !== listing.shown });
      this.onHand.set(variant, catalog);
    }
    this.#look(new Set([variant]));
  }

  unlink(name: string): void {
    Object.assign(this.listing(name), { variant: null, assumed: undefined, isDue: false });
  }

  /** The listings that count for the source shop, one for each variant. */
  #speakers(isHeard: (listing: PaperListing) => boolean = () => true): [string, PaperListing][] {
    const speakers = new Map<string, PaperListing>();
    for (const listing of [...this.listings.values()].filter(isHeard)) {
      const other = speakers.get(listing.variant ?? "");
      if (listing.shop === this.source && listing.variant !== null && !(other && other.rank < listing.rank)) {
        speakers.set(listing.variant, listing);
      }
    }
    return [...speakers];
  }

  /** Without a source of truth, the source shop kept its own figure: it becomes ours. */
  rule(mode: Mode): void {
    const wasNone = this.mode === "none";
    this.mode = mode;
    if (mode === "source" && wasNone) {
      for (const [variant, { assumed }] of this.#speakers((listing) => typeof listing.assumed === "number")) {
        this.onHand.set(variant, assumed ?? this.figure(variant));
      }
    }
    this.#look();
  }

  /** The source shop is read: the figure moves as far as the shop's moved since the last reading. */
  readSource(): void {
    for (const [variant, listing] of this.mode === "source" ? this.#speakers() : []) {
      const delta =
        typeof listing.assumed === "number"
          ? listing.shown - listing.assumed
          : listing.shown - this.figure(variant);
      Object.assign(listing, { assumed: listing.shown, isUnread: false });
      this.onHand.set(variant, this.figure(variant) + delta);
      this.#look(new Set([variant]));
    }
  }

  /** Publishes everything that is due. */
  publish(): void {
    for (const listing of this.listings.values()) {
      if (listing.isDue) {
        listing.shown = Math.max(0, this.figure(listing.variant));
        Object.assign(listing, { assumed: listing.shown, isDue: false, isUnread: false });
      }
    }
  }

  /** The channel does not answer; the write may have reached it all the same. */
  publishInVain(hasLanded: boolean): void {
    for (const listing of this.listings.values()) {
      if (listing.isDue) {
        listing.assumed = null;
        listing.shown = hasLanded ? Math.max(0, this.figure(listing.variant)) : listing.shown;
      }
    }
  }
}
