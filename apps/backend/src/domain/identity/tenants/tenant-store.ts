import { sql } from "kysely";
import type { Plan } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import type { DirectoryQuery } from "../../../ports/services.ts";
import type { Tenant } from "../model.ts";

export async function findTenantBySlug(query: DirectoryQuery, slug: string): Promise<{ id: string } | null> {
  const row = await query
    .selectFrom("directory.tenants")
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row ?? null;
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

/** False when another tenant has it. A repeated transaction finds the claim that it made before. */
async function claimSlug(tx: Tx, slug: string, cell: string): Promise<boolean> {
  const directory = await tx.directory();
  const inserted = await directory
    .insertInto("directory.tenants")
    .values({ id: tx.tenantId, slug, cell })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  const holder = inserted ?? (await findTenantBySlug(directory, slug));
  return holder?.id === tx.tenantId;
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
  if (!(await claimSlug(tx, tenant.slug, tenant.cell))) {
    return false;
  }
  await sql`select directory.settle(${tx.tenantId})`.execute(tx.query);
  await tx.query
    .insertInto("app.tenants")
    .values({
      tenant_id: tx.tenantId,
      slug: tenant.slug,
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
    .selectFrom("app.tenants")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .executeTakeFirstOrThrow();
  return {
    id: row.tenant_id,
    slug: row.slug,
    name: row.name,
    plan: row.plan,
    trialEndsAt: row.trial_ends_at,
    country: row.country,
    createdAt: row.created_at,
    isSuspended: row.status === "suspended",
  };
}

/** Also where there is no tenant: sign-in takes the same steps then. */
export async function isTenantSuspended(tx: Tx): Promise<boolean> {
  const row = await tx.query
    .selectFrom("app.tenants")
    .select("status")
    .where("tenant_id", "=", tx.tenantId)
    .executeTakeFirst();
  return row?.status === "suspended";
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

/** Those that live in this cell, in the order of their ids. */
export async function listResidents(
  query: DirectoryQuery,
  page: { limit: number; after: string },
): Promise<{ id: string; slug: string }[]> {
  return query
    .selectFrom("directory.residents as r")
    .innerJoin("directory.tenants as d", "d.id", "r.tenant_id")
    .select(["d.id", "d.slug"])
    .where("r.state", "=", "here")
    .where("r.tenant_id", ">", page.after)
    .orderBy("r.tenant_id")
    .limit(page.limit)
    .execute();
}

export async function updatePlan(tx: Tx, plan: Plan, trialEndsAt: Date | null): Promise<void> {
  await tx.query
    .updateTable("app.tenants")
    .set({ plan, trial_ends_at: trialEndsAt })
    .where("tenant_id", "=", tx.tenantId)
    .execute();
}

export async function updateTenantStatus(tx: Tx, status: "active" | "suspended"): Promise<void> {
  await tx.query.updateTable("app.tenants").set({ status }).where("tenant_id", "=", tx.tenantId).execute();
  const directory = await tx.directory();
  await directory.updateTable("directory.tenants").set({ status }).where("id", "=", tx.tenantId).execute();
}

/** Claims of sign-ups that failed afterwards. */
export async function abandonedTenants(query: DirectoryQuery, cell: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from directory.tenants t
    where t.cell = ${cell} and t.epoch = 1 and t.created_at < now() - interval '10 minutes'
      and not exists (select from directory.residents r where r.tenant_id = t.id)
    limit ${most}`.execute(query);
  return rows.map(({ id }) => id);
}

/** A tenant with keys or routes was more than a claim. */
export async function freeTenants(query: DirectoryQuery, tenantIds: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from directory.tenants t
    where t.id = any(${[...tenantIds]}::text[]) and t.epoch = 1 and t.created_at < now() - interval '10 minutes'
      and not exists (select from directory.api_keys k where k.tenant_id = t.id)
      and not exists (select from directory.shop_routes s where s.tenant_id = t.id)
      and not exists (select from directory.carrier_routes c where c.tenant_id = t.id)`.execute(query);
  return Number(numAffectedRows);
}
