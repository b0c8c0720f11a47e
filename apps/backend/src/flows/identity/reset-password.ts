import {
  accountKey,
  consumeOneTimeToken,
  findUser,
  getTenant,
  hashPassword,
  inHashingTurn,
  peekOneTimeToken,
  readOneTimeToken,
  refuseWeakPassword,
  setPassword,
} from "../../domain/identity/index.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Origin, Services } from "../../ports/services.ts";
import { mailPasswordChanged } from "./security-mails.ts";

/** Returns the account: the device that opened the link from its mailbox becomes a known device. */
export async function resetPassword(
  services: Services,
  origin: Origin,
  input: { token: string; newPassword: string },
): Promise<string> {
  refuseWeakPassword(input.newPassword);
  const claim = readOneTimeToken("rst", input.token);
  const { tenantId, hash } = claim ?? { tenantId: "", hash: Buffer.alloc(0) };
  const owner = claim && (await services.inTenant(tenantId, origin, (tx) => peekOneTimeToken(tx, hash)));
  if (!owner) {
    throw new AppError("TOKEN_INVALID");
  }
  const passwordHash = await inHashingTurn({ isFirst: true, whose: owner }, () =>
    hashPassword(input.newPassword),
  );
  const account = await services.inTenant(tenantId, origin, async (tx) => {
    const userId = await consumeOneTimeToken(tx, "password_reset", hash);
    const user = userId === null ? null : await findUser(tx, userId);
    if (!user) {
      throw new AppError("TOKEN_INVALID");
    }
    await setPassword(tx, { userId: user.id, passwordHash, keepSessionId: null });
    await mailPasswordChanged(services, tx, user);
    return accountKey((await getTenant(tx)).slug, user.email);
  });
  services.accessChanges.tell(tenantId);
  return account;
}
