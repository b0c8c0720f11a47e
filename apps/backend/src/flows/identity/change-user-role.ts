import type { Role } from "@estiba/contract";
import { changeRole, type ApiKey, type User, type UserAccess } from "../../domain/identity/index.ts";
import type { Origin, Services } from "../../ports/services.ts";
import { mailOwnerAdded } from "./security-mails.ts";

export async function changeUserRole(
  services: Services,
  origin: Origin,
  access: UserAccess,
  input: { userId: string; role: Role; revokeKeys: boolean },
): Promise<{ user: User; keys: ApiKey[]; at: Date }> {
  const changed = await services.inTenant(access.tenantId, origin, async (tx) => {
    const { user, keys, before } = await changeRole(tx, { ...input, actorRole: access.role });
    if (user.role === "OWNER" && before !== "OWNER") {
      await mailOwnerAdded(services, tx, user);
    }
    return { user, keys, at: tx.now };
  });
  services.accessChanges.tell(access.tenantId);
  return changed;
}
