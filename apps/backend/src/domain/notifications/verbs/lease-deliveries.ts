import type { Tx } from "../../../db/transaction.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import { leaseDueDeliveries } from "../delivery-store.ts";
import type { LeasedDelivery } from "../model.ts";
import { openSecrets } from "../secrets.ts";
import { lockAwaiting, noteNextDue } from "../subscription-store.ts";

export async function leaseDeliveries(tx: Tx, keyring: Keyring, mostEach: number): Promise<LeasedDelivery[]> {
  const rows = await leaseDueDeliveries(tx, mostEach);
  await noteNextDue(tx, await lockAwaiting(tx));
  return rows.map((row) => ({
    id: row.id,
    subscriptionId: row.subscription_id,
    url: row.url,
    secrets: openSecrets(
      keyring,
      tx.tenantId,
      row.subscription_id,
      {
        secretSealed: row.secret_sealed,
        previousSealed: row.previous_secret_sealed,
        previousUntil: row.previous_secret_until,
      },
      tx.now,
    ),
    attempt: row.attempts,
    replay: row.replays,
    event: {
      id: row.event_id,
      type: row.type,
      objectId: row.object_id,
      data: row.data,
      createdAt: row.created_at,
    },
  }));
}
