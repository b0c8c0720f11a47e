import type { Plan } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import { addUser } from "../users/add-user.ts";
import { createTenant } from "./create-tenant.ts";

/** A tenant opened by the operator, with its owner. */
export async function openTenant(
  tx: Tx,
  input: { slug: string; name: string; plan: Plan; cell: string; email: string; passwordHash: string },
): Promise<void> {
  const { slug, name, plan, cell, email, passwordHash } = input;
  await createTenant(tx, { slug, name, plan, cell, country: null });
  await addUser(tx, { email, name, passwordHash, role: "OWNER", locale: "es", isEmailVerified: true });
}
