import { isCurrency } from "../../../kernel/currencies.ts";
import type { Tx } from "../../../db/transaction.ts";
import { cancel, type Step } from "../cod.ts";
import { lockPayments } from "../cod-store.ts";
import { posting, type Posting } from "../posting.ts";
import { readShipmentFacts } from "../shipment-reader-store.ts";
import { post, type Posted } from "./post.ts";
import { saveSteps } from "./save-steps.ts";

export interface Claim {
  readonly claimId: string;
  readonly shipmentId: string;
  readonly amountMinor: number;
  readonly at: Date;
}

type ClaimKind = "claim_opened" | "claim_paid";

async function postClaims(tx: Tx, claims: readonly Claim[], kind: ClaimKind): Promise<Posted> {
  const facts = await readShipmentFacts(
    tx,
    claims.map(({ shipmentId }) => shipmentId),
  );
  const isOpen = kind === "claim_opened";
  const postings = claims.flatMap((claim): Posting[] => {
    const one = facts.get(claim.shipmentId);
    if (!one || !isCurrency(one.currency)) {
      return [];
    }
    const { connectionId, channel, orderId, shipmentId } = one;
    const about = { connectionId, channel, orderId, shipmentId };
    return posting({
      key: `claim:${claim.claimId}:${isOpen ? "open" : "paid"}`,
      kind,
      currency: one.currency,
      occurredAt: claim.at,
      entries: [
        { account: isOpen ? "carrier_claims" : "bank", amountMinor: claim.amountMinor, about },
        { account: isOpen ? "claims_income" : "carrier_claims", amountMinor: -claim.amountMinor, about },
      ],
    });
  });
  return post(tx, postings);
}

/** A parcel is given up as lost: nobody will pay for it at the door, the carrier owes it instead. */
export async function openClaims(tx: Tx, claims: readonly Claim[]): Promise<Posted> {
  const payments = await lockPayments(tx, { shipmentIds: claims.map(({ shipmentId }) => shipmentId) });
  const steps = payments.flatMap((payment): Step[] => {
    const claim = claims.find(({ shipmentId }) => shipmentId === payment.shipmentId);
    const isUnpaid = payment.status === "expected" && payment.collectedMinor === 0;
    return claim && isUnpaid ? [cancel(payment, claim.at, "claim")] : [];
  });
  await saveSteps(tx, steps);
  return postClaims(tx, claims, "claim_opened");
}

export function payClaims(tx: Tx, claims: readonly Claim[]): Promise<Posted> {
  return postClaims(tx, claims, "claim_paid");
}
