import { seedTenant, type SeededTenant, type SeedGround } from "./seed-tenant.ts";

/** Fills the service over HTTP, as any caller would: first the tenant, then what belongs to it. */
export async function seed(ground: SeedGround): Promise<SeededTenant> {
  return seedTenant(ground);
}
