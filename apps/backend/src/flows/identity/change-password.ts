import {
  findPasswordHash,
  findUser,
  hashPassword,
  inHashingTurn,
  isPasswordRight,
  refuseWeakPassword,
  setPassword,
  type UserAccess,
} from "../../domain/identity/index.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Origin, Services } from "../../ports/services.ts";
import { mailPasswordChanged } from "./security-mails.ts";

export async function changePassword(
  services: Services,
  origin: Origin,
  access: UserAccess,
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { tenantId, userId, sessionId } = access;
  refuseWeakPassword(input.newPassword);
  const passwordHash = await inHashingTurn({ isFirst: true, whose: userId }, async () => {
    const stored = await services.inTenant(tenantId, origin, (tx) => findPasswordHash(tx, userId));
    if (!(await isPasswordRight(stored, input.currentPassword))) {
      throw new AppError("INVALID_CREDENTIALS", { message: "The current password is wrong." });
    }
    return hashPassword(input.newPassword);
  });
  await services.inTenant(tenantId, origin, async (tx) => {
    await setPassword(tx, { userId, passwordHash, keepSessionId: sessionId });
    const user = await findUser(tx, userId);
    if (user) {
      await mailPasswordChanged(services, tx, user);
    }
  });
  services.accessChanges.tell(tenantId);
}
