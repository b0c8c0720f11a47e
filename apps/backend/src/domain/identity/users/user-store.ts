import type { ConsentDocument, Role } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { isUniqueViolation } from "../../../db/unavailable.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { PageOf, PageRequest } from "../../../kernel/paging.ts";
import type { Locale, User } from "../model.ts";

const COLUMNS = ["id", "email", "name", "role", "locale", "email_verified_at", "created_at"] as const;

interface UserRow {
  id: string;
  email: string;
  name: string;
  role: Role;
  locale: Locale;
  email_verified_at: Date | null;
  created_at: Date;
}

function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    locale: row.locale,
    emailVerifiedAt: row.email_verified_at,
    createdAt: row.created_at,
  };
}

const livingUsers = (tx: Tx) =>
  tx.query.selectFrom("app.users").where("tenant_id", "=", tx.tenantId).where("removed_at", "is", null);

export async function insertUser(
  tx: Tx,
  user: {
    id: string;
    email: string;
    name: string;
    passwordHash: string;
    role: Role;
    locale: Locale;
    isEmailVerified: boolean;
  },
): Promise<User> {
  try {
    const row = await tx.query
      .insertInto("app.users")
      .values({
        tenant_id: tx.tenantId,
        id: user.id,
        email: user.email,
        name: user.name,
        password_hash: user.passwordHash,
        role: user.role,
        locale: user.locale,
        email_verified_at: user.isEmailVerified ? tx.now : null,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    return toUser(row);
  } catch (error) {
    if (isUniqueViolation(error, "users_email")) {
      throw new AppError("EMAIL_TAKEN");
    }
    throw error;
  }
}

export async function insertConsents(
  tx: Tx,
  userId: string,
  consents: readonly { document: ConsentDocument; version: string; textSha256: Buffer }[],
): Promise<void> {
  await tx.query
    .insertInto("app.consents")
    .values(
      consents.map(({ document, version, textSha256 }) => ({
        tenant_id: tx.tenantId,
        user_id: userId,
        document,
        version,
        text_sha256: textSha256,
        ip: tx.origin.ip,
        user_agent: tx.origin.userAgent,
      })),
    )
    .execute();
}

export async function findUser(tx: Tx, userId: string): Promise<User | null> {
  const row = await livingUsers(tx).select(COLUMNS).where("id", "=", userId).executeTakeFirst();
  return row ? toUser(row) : null;
}

/** As they are, and as they stay until the transaction ends. */
export async function lockUser(tx: Tx, userId: string): Promise<User | null> {
  const row = await livingUsers(tx).select(COLUMNS).where("id", "=", userId).forShare().executeTakeFirst();
  return row ? toUser(row) : null;
}

export async function findUserByEmail(
  tx: Tx,
  email: string,
): Promise<(User & { passwordHash: string }) | null> {
  const row = await livingUsers(tx)
    .select([...COLUMNS, "password_hash"])
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();
  return row ? { ...toUser(row), passwordHash: row.password_hash } : null;
}

export async function findPasswordHash(tx: Tx, userId: string): Promise<string | null> {
  const row = await livingUsers(tx).select("password_hash").where("id", "=", userId).executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function listUsers(tx: Tx, page: PageRequest): Promise<PageOf<User>> {
  const [rows, count] = [
    await livingUsers(tx).select(COLUMNS).orderBy("id").limit(page.limit).offset(page.offset).execute(),
    await livingUsers(tx).select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow(),
  ];
  return { items: rows.map(toUser), total: count.n };
}

const MAX_NOTIFIED = 50;

/** Who is written to about the account itself. */
export async function listUsersWithRole(tx: Tx, roles: readonly Role[]): Promise<User[]> {
  const rows = await livingUsers(tx)
    .select(COLUMNS)
    .where("role", "in", roles)
    .orderBy("id")
    .limit(MAX_NOTIFIED)
    .execute();
  return rows.map(toUser);
}

/** Locks the owners, so that two cannot be removed at the same moment. */
export async function lockOwners(tx: Tx): Promise<string[]> {
  const rows = await livingUsers(tx)
    .select("id")
    .where("role", "=", "OWNER")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateUser(
  tx: Tx,
  userId: string,
  change: {
    role?: Role;
    name?: string;
    locale?: Locale;
    passwordHash?: string;
    isEmailVerified?: true;
    isRemoved?: true;
  },
): Promise<User | null> {
  const row = await tx.query
    .updateTable("app.users")
    .set({
      ...(change.role ? { role: change.role } : {}),
      ...(change.name ? { name: change.name } : {}),
      ...(change.locale ? { locale: change.locale } : {}),
      ...(change.passwordHash ? { password_hash: change.passwordHash } : {}),
      ...(change.isEmailVerified ? { email_verified_at: tx.now } : {}),
      ...(change.isRemoved ? { removed_at: tx.now, saved_filters: sql`'[]'::jsonb` } : {}),
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", userId)
    .where("removed_at", "is", null)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ? toUser(row) : null;
}
