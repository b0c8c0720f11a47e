import type { Platform } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { PageOf, PageRequest } from "../../kernel/paging.ts";
import { MAX_OAUTH_STATES, type Consent } from "./model.ts";
import type { DirectoryQuery } from "../../ports/services.ts";

export interface OauthState {
  readonly hash: Buffer;
  readonly shop: string | null;
  readonly name: string | null;
  readonly codeVerifierSealed: string;
  readonly answerSealed: string | null;
}

const statesOf = (tx: Tx) => tx.query.selectFrom("app.oauth_states").where("tenant_id", "=", tx.tenantId);

export async function insertOauthState(
  tx: Tx,
  state: {
    id: string;
    hash: Buffer;
    platform: Platform;
    shop: string | null;
    name: string | null;
    codeVerifierSealed: string;
    startedBy: string;
    browserHash: Buffer | null;
    expiresAt: Date;
  },
): Promise<void> {
  await tx.query
    .insertInto("app.oauth_states")
    .values({
      tenant_id: tx.tenantId,
      id: state.id,
      state_hash: state.hash,
      platform: state.platform,
      shop: state.shop,
      name: state.name,
      code_verifier_sealed: state.codeVerifierSealed,
      started_by: state.startedBy,
      browser_hash: state.browserHash,
      expires_at: state.expiresAt,
    })
    .execute();
}

/** Makes room for one more: what is over goes, and of the others the oldest beyond the limit. */
export async function deleteStaleOauthStates(tx: Tx): Promise<void> {
  await sql`
    delete from app.oauth_states where tenant_id = ${tx.tenantId} and (
      expires_at <= now() or used_at is not null and used_at < now() - interval '1 hour' or state_hash in (
        select state_hash from app.oauth_states where tenant_id = ${tx.tenantId} and used_at is null
        order by created_at desc offset ${MAX_OAUTH_STATES - 1}
      )
    )`.execute(tx.query);
}

/** Once: what is used or too old is not found. */
const usingUp = (tx: Tx) =>
  tx.query
    .updateTable("app.oauth_states")
    .set({ used_at: tx.now })
    .where("tenant_id", "=", tx.tenantId)
    .where("used_at", "is", null)
    .where("expires_at", ">", tx.now)
    .returning(["state_hash", "shop", "name", "code_verifier_sealed", "answer_sealed"]);

/** Uses the state up. Null when it is unknown, used, too old or for another platform. */
export async function consumeOauthState(
  tx: Tx,
  platform: Platform,
  hash: Buffer,
): Promise<OauthState | null> {
  const row = await usingUp(tx)
    .where("state_hash", "=", hash)
    .where("platform", "=", platform)
    .executeTakeFirst();
  return row ? toState(row) : null;
}

function toState(row: {
  state_hash: Buffer;
  shop: string | null;
  name: string | null;
  code_verifier_sealed: string;
  answer_sealed: string | null;
}): OauthState {
  return {
    hash: row.state_hash,
    shop: row.shop,
    name: row.name,
    codeVerifierSealed: row.code_verifier_sealed,
    answerSealed: row.answer_sealed,
  };
}

/** A state that waits for its answer, locked until the transaction ends. */
export async function lockStartedState(
  tx: Tx,
  platform: Platform,
  hash: Buffer,
): Promise<{ id: string; shop: string | null; browserHash: Buffer | null } | null> {
  const row = await statesOf(tx)
    .select(["id", "shop", "browser_hash"])
    .where("state_hash", "=", hash)
    .where("platform", "=", platform)
    .where("used_at", "is", null)
    .where("approved_at", "is", null)
    .where("expires_at", ">", tx.now)
    .forUpdate()
    .executeTakeFirst();
  return row ? { id: row.id, shop: row.shop, browserHash: row.browser_hash } : null;
}

export async function parkAnswer(
  tx: Tx,
  hash: Buffer,
  answer: { sealed: string; shop: string | null; browserHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.query
    .updateTable("app.oauth_states")
    .set({
      answer_sealed: answer.sealed,
      shop: answer.shop,
      browser_hash: answer.browserHash,
      approved_at: tx.now,
      expires_at: answer.expiresAt,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("state_hash", "=", hash)
    .execute();
}

const waitingOf = (tx: Tx) =>
  statesOf(tx)
    .where("approved_at", "is not", null)
    .where("used_at", "is", null)
    .where("expires_at", ">", tx.now);

const CONSENT_COLUMNS = [
  "id",
  "platform",
  "shop",
  "name",
  "started_by",
  "browser_hash",
  "created_at",
  "approved_at",
  "expires_at",
] as const;

interface ConsentRow {
  id: string;
  platform: Platform;
  shop: string | null;
  name: string | null;
  started_by: string;
  browser_hash: Buffer | null;
  created_at: Date;
  approved_at: Date | null;
  expires_at: Date;
}

function toConsent(row: ConsentRow): Consent {
  return {
    id: row.id,
    platform: row.platform,
    shop: row.shop,
    name: row.name,
    startedBy: row.started_by,
    browserHash: row.browser_hash,
    startedAt: row.created_at,
    approvedAt: row.approved_at ?? row.created_at,
    expiresAt: row.expires_at,
  };
}

export async function findConsent(tx: Tx, consentId: string): Promise<Consent | null> {
  const row = await waitingOf(tx).select(CONSENT_COLUMNS).where("id", "=", consentId).executeTakeFirst();
  return row ? toConsent(row) : null;
}

export async function listConsents(tx: Tx, page: PageRequest): Promise<PageOf<Consent>> {
  const rows = await waitingOf(tx)
    .select(CONSENT_COLUMNS)
    .orderBy("approved_at", "desc")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { n } = await waitingOf(tx).select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
  return { items: rows.map(toConsent), total: n };
}

/** True for the one caller who may spend the code. */
export async function consumeConsent(tx: Tx, consentId: string): Promise<OauthState | null> {
  const row = await usingUp(tx)
    .where("id", "=", consentId)
    .where("approved_at", "is not", null)
    .executeTakeFirst();
  return row ? toState(row) : null;
}

/** The code was not spent: it may be tried again. */
export async function reopenConsent(tx: Tx, consentId: string): Promise<void> {
  await tx.query
    .updateTable("app.oauth_states")
    .set({ used_at: null })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", consentId)
    .execute();
}

export async function deleteConsent(tx: Tx, consentId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.query
    .deleteFrom("app.oauth_states")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", consentId)
    .where("used_at", "is", null)
    .where("approved_at", "is not", null)
    .where("expires_at", ">", tx.now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function purgeEndedOauthStates(query: DirectoryQuery, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select directory.delete_ended_oauth_states(${most}) as n`.execute(query);
  return rows[0]?.n ?? 0;
}
