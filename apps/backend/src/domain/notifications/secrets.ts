import type { Keyring, SecretPlace } from "../../kernel/secrets/keyring.ts";

export type SecretColumn = "secret_sealed" | "previous_secret_sealed";

/** The old secret keeps its own place, so that moving it means sealing it again. */
export function placeOf(tenantId: string, subscriptionId: string, column: SecretColumn): SecretPlace {
  return { tenantId, table: "webhook_subscriptions", column, row: subscriptionId };
}

export interface SealedSecrets {
  readonly secretSealed: string;
  readonly previousSealed: string | null;
  readonly previousUntil: Date | null;
}

/** The secrets that sign at this moment, the newest first. */
export function openSecrets(
  keyring: Keyring,
  tenantId: string,
  subscriptionId: string,
  sealed: SealedSecrets,
  now: Date,
): string[] {
  const current = keyring.open(sealed.secretSealed, placeOf(tenantId, subscriptionId, "secret_sealed"));
  const { previousSealed, previousUntil } = sealed;
  if (previousSealed === null || previousUntil === null || previousUntil <= now) {
    return [current];
  }
  const place = placeOf(tenantId, subscriptionId, "previous_secret_sealed");
  return [current, keyring.open(previousSealed, place)];
}
