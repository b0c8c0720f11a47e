import type { Feature, Platform } from "@estiba/contract";

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
  /** The platform keeps stock by location: figures are written one by one, or all locations of a variant at once. */
  readonly locationWrites?: "each" | "all_at_once";
  /** Its orders may name a kit or its components: a sale of a kit's own listing takes nothing, and says so. */
  readonly areKitSalesUnclear?: true;
  /** Without a mapping a variant's figure is the sum of all locations, not that of one. */
  readonly sumsLocations?: true;
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
