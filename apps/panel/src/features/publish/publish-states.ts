import type { PublishState } from "@estiba/contract";
import type { Tone } from "../../ui/pieces/tag.tsx";

export const PUBLISH_STATES: readonly PublishState[] = [
  "pending",
  "written",
  "unchanged",
  "failed",
  "skipped",
];

export const PUBLISH_TONES: Readonly<Record<PublishState, Tone>> = {
  pending: "accent",
  written: "good",
  unchanged: "neutral",
  failed: "bad",
  skipped: "warn",
};
