import { listTenants } from "../../domain/identity/index.ts";
import { rewrapMails } from "../../domain/mail/index.ts";
import { rewrapSubscriptionSecrets } from "../../domain/notifications/index.ts";
import { forgetRequests } from "../../domain/requests/index.ts";
import { rewrapCarrierSecrets } from "../../domain/shipping/index.ts";
import { rewrapShopSecrets } from "../../domain/shops/index.ts";
import type { Origin, Services } from "../../ports/services.ts";

const SLICE = 200;

/** Goes through every tenant, a slice at a time, and seals what is still under an older key. */
export async function rotateSecrets(
  services: Services,
  origin: Origin,
): Promise<{ tenants: number; rewrapped: number }> {
  let tenants = 0;
  let rewrapped = 0;
  for (let offset = 0; ; offset += SLICE) {
    const slice = await services.inDirectory((query) => listTenants(query, { limit: SLICE, offset }));
    for (const { id } of slice) {
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
    tenants += slice.length;
    if (slice.length < SLICE) {
      return { tenants, rewrapped };
    }
  }
}
