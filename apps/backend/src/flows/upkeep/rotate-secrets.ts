import { rewrapMails } from "../../domain/mail/index.ts";
import { rewrapSubscriptionSecrets } from "../../domain/notifications/index.ts";
import { forgetRequests } from "../../domain/requests/index.ts";
import { rewrapCarrierSecrets } from "../../domain/shipping/index.ts";
import { rewrapShopSecrets } from "../../domain/shops/index.ts";
import type { Origin, Services } from "../../ports/services.ts";
import { everyTenant } from "./verify-invariants.ts";

/** Goes through every tenant of this cell and seals what is still under an older key. */
export async function rotateSecrets(
  services: Services,
  origin: Origin,
): Promise<{ tenants: number; rewrapped: number }> {
  let tenants = 0;
  let rewrapped = 0;
  for await (const { id } of everyTenant(services)) {
    tenants += 1;
    rewrapped += await services.inTenant(id, origin, async (tx) => {
      await forgetRequests(tx);
      return (
        (await rewrapMails(tx, services.keyring)) +
        (await rewrapShopSecrets(tx, services.keyring)) +
        (await rewrapCarrierSecrets(tx, services.keyring)) +
        (await rewrapSubscriptionSecrets(tx, services.keyring))
      );
    });
  }
  return { tenants, rewrapped };
}
