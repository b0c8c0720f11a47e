import { CONSENT_TEXTS, CONSENT_VERSION, type Role } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { sha256 } from "../../../kernel/secrets/hash.ts";
import { newId } from "../../../kernel/ids.ts";
import { keysOf } from "../../../kernel/json/keys-of.ts";
import type { Locale, User } from "../model.ts";
import { insertConsents, insertUser } from "./user-store.ts";

const DOCUMENTS = keysOf(CONSENT_TEXTS);

/** Adds a user together with what they agreed to, in the words they were shown. */
export async function addUser(
  tx: Tx,
  input: {
    email: string;
    name: string;
    passwordHash: string;
    role: Role;
    locale: Locale;
    isEmailVerified: boolean;
  },
): Promise<User> {
  const user = await insertUser(tx, { id: newId("usr"), ...input });
  await insertConsents(
    tx,
    user.id,
    DOCUMENTS.map((document) => ({
      document,
      version: CONSENT_VERSION,
      textSha256: sha256(CONSENT_TEXTS[document][input.locale]),
    })),
  );
  await recordChanges(tx, [
    { action: "user.added", targetKind: "user", targetId: user.id, after: { role: user.role } },
  ]);
  return user;
}
