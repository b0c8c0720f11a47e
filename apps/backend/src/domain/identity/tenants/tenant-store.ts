import { sql } from "kysely";
import type { Plan } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import type { DirectoryQuery } from "../../../ports/services.ts";
import type { Tenant } from "../model.ts";

export async function findTenantBySlug(
  query: DirectoryQuery,
  slug: string,
): Promise<{ id: string; isSuspended: boolean } | null> {
  const row = await query
    .selectFrom("directory.tenants")
    .select(["id", "status"])
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row ? { id: row.id, isSuspended: row.status === "suspended" } : null;
}

/** Tenants in which the address has a user. */
export async function tenantsWithUser(
  query: DirectoryQuery,
  email: string,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from directory.tenants_with_user(${email}, ${most}) as found (id)`.execute(query);
  return rows.map(({ id }) => id);
}

/** False when the slug is taken. */
export async function insertTenant(
  tx: Tx,
  tenant: {
    slug: string;
    cell: string;
    name: string;
    plan: Plan;
    trialEndsAt: Date | null;
    country: string | null;
  },
): Promise<boolean> {
  const inserted = await tx.query
    .insertInto("directory.tenants")
    .values({ id: tx.tenantId, slug: tenant.slug, cell: tenant.cell })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) {
    return false;
  }
  await tx.query
    .insertInto("app.tenants")
    .values({
      tenant_id: tx.tenantId,
      name: tenant.name,
      plan: tenant.plan,
      trial_ends_at: tenant.trialEndsAt,
      country: tenant.country,
    })
    .execute();
  return true;
}

export async function getTenant(tx: Tx): Promise<Tenant> {
  const row = await tx.query
    .selectFrom("app.tenants as t")
    .innerJoin("directory.tenants as d", "d.id", "t.tenant_id")
    .select([
      "d.id",
      "d.slug",
      "d.status",
      "t.name",
      "t.plan",
      "t.trial_ends_at",
      "t.country",
      "t.created_at",
    ])
    .where("t.tenant_id", "=", tx.tenantId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    plan: row.plan,
    trialEndsAt: row.trial_ends_at,
    country: row.country,
    createdAt: row.created_at,
    isSuspended: row.status === "suspended",
  };
}

export async function listTenants(
  query: DirectoryQuery,
  page: { limit: number; offset: number },
): Promise<{ id: string; slug: string; cell: string; status: string; createdAt: Date }[]> {
  const rows = await query
    .selectFrom("directory.tenants")
    .selectAll()
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    cell: row.cell,
    status: row.status,
    createdAt: row.created_at,
  }));
}

export async function updatePlan(tx: Tx, plan: Plan, trialEndsAt: Date | null): Promise<void> {
  await tx.query
    .updateTable("app.tenants")
    .set({ plan, trial_ends_at: trialEndsAt })
    .where("tenant_id", "=", tx.tenantId)
    .execute();
}

export async function updateTenantStatus(tx: Tx, status: "active" | "suspended"): Promise<void> {
  await tx.query.updateTable("directory.tenants").set({ status }).where("id", "=", tx.tenantId).execute();
}
