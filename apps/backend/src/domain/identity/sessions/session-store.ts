import type { Plan, Role } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { DirectoryQuery } from "../../../ports/services.ts";

export interface Session {
  readonly id: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly seed: Buffer;
  readonly generation: number;
  readonly rotatedAt: Date;
  readonly isOver: boolean;
  readonly absoluteExpiresAt: Date;
}

export async function insertSession(
  tx: Tx,
  session: { id: string; userId: string; seed: Buffer; idleExpiresAt: Date; absoluteExpiresAt: Date },
): Promise<void> {
  await tx.query
    .insertInto("app.sessions")
    .values({
      tenant_id: tx.tenantId,
      id: session.id,
      user_id: session.userId,
      seed: session.seed,
      idle_expires_at: session.idleExpiresAt,
      absolute_expires_at: session.absoluteExpiresAt,
      ip: tx.origin.ip,
      user_agent: tx.origin.userAgent,
    })
    .execute();
}

export async function lockSession(tx: Tx, sessionId: string): Promise<Session | null> {
  const row = await tx.query
    .selectFrom("app.sessions as s")
    .innerJoin("app.users as u", (join) =>
      join.onRef("u.tenant_id", "=", "s.tenant_id").onRef("u.id", "=", "s.user_id"),
    )
    .selectAll("s")
    .select("u.removed_at")
    .where("s.tenant_id", "=", tx.tenantId)
    .where("s.id", "=", sessionId)
    .forUpdate("s")
    .executeTakeFirst();
  if (!row) {
    return null;
  }
  const isExpired = row.idle_expires_at <= tx.now || row.absolute_expires_at <= tx.now;
  return {
    id: row.id,
    tenantId: row.tenant_id,
    userId: row.user_id,
    seed: row.seed,
    generation: row.generation,
    rotatedAt: row.rotated_at,
    isOver: isExpired || row.revoked_at !== null || row.removed_at !== null,
    absoluteExpiresAt: row.absolute_expires_at,
  };
}

export async function rotateSession(
  tx: Tx,
  sessionId: string,
  change: { generation: number; idleExpiresAt: Date },
): Promise<void> {
  await tx.query
    .updateTable("app.sessions")
    .set({ generation: change.generation, rotated_at: tx.now, idle_expires_at: change.idleExpiresAt })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", sessionId)
    .execute();
}

type Reason = "logout" | "reuse" | "password_changed" | "user_removed";

export async function revokeSession(tx: Tx, sessionId: string, reason: Reason): Promise<void> {
  await tx.query
    .updateTable("app.sessions")
    .set({ revoked_at: tx.now, revoked_reason: reason })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

export async function revokeSessionsOfUser(
  tx: Tx,
  userId: string,
  reason: Reason,
  exceptSessionId: string | null,
): Promise<void> {
  await tx.query
    .updateTable("app.sessions")
    .set({ revoked_at: tx.now, revoked_reason: reason })
    .where("tenant_id", "=", tx.tenantId)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .$if(exceptSessionId !== null, (query) => query.where("id", "!=", exceptSessionId ?? ""))
    .execute();
}

/** Mailed links and the places keys were used from go with them. */
export async function purgeEndedSessions(query: DirectoryQuery, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select directory.delete_ended_sessions(${most}) as n`.execute(
    query,
  );
  return rows[0]?.n ?? 0;
}

export interface SessionAccess {
  readonly userId: string;
  readonly role: Role;
  readonly plan: Plan;
  readonly trialEndsAt: Date | null;
  readonly isSuspended: boolean;
}

/** What a session may do right now: role and plan are read here, never taken from a token. */
export async function findSessionAccess(tx: Tx, sessionId: string): Promise<SessionAccess | null> {
  const row = await tx.query
    .selectFrom("app.sessions as s")
    .innerJoin("app.users as u", (join) =>
      join.onRef("u.tenant_id", "=", "s.tenant_id").onRef("u.id", "=", "s.user_id"),
    )
    .innerJoin("app.tenants as t", "t.tenant_id", "s.tenant_id")
    .select(["u.id", "u.role", "t.plan", "t.trial_ends_at", "t.status"])
    .where("s.tenant_id", "=", tx.tenantId)
    .where("s.id", "=", sessionId)
    .where("s.revoked_at", "is", null)
    .where("s.absolute_expires_at", ">", tx.now)
    .where("u.removed_at", "is", null)
    .executeTakeFirst();
  return row
    ? {
        userId: row.id,
        role: row.role,
        plan: row.plan,
        trialEndsAt: row.trial_ends_at,
        isSuspended: row.status === "suspended",
      }
    : null;
}
