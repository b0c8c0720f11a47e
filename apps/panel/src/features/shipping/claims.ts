import type { ClaimStatus } from "@estiba/contract";
import type { Tone } from "../../ui/tag.tsx";
import type { Shipment } from "./queries.ts";

export const CLAIM_TONES: Readonly<Record<ClaimStatus, Tone>> = {
  open: "warn",
  paid: "good",
  rejected: "bad",
};

const isGone = (status: string): boolean => status === "lost" || status === "damaged";

type Parcel = Pick<Shipment, "status" | "test"> & {
  readonly events: readonly Pick<Shipment["events"][number], "status">[];
};

/** Whether the carrier can be asked to pay for it now. */
export const isClaimable = ({ status, test }: Parcel): boolean => !test && isGone(status);

/** A parcel that was found again keeps the claim it had. */
export const mayHaveClaim = (parcel: Parcel): boolean =>
  !parcel.test && (isGone(parcel.status) || parcel.events.some(({ status }) => isGone(status)));
