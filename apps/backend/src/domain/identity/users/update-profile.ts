import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Locale, User } from "../model.ts";
import { findUser, updateUser } from "./user-store.ts";

export async function updateProfile(
  tx: Tx,
  input: { userId: string; name: string | undefined; locale: Locale | undefined },
): Promise<User> {
  const { name, locale } = input;
  const user = await findUser(tx, input.userId);
  if (!user) {
    throw new AppError("SESSION_REQUIRED");
  }
  if (name === undefined && locale === undefined) {
    return user;
  }
  const change = { ...(name === undefined ? {} : { name }), ...(locale === undefined ? {} : { locale }) };
  const changed = await updateUser(tx, user.id, change);
  await recordChanges(tx, [
    {
      action: "user.profile_changed",
      targetKind: "user",
      targetId: user.id,
      after: { fields: Object.keys(change) },
    },
  ]);
  return changed ?? user;
}
