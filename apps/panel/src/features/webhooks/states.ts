import type { WebhookDeliveryState, WebhookSubscriptionStatus } from "@estiba/contract/values";
import type { Tone } from "../../ui/pieces/tag.tsx";

export const DELIVERY_TONES: Readonly<Record<WebhookDeliveryState, Tone>> = {
  pending: "accent",
  delivered: "good",
  dead: "bad",
};

export const SUBSCRIPTION_TONES: Readonly<Record<WebhookSubscriptionStatus, Tone>> = {
  active: "good",
  paused: "warn",
  disabled: "bad",
};
