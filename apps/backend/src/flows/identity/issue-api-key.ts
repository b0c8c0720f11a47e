import type { Scope } from "@estiba/contract";
import { createApiKey, findUser, type ApiKey, type UserAccess } from "../../domain/identity/index.ts";
import type { Origin, Services } from "../../ports/services.ts";
import { mailKeyCreated } from "./security-mails.ts";

/** Every owner is notified: a key grants access without a password. */
export async function issueApiKey(
  services: Services,
  origin: Origin,
  access: UserAccess,
  input: { name: string; scopes: readonly Scope[] | undefined; expiresAt: Date | null },
): Promise<{ key: string; apiKey: ApiKey; at: Date }> {
  return services.inTenant(access.tenantId, origin, async (tx) => {
    const created = await createApiKey(tx, services.keyring, input);
    const maker = await findUser(tx, access.userId);
    await mailKeyCreated(services, tx, { key: created.apiKey.name, by: maker?.name ?? "-" });
    return { ...created, at: tx.now };
  });
}
