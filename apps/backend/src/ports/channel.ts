import type { Feature, OrderStatus, PaymentStatus, Platform } from "@estiba/contract";
import type { AddressList } from "../kernel/http/address-list.ts";
import type { Outbound } from "../kernel/http/outbound.ts";

export { ORDER_STATUSES, PAYMENT_STATUSES } from "@estiba/contract";
export type { OrderStatus, PaymentStatus, Platform };
export type ChannelSlug = Lowercase<Platform>;

/** What a channel can do. Flows read this instead of checking which channel it is. */
export interface ChannelCapabilities {
  readonly slug: ChannelSlug;
  readonly platform: Platform;
  readonly title: string;
  readonly feature: Feature;
  readonly can: {
    readonly pullCatalog: boolean;
    readonly pullOrders: boolean;
    readonly publishStock: boolean;
    readonly publishSku: boolean;
    readonly oauth: boolean;
    readonly subscribe: boolean;
    readonly pushTracking: boolean;
    readonly missedEvents: boolean;
  };
  /** `full`: the body is the order. `hint`: the body only says where to look. */
  readonly webhookBody: "full" | "hint";
  readonly isWebhookSigned: boolean;
  /** Whether the platform itself takes a sale off its own stock. */
  readonly deductsOwnSales: boolean;
  /** Only the platform issues the labels of its orders, unless an order says otherwise. */
  readonly managesShipping?: true;
  /** Topics that are subscribed to behind the answer: a slow host takes minutes for them. */
  readonly subscribesLater?: readonly string[];
  readonly publishBatchSize: number;
  /** Rate limit of one shop, before the platform's own headers say otherwise. */
  readonly rate: { readonly perMinute: number; readonly burst: number };
  readonly fields: readonly FormField[];
}

export interface FormField {
  readonly name: string;
  readonly kind: "text" | "url" | "number" | "secret";
  readonly isRequired: boolean;
}

/** Settings of the platform's application on this server, from configuration. */
export interface ChannelApp {
  /** Without an application only the addresses are known: tokens handed in work, OAuth and its signatures do not. */
  readonly isConfigured: boolean;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly baseUrl: string;
  readonly authorizeUrl: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  /** Where its unsigned notices come from, if that is known. */
  readonly noticeAddresses?: AddressList;
}

export type Credentials = Readonly<Record<string, string | number | null>>;

/** An open connection to one shop: what an adapter needs to talk to it. */
export interface ShopConnection {
  readonly shopId: string;
  readonly externalId: string;
  readonly credentials: Credentials;
  readonly app: ChannelApp | null;
  readonly outbound: Outbound;
  readonly now: () => Date;
}

export type ChannelFailure =
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "rate_limited"
  | "rejected"
  | "unavailable"
  | "malformed";

