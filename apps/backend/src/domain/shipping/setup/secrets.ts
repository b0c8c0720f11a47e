import { randomBytes } from "node:crypto";
import type { SecretPlace } from "../../../kernel/secrets/keyring.ts";

export type SecretColumn = "credentials_sealed" | "webhook_token_sealed";

export function placeOf(tenantId: string, connectionId: string, column: SecretColumn): SecretPlace {
  return { tenantId, table: "carrier_connections", column, row: connectionId };
}

export const newToken = () => randomBytes(16).toString("base64url");
