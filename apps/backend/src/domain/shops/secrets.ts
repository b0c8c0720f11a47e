import { randomBytes } from "node:crypto";
import type { Keyring, SecretPlace } from "../../kernel/secrets/keyring.ts";

export type SecretColumn = "credentials_sealed" | "webhook_secret_sealed" | "previous_secret_sealed";

/** The old webhook secret keeps its own place, so that moving it means sealing it again. */
export function placeOf(tenantId: string, shopId: string, column: SecretColumn): SecretPlace {
  return { tenantId, table: "shops", column, row: shopId };
}

export function openOrNull(keyring: Keyring, sealed: string | null, place: SecretPlace): string | null {
  return sealed === null ? null : keyring.open(sealed, place);
}

/** Letters, digits, dashes and underscores only: WordPress strips other characters from settings. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString("base64url")}`;
}
