import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

export interface SealedSecrets {
  readonly credentials_sealed: string | null;
  readonly credentials_version: number;
  readonly webhook_secret_sealed: string | null;
  readonly previous_secret_sealed: string | null;
  readonly previous_secret_until: Date | null;
}

export async function readSealed(
  tx: Tx,
  shopId: string,
  isLocked: boolean,
): Promise<SealedSecrets | undefined> {
  return tx.query
    .selectFrom("app.shops")
    .select([
      "credentials_sealed",
      "credentials_version",
      "webhook_secret_sealed",
      "previous_secret_sealed",
      "previous_secret_until",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", shopId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Writes only over the version that was read; false when another write was faster. */
export async function writeCredentials(
  tx: Tx,
  shopId: string,
  change: { sealed: string | null; tokenExpiresAt: Date | null; expectedVersion: number },
): Promise<boolean> {
  const row = await tx.query
    .updateTable("app.shops")
    .set({
      credentials_sealed: change.sealed,
      token_expires_at: change.tokenExpiresAt,
      credentials_version: change.expectedVersion + 1,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", shopId)
    .where("credentials_version", "=", change.expectedVersion)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function writeWebhookSecret(
  tx: Tx,
  shopId: string,
  change: { sealed: string | null; previousSealed: string | null; previousUntil: Date | null },
): Promise<void> {
  await tx.query
    .updateTable("app.shops")
    .set({
      webhook_secret_sealed: change.sealed,
      previous_secret_sealed: change.previousSealed,
      previous_secret_until: change.previousUntil,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", shopId)
    .execute();
}

export async function shopIdsWithSecrets(tx: Tx): Promise<string[]> {
  const rows = await tx.query
    .selectFrom("app.shops")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function rewriteSealed(
  tx: Tx,
  shopId: string,
  sealed: Pick<SealedSecrets, "credentials_sealed" | "webhook_secret_sealed" | "previous_secret_sealed">,
): Promise<void> {
  await tx.query
    .updateTable("app.shops")
    .set({
      credentials_sealed: sealed.credentials_sealed,
      webhook_secret_sealed: sealed.webhook_secret_sealed,
      previous_secret_sealed: sealed.previous_secret_sealed,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", shopId)
    .execute();
}

/** True for the one caller who may refresh the token now. */
export async function leaseToken(tx: Tx, shopId: string, leaseMs: number): Promise<boolean> {
  const { rows } = await sql`
    update app.shops set token_lease_until = now() + ${leaseMs} * interval '1 millisecond'
    where tenant_id = ${tx.tenantId} and id = ${shopId} and (token_lease_until is null or token_lease_until < now())
    returning 1`.execute(tx.query);
  return rows.length === 1;
}

export async function releaseToken(tx: Tx, shopId: string): Promise<void> {
  await tx.query
    .updateTable("app.shops")
    .set({ token_lease_until: null })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", shopId)
    .execute();
}
