import type { OrderStatus, PaymentStatus, Platform, UnmappedReason } from "@estiba/contract";

export interface Address {
  readonly name: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly zip: string | null;
  readonly country: string | null;
}

export interface ChannelOrderLine {
  /** The platform's own id of the line; stable over edits. */
  readonly externalLineId: string;
  readonly channelProductId: string | null;
  readonly channelVariantId: string | null;
  readonly sku: string | null;
  readonly name: string;
  /** What was bought at first; of a unit that was sold in parts, the next whole number. */
  readonly quantity: number;
  /** What was bought, as the platform says it, where that is not in whole units: such a line books no stock. */
  readonly exactQuantity?: string;
  /** What must be off the shelf now: bought, less what was edited away, cancelled or returned to stock. */
  readonly stockQuantity: number;
  readonly unitPriceMinor: number;
  /** What it takes off the shelf cannot be said: it stays without a product, and a person sees why. */
  readonly unmappedReason?: UnmappedReason;
  /** The platform's locations that its units leave from, where the platform says so. */
  readonly leavesFrom?: readonly LocationUnits[];
}

export interface LocationUnits {
  readonly locationId: string;
  readonly quantity: number;
}

/** What makes the total besides items and shipping. */
export interface OrderCharges {
  readonly discountMinor: number;
  readonly taxMinor: number;
  /** The prices contain the tax: it is named, and not added. */
  readonly isTaxIncluded: boolean;
}

export interface ChannelOrder {
  readonly externalId: string;
  readonly number: string | null;
  /** Grows with every change on the platform, whatever the order of arrival; usually its change time in ms. */
  readonly sourceVersion: number;
  readonly placedAt: Date;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly paymentMethod: string | null;
  readonly isCashOnDelivery: boolean;
  readonly currency: string;
  readonly totalMinor: number;
  /** The part of the total that the buyer pays for shipping, where the platform says so. */
  readonly shippingMinor?: number;
  /** Where the platform names them. */
  readonly charges?: OrderCharges;
  /** Who ships, where a platform ships some orders itself and leaves others to the merchant. */
  readonly isShippedByChannel?: boolean;
  /** It leaves from the platform's own warehouse: nobody here packs it. */
  readonly isFulfilledByChannel?: boolean;
  /** When it has to leave, where the platform says so. */
  readonly shipBy?: Date;
  readonly customer: {
    readonly name: string | null;
    readonly email: string | null;
    readonly phone: string | null;
  } | null;
  readonly shippingAddress: Address | null;
  /** Orders bought together, where the platform groups them. */
  readonly groupId: string | null;
  /** Another channel whose sale this shop only repeats; it is kept, and takes no stock where that channel is connected. */
  readonly importedFrom?: Platform;
  /** Closed by the shop without its units going back on the shelf: the lines say what it still holds. */
  readonly isHoldingStock?: boolean;
  readonly lines: readonly ChannelOrderLine[];
}
