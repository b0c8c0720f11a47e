import { randomBytes } from "node:crypto";
import { PLAN_NAMES, type Plan } from "@estiba/contract";
import {
  changePlan,
  changeTenantStatus,
  findTenantBySlug,
  hashPassword,
  listTenants,
  openTenant,
} from "../../domain/identity/index.ts";
import { newId } from "../../kernel/ids.ts";
import type { Services } from "../../ports/services.ts";
import { need, OPERATOR, UsageError, type Command } from "./command.ts";

export async function tenantOf(services: Services, slug: string): Promise<string> {
  const tenant = await services.findInDirectory((query) => findTenantBySlug(query, slug));
  if (!tenant) {
    throw new UsageError(`there is no tenant ${slug}`);
  }
  return tenant.id;
}

function planOf(text: string): Plan {
  const plan = PLAN_NAMES.find((name) => name === text.toUpperCase());
  if (!plan) {
    throw new UsageError(`the plan must be one of ${PLAN_NAMES.join(", ")}`);
  }
  return plan;
}

const statusCommand = (verb: "suspend" | "resume", status: "suspended" | "active"): Command => ({
  name: `tenant ${verb}`,
  usage: "<slug>",
  summary: verb === "suspend" ? "Lock a tenant out; nothing is deleted" : "Let a suspended tenant in again",
  async run(services, [slug]) {
    const tenantId = await tenantOf(services, need(slug, "slug"));
    await services.inTenant(tenantId, OPERATOR, (tx) => changeTenantStatus(tx, status));
    return `${slug} is ${status}.`;
  },
});

export const tenantCommands: readonly Command[] = [
  {
    name: "tenant list",
    usage: "[limit] [offset]",
    summary: "Tenants of the directory with their cell and status",
    async run(services, [limit = "100", offset = "0"]) {
      const page = { limit: Number(limit), offset: Number(offset) };
      const rows = await services.inDirectory((query) => listTenants(query, page));
      const lines = rows.map((row) =>
        [row.id, row.slug, row.cell, row.status, row.createdAt.toISOString()].join("  "),
      );
      return lines.length === 0 ? "No tenants." : lines.join("\n");
    },
  },
  {
    name: "tenant create",
    usage: "<slug> <name> <owner e-mail> [plan]",
    summary: "Open a tenant with its owner; prints a password to change",
    async run(services, [slug, name, email, plan = "FREE"]) {
      const password = randomBytes(18).toString("base64url");
      const input = {
        slug: need(slug, "slug"),
        name: need(name, "name"),
        email: need(email, "owner e-mail"),
        plan: planOf(plan),
        cell: services.config.CELL,
        passwordHash: await hashPassword(password),
      };
      const tenantId = newId("ten");
      await services.inTenant(tenantId, OPERATOR, (tx) => openTenant(tx, input));
      return `Created ${tenantId}. Owner ${email}, password ${password}`;
    },
  },
  {
    name: "tenant set-plan",
    usage: "<slug> <plan>",
    summary: "Change the plan; ends the trial",
    async run(services, [slug, plan]) {
      const chosen = planOf(need(plan, "plan"));
      const tenantId = await tenantOf(services, need(slug, "slug"));
      await services.inTenant(tenantId, OPERATOR, (tx) => changePlan(tx, chosen));
      return `${slug} is on ${chosen}.`;
    },
  },
  statusCommand("suspend", "suspended"),
  statusCommand("resume", "active"),
];
