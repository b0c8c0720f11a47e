import type { SecretPlace } from "../../kernel/secrets/keyring.ts";

export function placeOfResponse(tenantId: string, keyHash: Buffer): SecretPlace {
  return { tenantId, table: "idempotency_keys", column: "response_sealed", row: keyHash.toString("hex") };
}
