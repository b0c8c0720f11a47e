import { findTenantBySlug } from "../../domain/identity/index.ts";
import { rebuildDerived, type RebuildReport } from "../../flows/upkeep/rebuild-derived.ts";
import { everyTenant, verifyInvariants, type Finding } from "../../flows/upkeep/verify-invariants.ts";
import type { Services } from "../../ports/services.ts";
import { BrokenError, OPERATOR, UsageError, type Command } from "./command.ts";

const GRACE_SECONDS = 60;

function describe({ name, text, first, breaches, tenants }: Finding): string {
  const head = `${name}  ${first ? "BROKEN" : "ok    "}  ${text}`;
  return first
    ? `${head}\n    ${breaches} in ${tenants} tenants, the first at ${first.slug}: ${first.what}`
    : head;
}

async function tenantsOf(
  services: Services,
  slugs: readonly string[],
): Promise<AsyncIterable<{ id: string; slug: string }> | { id: string; slug: string }[]> {
  const [slug] = slugs;
  if (slug === undefined) {
    return everyTenant(services);
  }
  const tenant = await services.findInDirectory((query) => findTenantBySlug(query, slug));
  if (!tenant) {
    throw new UsageError(`there is no tenant ${slug}`);
  }
  return [{ id: tenant.id, slug }];
}

const DRY_RUN = "--dry-run";

export const inventoryCommands: readonly Command[] = [
  {
    name: "verify",
    usage: "[grace seconds]",
    summary: "Check the promises on stock, work and money of all tenants; fails when one is broken",
    async run(services, [grace = String(GRACE_SECONDS)]) {
      const graceSeconds = Number(grace);
      if (!Number.isInteger(graceSeconds) || graceSeconds < 0) {
        throw new UsageError("the grace is a whole number of seconds");
      }
      const { tenants, findings } = await verifyInvariants(services, OPERATOR, graceSeconds);
      const lines = [...findings.map(describe), `Looked at ${tenants} tenants.`].join("\n");
      if (findings.some(({ first }) => first)) {
        throw new BrokenError(lines);
      }
      return lines;
    },
  },
  {
    name: "rebuild",
    usage: `[slug] [${DRY_RUN}]`,
    summary: "Put right levels, due listings, orders' stock status and fulfilments from the records",
    async run(services, args) {
      const isDryRun = args.includes(DRY_RUN);
      const total = { levels: 0, flags: 0, orders: 0, fulfilments: 0 };
      const lines: string[] = [];
      for await (const { id, slug } of await tenantsOf(
        services,
        args.filter((arg) => arg !== DRY_RUN),
      )) {
        const report: RebuildReport = await rebuildDerived(services, id, OPERATOR, { isDryRun });
        total.levels += report.levels;
        total.flags += report.flags;
        total.orders += report.orders;
        total.fulfilments += report.fulfilments;
        lines.push(...report.examples.map((example) => `${slug}  ${example}`));
      }
      const verb = isDryRun ? "Would put right" : "Put right";
      return [
        ...lines,
        `${verb} ${total.levels} levels, ${total.flags} due flags, ${total.orders} orders and ${total.fulfilments} fulfilments.`,
      ].join("\n");
    },
  },
];