/** The one way an adapter fails. Only `rate_limited` and `unavailable` are worth another try. */
export class ChannelError extends Error {
  readonly failure: ChannelFailure;
  readonly retryAfterMs: number | null;
  constructor(
    failure: ChannelFailure,
    message: string,
    options: { retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "ChannelError";
    this.failure = failure;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

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
  /** Who ships, where a platform ships some orders itself and leaves others to the merchant. */
  readonly isShippedByChannel?: boolean;
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

export interface ChannelVariant {
  readonly channelProductId: string;
  readonly channelVariantId: string;
  readonly productName: string;
  readonly name: string;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly priceMinor: number | null;
  readonly currency: string | null;
  /** Null when the platform does not track it. */
  readonly stock: number | null;
  /** Variants of a shop with the same group share one figure: each shows it, and a sale of one lowers it for all. */
  readonly stockGroup?: string;
  /** What publishing to it needs besides the ids, opaque outside the channel. */
  readonly publishKey: Readonly<Record<string, string>>;
}

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

export interface StockWrite {
  readonly channelProductId: string;
  readonly channelVariantId: string;
  readonly publishKey: Readonly<Record<string, string>>;
  readonly quantity: number;
  /** The last known figure, for platforms that compare before they set. */
  readonly expected: number | null;
  /** The same for every repeat of this very attempt, with the same expectation. */
  readonly idempotencyKey: string;
}

export type WriteResult =
  /** `shown` where the platform validly shows another figure than was written. */
  | { readonly channelVariantId: string; readonly outcome: "done"; readonly shown?: number }
  | {
      readonly channelVariantId: string;
      readonly outcome: "failed";
      readonly failure: ChannelFailure;
      readonly message: string;
    };

export interface IncomingWebhook {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly rawBody: Buffer;
  /** For signatures that hold only for a while; without it they do not hold at all. */
  readonly receivedAt?: Date;
  readonly senderIp?: string;
}

/** Which shop a request claims to be for; nothing here is trusted before `verify`. */
export type WebhookRoute =
  | { readonly kind: "shop"; readonly routeKey: string }
  | { readonly kind: "none"; readonly reason: "shop_missing" | "malformed" }
  /** Answered 200 and not recorded, such as a ping. */
  | { readonly kind: "ignored"; readonly reason: string };

export interface WebhookSecrets {
  /** The application's, newest first. */
  readonly app: readonly string[];
  /** The shop's own, newest first: two are valid while one is being replaced. */
  readonly shop: readonly string[];
}

export type EventKind =
  | "order"
  | "order_hint"
  /** The shop deleted an order; where it can be read, the shop's answer counts. */
  | "order_gone"
  | "shipment_hint"
  | "catalog"
  | "uninstall"
  | "privacy"
  | "other";

export interface WebhookEvent {
  readonly topic: string;
  readonly kind: EventKind;
  /** What it is about, such as the order's id: with topic and body it identifies repeats. */
  readonly externalId: string | null;
  /** The platform's delivery id, kept for information only. */
  readonly deliveryId: string | null;
  /** Signed again for every attempt, where the sender does that: the same signature twice is a replay. */
  readonly attempt?: string;
}

/** Pure: bytes in, outcomes out. */
export interface WebhookPort {
  /** Headers that a sender may omit, as its documentation spells them; null where the body has the value. */
  readonly headers: { readonly shop: string | null; readonly signature: string | null };
  route(request: IncomingWebhook): WebhookRoute;
  verify(request: IncomingWebhook, secrets: WebhookSecrets): "valid" | "missing" | "invalid";
  describe(request: IncomingWebhook): WebhookEvent;
  /** Whether the signature leaves open which shop the event is for; then its body counts for one shop only. */
  isShopUnsigned?(event: WebhookEvent): boolean;
  /**
   * Why a genuine event can never be read. Only where the sender is a program of the merchant's that can be corrected: a
   * platform would just send it again.
   */
  problemIn?(rawBody: Buffer): string | null;
  /** Orders that the body itself holds. Throws ChannelError malformed. */
  readOrders(rawBody: Buffer, event: WebhookEvent): readonly ChannelOrder[];
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
  readStock?(
    connection: ShopConnection,
    variants: readonly Pick<StockWrite, "channelProductId" | "channelVariantId" | "publishKey">[],
  ): Promise<ReadonlyMap<string, number | null>>;
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
  /** Sends an order's tracking to the platform. Idempotent. */
  pushTracking?(connection: ShopConnection, push: TrackingPush): Promise<void>;
  /** Events the platform kept because we did not answer; each is an order's external id. */
  missedOrders?(connection: ShopConnection, since: Date): Promise<readonly string[]>;
}

export interface OAuthPort {
  authorizationUrl(input: {
    readonly app: ChannelApp;
    readonly state: string;
    readonly codeChallenge: string;
    readonly shop: string | null;
  }): string;
  /** Pure check of what the browser brought back. */
  isCallbackGenuine(query: Readonly<Record<string, string>>, app: ChannelApp): boolean;
  /** The shop a genuine answer names, where the platform does so before the code is spent. */
  shopNamed?(query: Readonly<Record<string, string>>): string | null;
  exchange(input: {
    readonly app: ChannelApp;
    readonly outbound: Outbound;
    readonly query: Readonly<Record<string, string>>;
    readonly codeVerifier: string;
    readonly now: Date;
  }): Promise<{ readonly externalId: string; readonly credentials: Credentials }>;
  /** New credentials; throws ChannelError unauthorized when it is over and a person must connect again. */
  refresh?(input: {
    readonly app: ChannelApp;
    readonly outbound: Outbound;
    readonly externalId: string;
    readonly credentials: Credentials;
    readonly now: Date;
  }): Promise<Credentials>;
  /** When the access token ends; null when it does not. */
  expiresAt?(credentials: Credentials): Date | null;
}

/** How a shop of this channel is named and let in. Pure. */
export interface ConnectPort {
  /** One spelling per shop, from any spelling the caller sent; null when it names none. */
  readExternalId(input: unknown): string | null;
  /** What the platform calls the shop in its events, besides our own id. */
  routeKeys(externalId: string): readonly string[];
  /** Credentials in the client's shape, from what a person or program entered. */
  credentialsFrom(externalId: string, given: Readonly<Record<string, string>>): Credentials;
  /** Keys granted by a click in the shop's own admin, where the platform has that instead of OAuth. */
  readonly grant?: {
    url(input: { externalId: string; state: string; returnUrl: string; callbackUrl: string }): string;
  };
  /** Unsigned notices at least name the application they were meant for. */
  isForApplication?(rawBody: Buffer, clientId: string): boolean;
  /** An order handed in directly, where the channel is the merchant's own backend. */
  readDirectOrder?(json: unknown): ChannelOrder;
}

/** A channel is one object of this shape: one folder, five files, and nothing about it elsewhere. */
export interface ChannelAdapter {
  readonly capabilities: ChannelCapabilities;
  readonly webhook: WebhookPort;
  readonly client: ChannelClient | null;
  readonly oauth: OAuthPort | null;
  readonly connect?: ConnectPort;
}

export type Channels = Readonly<Record<ChannelSlug, ChannelAdapter>>;
export type ChannelApps = Readonly<Partial<Record<ChannelSlug, ChannelApp>>>;
