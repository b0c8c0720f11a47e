import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { claimSignedBodies, markRefused, type SignedBody } from "../signed-body-store.ts";

export type BodyCheck = "own" | "replayed" | "replayed_again";

export interface BodyToExamine {
  readonly shopId: string;
  readonly body: SignedBody;
}

/** A signed body belongs to the first shop it was received for; under another shop it is a replay. */
export async function examineSignedBodies(
  tx: Tx,
  inputs: readonly BodyToExamine[],
): Promise<readonly BodyCheck[]> {
  const firstRouteOf = await claimSignedBodies(
    tx,
    inputs.map(({ body }) => body),
  );
  const verdicts: BodyCheck[] = [];
  for (const { shopId, body } of inputs) {
    const isOwn = firstRouteOf.get(body.hash.toString("hex")) === body.routeKey;
    verdicts.push(isOwn ? "own" : await refuse(tx, shopId, body));
  }
  return verdicts;
}

async function refuse(tx: Tx, shopId: string, body: SignedBody): Promise<BodyCheck> {
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
