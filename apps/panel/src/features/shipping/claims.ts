import type { ClaimStatus } from "@estiba/contract/values";
import type { Tone } from "../../ui/pieces/tag.tsx";
import type { Shipment } from "./queries.ts";

export const CLAIM_TONES: Readonly<Record<ClaimStatus, Tone>> = {
  open: "warn",
  paid: "good",
  rejected: "bad",
};

/** Whether a claim can be filed now. */
export const isClaimable = ({ status, test }: Pick<Shipment, "status" | "test">): boolean =>
  !test && (status === "lost" || status === "damaged");
