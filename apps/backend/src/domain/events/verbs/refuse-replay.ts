import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { claimSignedBody, markRefused, type SignedBody } from "../signed-body-store.ts";

export type BodyVerdict = "own" | "replayed" | "replayed_again";

/** A signed body belongs to the shop it came for first; under another shop it is a replay by somebody else. */
export async function examineSignedBody(tx: Tx, shopId: string, body: SignedBody): Promise<BodyVerdict> {
  if ((await claimSignedBody(tx, body)) === body.routeKey) {
    return "own";
  }
  if (!(await markRefused(tx, body))) {
    return "replayed_again";
  }
  await recordChanges(tx, [
    {
      action: "shop.replayed_event",
      targetKind: "shop",
      targetId: shopId,
      after: { bodyHash: body.hash.toString("hex") },
    },
  ]);
  return "replayed";
}
