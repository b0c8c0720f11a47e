import type { Tx } from "../../../db/transaction.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import { parseStored, stored } from "../../../kernel/json/stored-json.ts";
import type { LeasedMail, OutgoingMail } from "../model.ts";
import { placeOfContent } from "../place.ts";
import { leaseMails } from "../store.ts";

export async function leaseDueMails(tx: Tx, keyring: Keyring, most: number): Promise<LeasedMail[]> {
  const rows = await leaseMails(tx, most);
  return rows.map((row) => {
    const content = keyring.open(row.content_sealed, placeOfContent(tx.tenantId, row.id));
    const { to, params } = parseStored<Pick<OutgoingMail, "to" | "params">>(content);
    return {
      id: row.id,
      template: stored<OutgoingMail["template"]>(row.template),
      locale: row.locale,
      attempts: row.attempts,
      to,
      params,
    };
  });
}
