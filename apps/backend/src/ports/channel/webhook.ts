import type { ChannelOrder } from "./order.ts";

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

/** What a listing shows now, by the names a platform gives to the article and the place. */
export interface ShownFigure {
  readonly itemId: string;
  readonly locationId: string;
  readonly shown: number;
}

export interface WebhookEvent {
  readonly topic: string;
  readonly kind: EventKind;
  /** What it is about, such as the order's id: with topic and body it identifies repeats. */
  readonly externalId: string | null;
  /** The platform's delivery id, kept for information only. */
  readonly deliveryId: string | null;
  /** Signed again for every attempt, where the sender does that: the same signature twice is a replay. */
  readonly attempt?: string;
  /** Where the event is about a single figure. */
  readonly figure?: ShownFigure;
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
