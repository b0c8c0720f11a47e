import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { isCurrency } from "../../../kernel/money/currencies.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { closeClaim, insertClaim, lockClaim } from "../claim-store.ts";
import { cancel, type Step } from "../cod.ts";
import { lockPayments } from "../cod-store.ts";
import { posting, type Posting } from "../posting.ts";
import type { ShipmentFacts } from "../shipment.ts";
import { readShipmentFacts } from "../shipment-reader-store.ts";
import { post, type Posted } from "./post.ts";
import { saveSteps } from "./save-steps.ts";

export interface Claim {
  readonly claimId: string;
  readonly shipmentId: string;
  readonly amountMinor: number;
  readonly at: Date;
}

const aboutClaim = ({ connectionId, channel, orderId, shipmentId }: ShipmentFacts) => ({
  connectionId,
  channel,
  orderId,
  shipmentId,
});

function openPosting(facts: ShipmentFacts, claim: Claim): Posting[] {
  const about = aboutClaim(facts);
  return posting({
    key: `claim:${claim.claimId}:open`,
    kind: "claim_opened",
    currency: facts.currency,
    occurredAt: claim.at,
    entries: [
      { account: "carrier_claims", amountMinor: claim.amountMinor, about },
      { account: "claims_income", amountMinor: -claim.amountMinor, about },
    ],
  });
}

/** What came is in the bank; what did not was no income after all. */
function closePosting(facts: ShipmentFacts, claim: Claim, receivedMinor: number): Posting[] {
  const about = aboutClaim(facts);
  return posting({
    key: `claim:${claim.claimId}:${receivedMinor > 0 ? "paid" : "rejected"}`,
    kind: receivedMinor > 0 ? "claim_paid" : "claim_rejected",
    currency: facts.currency,
    occurredAt: claim.at,
    entries: [
      { account: "bank", amountMinor: receivedMinor, about },
      { account: "claims_income", amountMinor: claim.amountMinor - receivedMinor, about },
      { account: "carrier_claims", amountMinor: -claim.amountMinor, about },
    ],
  });
}

async function postClaims<T extends Claim>(
  tx: Tx,
  claims: readonly T[],
  postingOf: (facts: ShipmentFacts, claim: T) => Posting[],
): Promise<Posted> {
  const facts = await readShipmentFacts(
    tx,
    claims.map(({ shipmentId }) => shipmentId),
  );
  const postings = claims.flatMap((claim) => {
    const one = facts.get(claim.shipmentId);
    return one && isCurrency(one.currency) ? postingOf(one, claim) : [];
  });
  return post(tx, postings);
}

/** A parcel is written off as lost: the buyer will not pay for it, the carrier owes it instead. */
export async function openClaims(tx: Tx, claims: readonly Claim[]): Promise<Posted> {
  const payments = await lockPayments(tx, { shipmentIds: claims.map(({ shipmentId }) => shipmentId) });
  const steps = payments.flatMap((payment): Step[] => {
    const claim = claims.find(({ shipmentId }) => shipmentId === payment.shipmentId);
    const isUnpaid = payment.status === "expected" && payment.collectedMinor === 0;
    return claim && isUnpaid ? [cancel(payment, claim.at, "claim")] : [];
  });
  await saveSteps(tx, steps);
  return postClaims(tx, claims, openPosting);
}

export function closeClaims(
  tx: Tx,
  claims: readonly (Claim & { readonly receivedMinor: number })[],
): Promise<Posted> {
  return postClaims(tx, claims, (facts, claim) => closePosting(facts, claim, claim.receivedMinor));
}

/** Puts a claim on record and in the books; a parcel has one. */
export async function recordClaim(
  tx: Tx,
  input: { shipmentId: string; currency: string; amountMinor: number; reason: string },
): Promise<void> {
  const { shipmentId, amountMinor, reason } = input;
  const id = newId("clm");
  if (!(await insertClaim(tx, { id, ...input }))) {
    throw new AppError("INVALID_TRANSITION", { message: "The parcel has a claim already." });
  }
  await openClaims(tx, [{ claimId: id, shipmentId, amountMinor, at: tx.now }]);
  await recordChanges(tx, [
    {
      action: "claim.opened",
      targetKind: "shipment",
      targetId: shipmentId,
      after: { claimId: id, amount: amountMinor, reason },
    },
  ]);
}

/** Closes a claim: `receivedMinor` is zero when the carrier will not pay, and the full amount by default. */
export async function endClaim(
  tx: Tx,
  shipmentId: string,
  end: { outcome: "paid" | "rejected"; amountMinor: number | undefined },
): Promise<void> {
  const claim = await lockClaim(tx, shipmentId);
  if (!claim) {
    throw new AppError("CLAIM_NOT_FOUND");
  }
  if (claim.status !== "open") {
    throw new AppError("INVALID_TRANSITION", { details: { status: claim.status } });
  }
  const receivedMinor = end.outcome === "rejected" ? 0 : (end.amountMinor ?? claim.amountMinor);
  const isOdd = end.outcome === "rejected" && end.amountMinor !== undefined;
  if (isOdd || receivedMinor > claim.amountMinor) {
    throw badRequest("amount is what came of the claim: no more than was claimed, and none when rejected.", {
      field: "amount",
      claimed: claim.amountMinor,
    });
  }
  await closeClaim(tx, claim, receivedMinor);
  const { id: claimId, amountMinor } = claim;
  await closeClaims(tx, [{ claimId, shipmentId, amountMinor, receivedMinor, at: tx.now }]);
  await recordChanges(tx, [
    {
      action: `claim.${end.outcome}`,
      targetKind: "shipment",
      targetId: shipmentId,
      after: { claimId, claimed: amountMinor, received: receivedMinor },
    },
  ]);
}
