import { plannedMs, retryInMs } from "../../kernel/backoff.ts";
export const MAIL_TEMPLATES = [
  "email_verification",
  "password_reset",
  "account_reminder",
  "invitation",
  "shop_taken_over",
  "password_changed",
  "api_key_created",
  "owner_added",
  "alert",
  "alert_digest",
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

export interface OutgoingMail {
  readonly template: MailTemplate;
  readonly locale: "es" | "en" | "pt";
  readonly to: string;
  readonly params: Readonly<Record<string, string>>;
}

export interface LeasedMail extends OutgoingMail {
  readonly id: string;
  readonly attempts: number;
}

export const LEASE_MS = 60_000;
const MAX_ATTEMPTS = 8;
const BACKOFF = { firstMs: 5_000, factor: 4, maxMs: 24 * 3_600_000 };

/** When to try again after so many failed attempts; null when it is over. */
export function retryDelayMs(attempts: number): number | null {
  return attempts >= MAX_ATTEMPTS ? null : retryInMs(plannedMs(BACKOFF, attempts));
}
