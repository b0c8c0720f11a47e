import type { SecretPlace } from "../../kernel/secrets/keyring.ts";

export function placeOfContent(tenantId: string, id: string): SecretPlace {
  return { tenantId, table: "mails", column: "content_sealed", row: id };
}
