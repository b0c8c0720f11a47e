import type { Tx } from "../../../db/transaction.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import type { OutgoingMail } from "../model.ts";
import { insertMails } from "../store.ts";
import { placeOfContent } from "../place.ts";

export async function queueMails(tx: Tx, keyring: Keyring, mails: readonly OutgoingMail[]): Promise<void> {
  if (mails.length === 0) {
    return;
  }
  await insertMails(
    tx,
    mails.map(({ template, locale, to, params }) => {
      const id = newId("mai");
      const content = JSON.stringify({ to, params });
      return { id, template, locale, contentSealed: keyring.seal(content, placeOfContent(tx.tenantId, id)) };
    }),
  );
}
