import type { Origin, Services } from "../../../ports/services.ts";
import type { Turn } from "../../../kernel/limits/gate.ts";
import type { User } from "../model.ts";
import { inHashingTurn, isPasswordRight } from "./password.ts";
import { findTenantBySlug, isTenantSuspended } from "../tenants/tenant-store.ts";
import { findUserByEmail } from "../users/user-store.ts";

const NOWHERE = "ten_00000000000000000000000000";

export type CheckedCredentials =
  | { readonly outcome: "right" | "suspended"; readonly tenantId: string; readonly user: User }
  | { readonly outcome: "wrong"; readonly tenantId: string; readonly user: User | null };

/** Takes the same steps and the same time whether tenant, user and password exist or not. */
export async function checkCredentials(
  services: Services,
  origin: Origin,
  input: { tenantSlug: string; email: string; password: string },
  turn: Turn,
): Promise<CheckedCredentials> {
  return inHashingTurn(turn, async () => {
    const tenant = await services.findInDirectory((query) => findTenantBySlug(query, input.tenantSlug));
    const tenantId = tenant?.id ?? NOWHERE;
    const { user, isSuspended } = await services.inTenant(tenantId, origin, async (tx) => ({
      user: await findUserByEmail(tx, input.email),
      isSuspended: await isTenantSuspended(tx),
    }));
    const isRight = await isPasswordRight(user?.passwordHash ?? null, input.password);
    if (!isRight || !user || !tenant) {
      return { outcome: "wrong", tenantId, user };
    }
    return { outcome: isSuspended ? "suspended" : "right", tenantId, user };
  });
}
