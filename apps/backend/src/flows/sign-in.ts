import {
  checkCredentials,
  getTenant,
  startSession,
  type Tenant,
  type Tokens,
  type User,
} from "../domain/identity/index.ts";
import { AppError } from "../kernel/errors.ts";
import type { Origin, Services } from "../ports/services.ts";

export interface SignedIn {
  readonly user: User;
  readonly tenant: Tenant;
  readonly tokens: Tokens;
  readonly at: Date;
}

export async function signIn(
  services: Services,
  origin: Origin,
  input: { tenantSlug: string; email: string; password: string },
): Promise<SignedIn> {
  const checked = await checkCredentials(services, origin, input);
  if (checked === "wrong") {
    throw new AppError("INVALID_CREDENTIALS");
  }
  if (checked === "suspended") {
    throw new AppError("TENANT_SUSPENDED");
  }
  const { tenantId, user } = checked;
  return services.inTenant(tenantId, origin, async (tx) => ({
    user,
    tenant: await getTenant(tx),
    tokens: await startSession(tx, services.keyring, user.id),
    at: tx.now,
  }));
}
