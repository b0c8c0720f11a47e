import {
  consumeOneTimeToken,
  hashPassword,
  readOneTimeToken,
  setPassword,
} from "../domain/identity/index.ts";
import { AppError } from "../kernel/errors.ts";
import type { Origin, Services } from "../ports/services.ts";

export async function resetPassword(
  services: Services,
  origin: Origin,
  input: { token: string; newPassword: string },
): Promise<void> {
  const claim = readOneTimeToken("rst", input.token);
  if (!claim) {
    throw new AppError("TOKEN_INVALID");
  }
  const passwordHash = await hashPassword(input.newPassword);
  await services.inTenant(claim.tenantId, origin, async (tx) => {
    const userId = await consumeOneTimeToken(tx, "password_reset", claim.hash);
    if (userId === null) {
      throw new AppError("TOKEN_INVALID");
    }
    await setPassword(tx, { userId, passwordHash, keepSessionId: null });
  });
}
