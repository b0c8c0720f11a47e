import type { Plan } from "@estiba/contract";
import { addUser, createTenant, hashPassword } from "../../domain/identity/index.ts";
import { newId } from "../../kernel/ids.ts";
import type { Origin, Services } from "../../ports/services.ts";

/** A tenant opened by the operator, with its owner. */
export async function openTenant(
  services: Services,
  origin: Origin,
  input: { slug: string; name: string; email: string; password: string; plan: Plan },
): Promise<string> {
  const passwordHash = await hashPassword(input.password);
  const tenantId = newId("ten");
  await services.inTenant(tenantId, origin, async (tx) => {
    const { slug, name, plan } = input;
    await createTenant(tx, { slug, name, plan, cell: services.config.CELL, country: null });
    await addUser(tx, {
      email: input.email,
      name,
      passwordHash,
      role: "OWNER",
      locale: "es",
      isEmailVerified: true,
    });
  });
  return tenantId;
}
