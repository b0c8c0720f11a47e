import { setTimeout as wait } from "node:timers/promises";
import { findUserByEmail, getTenant, tenantsWithUser } from "../../domain/identity/index.ts";
import { queueMails } from "../../domain/mail/index.ts";
import { sha256 } from "../../kernel/secrets/hash.ts";
import type { Origin, Services } from "../../ports/services.ts";

/** Longer than writing the mails takes, so that the time of the answer reveals nothing either. */
const ANSWER_AFTER_MS = 150;
const MAX_ACCOUNTS = 10;
/** One mailbox is reminded three times at once, and every quarter of an hour after that. */
const PER_MAILBOX = { perMinute: 1 / 15, burst: 3 };

/** Mails each account's ID to the address. The answer reveals nothing; only the mailbox does. */
export async function remindAccounts(services: Services, origin: Origin, email: string): Promise<void> {
  await Promise.all([writeLetters(services, origin, email), wait(ANSWER_AFTER_MS)]);
}

async function writeLetters(services: Services, origin: Origin, email: string): Promise<void> {
  const mailbox = sha256(email.trim().toLowerCase()).toString("hex");
  const { isAllowed } = await services.limiter.consume(`account-reminder:${mailbox}`, PER_MAILBOX);
  if (!isAllowed) {
    return;
  }
  const tenants = await services.inDirectory((query) => tenantsWithUser(query, email, MAX_ACCOUNTS));
  // Each tenant writes its own letter, so that none holds another's name.
  for (const tenantId of tenants) {
    await writeLetter(services, origin, tenantId, email);
  }
}

async function writeLetter(
  services: Services,
  origin: Origin,
  tenantId: string,
  email: string,
): Promise<void> {
  await services.inTenant(tenantId, origin, async (tx) => {
    const [tenant, user] = [await getTenant(tx), await findUserByEmail(tx, email)];
    if (!user) {
      return;
    }
    const link = `${services.config.PUBLIC_URL}/panel/sign-in?tenant=${encodeURIComponent(tenant.slug)}`;
    const params = { name: user.name, tenant: tenant.name, account: tenant.slug, link };
    await queueMails(tx, services.keyring, [
      { template: "account_reminder", locale: user.locale, to: user.email, params },
    ]);
    tx.afterCommit(() => services.ring("mail", tx.tenantId));
  });
}
