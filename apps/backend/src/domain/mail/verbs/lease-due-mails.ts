import type { Tx } from "../../../db/transaction.ts";
import type { Keyring } from "../../../kernel/keyring.ts";
import type { LeasedMail, OutgoingMail } from "../model.ts";
import { placeOfContent } from "../place.ts";
import { leaseMails } from "../store.ts";

export async function leaseDueMails(tx: Tx, keyring: Keyring, most: number): Promise<LeasedMail[]> {
  const rows = await leaseMails(tx, most);
  return rows.map((row) => {
    const content = keyring.open(row.content_sealed, placeOfContent(tx.tenantId, row.id));
    const { to, params } = JSON.parse(content) as Pick<OutgoingMail, "to" | "params">;
    return {
      id: row.id,
      template: row.template as OutgoingMail["template"],
      locale: row.locale as OutgoingMail["locale"],
      attempts: row.attempts,
      to,
      params,
    };
  });
}
