import type { Role } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { PageOf, PageRequest } from "../../../kernel/paging.ts";
import type { Invitation } from "../model.ts";

export type OneTimeKind = "password_reset" | "email_verification";

export async function insertOneTimeToken(
  tx: Tx,
  token: { hash: Buffer; kind: OneTimeKind; userId: string; expiresAt: Date },
): Promise<void> {
  await tx.query
    .insertInto("app.one_time_tokens")
    .values({
      tenant_id: tx.tenantId,
      token_hash: token.hash,
      kind: token.kind,
      user_id: token.userId,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** How many were issued to the user within the last hour, used or not. */
export async function countFreshTokens(tx: Tx, kind: OneTimeKind, userId: string): Promise<number> {
  const { n } = await tx.query
    .selectFrom("app.one_time_tokens")
    .select(sql<number>`count(*)`.as("n"))
    .where("tenant_id", "=", tx.tenantId)
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("created_at", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return n;
}

/** Whose it is, as long as it can be used. */
export async function peekOneTimeToken(tx: Tx, hash: Buffer): Promise<string | null> {
  const row = await tx.query
    .selectFrom("app.one_time_tokens")
    .select("user_id")
    .where("tenant_id", "=", tx.tenantId)
    .where("token_hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", tx.now)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Uses the token up. Null when it is unknown, used or too old. */
export async function consumeOneTimeToken(tx: Tx, kind: OneTimeKind, hash: Buffer): Promise<string | null> {
  const row = await tx.query
    .updateTable("app.one_time_tokens")
    .set({ used_at: tx.now })
    .where("tenant_id", "=", tx.tenantId)
    .where("token_hash", "=", hash)
    .where("kind", "=", kind)
    .where("used_at", "is", null)
    .where("expires_at", ">", tx.now)
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function voidResetLinks(tx: Tx, userId: string): Promise<void> {
  await tx.query
    .updateTable("app.one_time_tokens")
    .set({ used_at: tx.now })
    .where("tenant_id", "=", tx.tenantId)
    .where("user_id", "=", userId)
    .where("kind", "=", "password_reset")
    .where("used_at", "is", null)
    .execute();
}

interface InvitationRow {
  id: string;
  email: string;
  role: Role;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  revoked_at: Date | null;
}

function toInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    acceptedAt: row.accepted_at,
    revokedAt: row.revoked_at,
  };
}

const invitationsOfTenant = (tx: Tx) =>
  tx.query.selectFrom("app.invitations").where("tenant_id", "=", tx.tenantId);

export async function insertInvitation(
  tx: Tx,
  invitation: { id: string; email: string; role: Role; hash: Buffer; invitedBy: string; expiresAt: Date },
): Promise<Invitation> {
  const row = await tx.query
    .insertInto("app.invitations")
    .values({
      tenant_id: tx.tenantId,
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      token_hash: invitation.hash,
      invited_by: invitation.invitedBy,
      expires_at: invitation.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toInvitation(row);
}

/** Of the last day, also those that were withdrawn. */
export async function countFreshInvitations(tx: Tx): Promise<number> {
  const { n } = await invitationsOfTenant(tx)
    .select(sql<number>`count(*)`.as("n"))
    .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return n;
}

export async function listInvitations(tx: Tx, page: PageRequest): Promise<PageOf<Invitation>> {
  const rows = await invitationsOfTenant(tx)
    .selectAll()
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { n } = await invitationsOfTenant(tx).select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
  return { items: rows.map(toInvitation), total: n };
}

const open = (tx: Tx) =>
  tx.query
    .updateTable("app.invitations")
    .where("tenant_id", "=", tx.tenantId)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null);

export async function findInviter(tx: Tx, hash: Buffer): Promise<string | null> {
  const row = await invitationsOfTenant(tx)
    .select("invited_by")
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  return row?.invited_by ?? null;
}

export async function markAccepted(tx: Tx, hash: Buffer): Promise<Invitation | null> {
  const row = await open(tx)
    .set({ accepted_at: tx.now })
    .where("token_hash", "=", hash)
    .where("expires_at", ">", tx.now)
    .returningAll()
    .executeTakeFirst();
  return row ? toInvitation(row) : null;
}

export async function withdrawInvitationsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await open(tx)
    .set({ revoked_at: tx.now })
    .where("invited_by", "=", userId)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function withdrawInvitation(tx: Tx, invitationId: string): Promise<boolean> {
  const row = await open(tx)
    .set({ revoked_at: tx.now })
    .where("id", "=", invitationId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
