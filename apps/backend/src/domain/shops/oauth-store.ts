import { sql } from "kysely";
import type { Platform } from "@estiba/contract";
import type { Tx } from "../../db/transaction.ts";
import type { DirectoryQuery } from "../../ports/services.ts";

export interface OauthState {
  readonly platform: Platform;
  readonly shop: string | null;
  readonly name: string | null;
  readonly codeVerifierSealed: string;
}

export async function insertOauthState(
  tx: Tx,
  state: OauthState & { hash: Buffer; startedBy: string; expiresAt: Date },
): Promise<void> {
  await tx.query
    .insertInto("app.oauth_states")
    .values({
      tenant_id: tx.tenantId,
      state_hash: state.hash,
      platform: state.platform,
      shop: state.shop,
      name: state.name,
      code_verifier_sealed: state.codeVerifierSealed,
      started_by: state.startedBy,
      expires_at: state.expiresAt,
    })
    .execute();
}

/** Uses the state up. Null when it is unknown, used, too old or for another platform. */
export async function consumeOauthState(
  tx: Tx,
  platform: Platform,
  hash: Buffer,
): Promise<OauthState | null> {
  const row = await tx.query
    .updateTable("app.oauth_states")
    .set({ used_at: tx.now })
    .where("tenant_id", "=", tx.tenantId)
    .where("state_hash", "=", hash)
    .where("platform", "=", platform)
    .where("used_at", "is", null)
    .where("expires_at", ">", tx.now)
    .returning(["shop", "name", "code_verifier_sealed"])
    .executeTakeFirst();
  return row
    ? { platform, shop: row.shop, name: row.name, codeVerifierSealed: row.code_verifier_sealed }
    : null;
}

export async function deleteEndedOauthStates(query: DirectoryQuery, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select directory.delete_ended_oauth_states(${most}) as n`.execute(query);
  return rows[0]?.n ?? 0;
}
