import {
  checkCredentials,
  getTenant,
  startSession,
  type Tenant,
  type Tokens,
  type User,
} from "../domain/identity/index.ts";
import { AppError } from "../kernel/errors.ts";
import type { Turn } from "../kernel/gate.ts";
import type { Patience } from "../ports/rate-limiter.ts";
import type { Origin, Services } from "../ports/services.ts";

export interface SignedIn {
  readonly user: User;
  readonly tenant: Tenant;
  readonly tokens: Tokens;
  readonly at: Date;
}

/** Under which name failures are counted, and in which turn the password is checked. */
export interface SignInAttempt {
  readonly key: string;
  readonly patience: Patience;
  readonly turn: Turn;
}

export async function signIn(
  services: Services,
  origin: Origin,
  input: { tenantSlug: string; email: string; password: string },
  attempt: SignInAttempt,
): Promise<SignedIn> {
  const checked = await checkCredentials(services, origin, input, attempt.turn);
  if (checked === "wrong") {
    await services.failures.failed(attempt.key, attempt.patience);
    throw new AppError("INVALID_CREDENTIALS");
  }
  await services.failures.cleared(attempt.key);
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
