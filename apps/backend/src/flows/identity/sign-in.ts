import {
  checkCredentials,
  getTenant,
  recordSignIn,
  startSession,
  type Tenant,
  type Tokens,
  type User,
} from "../../domain/identity/index.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Turn } from "../../kernel/limits/gate.ts";
import type { Patience } from "../../ports/rate-limiter.ts";
import type { Origin, Services } from "../../ports/services.ts";

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
  if (checked.outcome === "wrong") {
    await services.failures.failed(attempt.key, attempt.patience);
    noteFailure(services, origin, attempt.key, checked);
    throw new AppError("INVALID_CREDENTIALS");
  }
  await services.failures.cleared(attempt.key);
  if (checked.outcome === "suspended") {
    throw new AppError("TENANT_SUSPENDED");
  }
  const { tenantId, user } = checked;
  const self: Origin = { ...origin, actor: { kind: "user", id: user.id } };
  return services.inTenant(tenantId, self, async (tx) => {
    await recordSignIn(tx, "user.signed_in", user.id);
    return {
      user,
      tenant: await getTenant(tx),
      tokens: await startSession(tx, services.keyring, user.id),
      at: tx.now,
    };
  });
}

/** A guesser fills no audit log. */
const FAILURES_TOLD = { perMinute: 1, burst: 10 };

/** Not awaited, so that the time of the answer does not reveal whether the account exists. */
function noteFailure(
  services: Services,
  origin: Origin,
  key: string,
  { tenantId, user }: { tenantId: string; user: User | null },
): void {
  const note = async () => {
    const { isAllowed } = await services.limiter.consume(`failures-told:${key}`, FAILURES_TOLD);
    if (isAllowed && user) {
      await services.inTenant(tenantId, origin, (tx) => recordSignIn(tx, "user.sign_in_failed", user.id));
    }
  };
  void note().catch((error: unknown) => {
    services.logger.warn({ tenantId, err: error }, "failed sign-in not noted");
  });
}
