import { findUser, type UserAccess } from "../../domain/identity/index.ts";
import type { Origin, Services } from "../../ports/services.ts";
import { mailVerification } from "./mail-verification.ts";

export async function resendVerification(
  services: Services,
  origin: Origin,
  access: UserAccess,
): Promise<void> {
  await services.inTenant(access.tenantId, origin, async (tx) => {
    const user = await findUser(tx, access.userId);
    if (user && user.emailVerifiedAt === null) {
      await mailVerification(services, tx, user);
      tx.afterCommit(() => services.ring("mail", tx.tenantId));
    }
  });
}
