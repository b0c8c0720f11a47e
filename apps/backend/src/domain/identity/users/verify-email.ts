import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { consumeOneTimeToken } from "./token-store.ts";
import { updateUser } from "./user-store.ts";

export async function verifyEmail(tx: Tx, hash: Buffer): Promise<void> {
  const userId = await consumeOneTimeToken(tx, "email_verification", hash);
  const user = userId === null ? null : await updateUser(tx, userId, { isEmailVerified: true });
  if (!user) {
    throw new AppError("TOKEN_INVALID");
  }
  await recordChanges(tx, [{ action: "user.email_verified", targetKind: "user", targetId: user.id }]);
}
