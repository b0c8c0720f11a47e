import type { PublishState } from "@estiba/contract/values";
import type { Tone } from "../../ui/pieces/tag.tsx";

export const PUBLISH_TONES: Readonly<Record<PublishState, Tone>> = {
  pending: "accent",
  written: "good",
  unchanged: "neutral",
  failed: "bad",
  skipped: "warn",
};
