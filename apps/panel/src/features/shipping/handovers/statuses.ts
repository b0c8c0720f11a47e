import type { ManifestStatus, PickupStatus } from "@estiba/contract/values";
import type { Tone } from "../../../ui/pieces/tag.tsx";

export const SHEET_TONES: Readonly<Record<ManifestStatus, Tone>> = {
  ready: "good",
  waiting: "accent",
  refused: "bad",
  cancelled: "neutral",
};

export const PICKUP_TONES: Readonly<Record<PickupStatus, Tone>> = {
  asking: "accent",
  unknown: "warn",
  booked: "good",
  refused: "bad",
  cancelling: "neutral",
  cancelled: "neutral",
};
