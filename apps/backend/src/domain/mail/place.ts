import type { SecretPlace } from "../../kernel/keyring.ts";

export function placeOfContent(tenantId: string, id: string): SecretPlace {
  return { tenantId, table: "mails", column: "content_sealed", row: id };
}
