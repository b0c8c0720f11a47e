import { tenantsWithDueMails } from "../domain/mail/index.ts";
import { deleteExpiredKeys } from "../domain/requests/index.ts";
import type { Services } from "../ports/services.ts";

const MOST_TENANTS = 500;
const MOST_EXPIRED = 5_000;

/** Rings for every row that waits, so that a lost ring costs seconds and never a piece of work. */
export async function sweep(services: Services): Promise<number> {
  const tenants = await services.inDirectory((query) => tenantsWithDueMails(query, MOST_TENANTS));
  for (const tenantId of tenants) {
    services.ring("mail", tenantId);
  }
  await services.inDirectory((query) => deleteExpiredKeys(query, MOST_EXPIRED));
  return tenants.length;
}
