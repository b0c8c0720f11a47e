import type { ChannelCapabilities, ChannelSlug } from "./channel/capabilities.ts";
import type { ChannelApp } from "./channel/connection.ts";
import type { WebhookPort } from "./channel/webhook.ts";
import type { ChannelClient } from "./channel/client.ts";
import type { ConnectPort, OAuthPort } from "./channel/access.ts";

export { ORDER_STATUSES, PAYMENT_STATUSES } from "@estiba/contract";
export type { OrderStatus, PaymentStatus } from "@estiba/contract";
export type * from "./channel/capabilities.ts";
export type * from "./channel/connection.ts";
export * from "./channel/failure.ts";
export type * from "./channel/order.ts";
export type * from "./channel/catalog.ts";
export type * from "./channel/webhook.ts";
export type * from "./channel/client.ts";
export type * from "./channel/label.ts";
export type * from "./channel/access.ts";

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
