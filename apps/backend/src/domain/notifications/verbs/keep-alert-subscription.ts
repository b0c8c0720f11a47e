import type { Tx } from "../../../db/transaction.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import { buryPending } from "../delivery-store.ts";
import type { Subscription } from "../model.ts";
import { placeOf } from "../secrets.ts";
import { newSecret } from "../signature.ts";
import { insertSubscription, lockAlertSubscription, updateSubscription } from "../subscription-store.ts";

/** The alert address as a subscription, made when first needed, following the settings. Locked until the transaction ends. */
export async function keepAlertSubscription(
  tx: Tx,
  keyring: Keyring,
  url: string | null,
): Promise<Subscription> {
  const known = (await lockAlertSubscription(tx)) ?? (await make(tx, keyring, url));
  if (known.url === url) {
    return known;
  }
  if (url === null) {
    await buryPending(tx, known.id, "Alerts are switched off.");
  }
  return updateSubscription(tx, known.id, { url, status: "active", isForgiven: true });
}

/** Alerts that are off leave nothing waiting. Makes nothing where there never were any. */
export async function quietAlertSubscription(tx: Tx): Promise<void> {
  const known = await lockAlertSubscription(tx);
  if (known && known.url !== null) {
    await updateSubscription(tx, known.id, { url: null });
    await buryPending(tx, known.id, "Alerts are switched off.");
  }
}

async function make(tx: Tx, keyring: Keyring, url: string | null): Promise<Subscription> {
  const id = newId("sub");
  const secretSealed = keyring.seal(newSecret(), placeOf(tx.tenantId, id, "secret_sealed"));
  const made = await insertSubscription(tx, {
    id,
    kind: "alerts",
    url,
    events: [],
    description: null,
    secretSealed,
  });
  const subscription = made ?? (await lockAlertSubscription(tx));
  if (!subscription) {
    throw new Error("the alert subscription was neither there nor inserted");
  }
  return subscription;
}
