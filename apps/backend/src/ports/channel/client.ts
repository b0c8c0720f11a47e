import type { Credentials, ShopConnection } from "./connection.ts";
import type { ChannelLabel } from "./label.ts";
import type { ChannelOrder } from "./order.ts";
import type { ChannelLocation, ChannelVariant, StockWrite, WriteResult } from "./catalog.ts";

/** Something on a page that could not be read: the rest of the page is not held up by it. */
export interface Unreadable {
  readonly externalId: string | null;
  readonly reason: string;
  /** As it came. */
  readonly json: unknown;
}

export interface Pull<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
  readonly unreadable?: readonly Unreadable[];
}

export interface PullRequest {
  readonly changedSince: Date | null;
  readonly cursor: string | null;
}

export interface Subscriptions {
  readonly created: readonly string[];
  readonly skipped: readonly string[];
}

export interface TrackingPush {
  readonly externalOrderId: string;
  readonly trackingNumber: string;
  readonly carrier: string;
  readonly url: string;
  readonly status: "shipped" | "delivered" | "returning";
  readonly isBuyerNotified: boolean;
  /** What is in the parcel, where it is a part of the order; null where it is all of it, or nobody said. */
  readonly lines: readonly PushedLine[] | null;
  /** The location that it left from, where that is mapped. */
  readonly locationId?: string | null;
}

export interface PushedLine {
  readonly externalLineId: string;
  readonly name: string;
  readonly quantity: number;
}

export interface OrderMove {
  readonly externalOrderId: string;
  readonly locationId: string;
  /** Null for all that has not left. */
  readonly lines: readonly { readonly externalLineId: string; readonly quantity: number }[] | null;
}

export interface ShopFacts {
  readonly externalId: string;
  readonly name: string;
  readonly currency: string | null;
  readonly scopes: readonly string[] | null;
  /** Authentication details found while connecting; stored with the credentials. */
  readonly learned?: Credentials;
}

/** Everything that goes over the network. */
export interface ChannelClient {
  /** Verifies the credentials and returns the shop's identity. */
  readShop(connection: ShopConnection): Promise<ShopFacts & { readonly serverTime: Date | null }>;
  pullOrders?(connection: ShopConnection, request: PullRequest): Promise<Pull<ChannelOrder>>;
  /** Null when it does not exist on the platform (any more). */
  fetchOrder?(connection: ShopConnection, externalId: string): Promise<ChannelOrder | null>;
  /** Orders in a shipment that the platform reported. */
  ordersOfShipment?(connection: ShopConnection, shipmentId: string): Promise<readonly string[]>;
  pullCatalog?(connection: ShopConnection, request: PullRequest): Promise<Pull<ChannelVariant>>;
  /** Which of these products the platform computes from others; one call for each. */
  findKits?(connection: ShopConnection, channelProductIds: readonly string[]): Promise<ReadonlySet<string>>;
  readStock?(
    connection: ShopConnection,
    variants: readonly Pick<StockWrite, "channelProductId" | "channelVariantId" | "publishKey">[],
  ): Promise<ReadonlyMap<string, number | null>>;
  readLocations?(connection: ShopConnection): Promise<readonly ChannelLocation[]>;
  /** By variant and location; a variant that a location does not stock has none there. */
  readLocationStock?(
    connection: ShopConnection,
    variants: readonly Pick<StockWrite, "channelProductId" | "channelVariantId" | "publishKey">[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>>;
  /** Asks the platform to ship what is left of an order from another of its locations. Idempotent. */
  moveOrder?(connection: ShopConnection, move: OrderMove): Promise<void>;
  publishStock?(connection: ShopConnection, writes: readonly StockWrite[]): Promise<readonly WriteResult[]>;
  publishSku?(
    connection: ShopConnection,
    writes: readonly {
      channelProductId: string;
      channelVariantId: string;
      publishKey: Readonly<Record<string, string>>;
      sku: string;
    }[],
  ): Promise<readonly WriteResult[]>;
  /** Creates what is missing, leaves what is there. */
  subscribe?(
    connection: ShopConnection,
    target: { readonly url: string; readonly secret: string | null },
  ): Promise<Subscriptions>;
  unsubscribe?(connection: ShopConnection, target: { readonly url: string }): Promise<void>;
  /** The platform's own label of the order's parcel, where it ships the order. */
  fetchLabel?(connection: ShopConnection, externalOrderId: string): Promise<ChannelLabel>;
  /** Sends an order's tracking to the platform. Idempotent. */
  pushTracking?(connection: ShopConnection, push: TrackingPush): Promise<void>;
  /** Cancels the order on the platform, its units back on the shelf there. Idempotent. */
  cancelOrder?(connection: ShopConnection, externalId: string): Promise<void>;
  /** Events the platform kept because we did not answer; each is an order's external id. */
  missedOrders?(connection: ShopConnection, since: Date): Promise<readonly string[]>;
}
