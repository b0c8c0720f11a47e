import type { Tx } from "../../../db/transaction.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import { placeOfContent } from "../place.ts";
import { pendingContents, replaceContent } from "../store.ts";

/** Seals waiting mails again under the newest key; returns how many there were to do. */
export async function rewrapMails(tx: Tx, keyring: Keyring): Promise<number> {
  const old = (await pendingContents(tx)).filter((row) => !keyring.isSealedByNewest(row.content_sealed));
  for (const row of old) {
    const place = placeOfContent(tx.tenantId, row.id);
    await replaceContent(tx, row.id, keyring.seal(keyring.open(row.content_sealed, place), place));
  }
  return old.length;
}
