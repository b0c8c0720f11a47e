import { setTimeout as wait } from "node:timers/promises";
import { findTenantBySlug, findUserByEmail, issueOneTimeToken } from "../../domain/identity/index.ts";
import { queueMails } from "../../domain/mail/index.ts";
import type { Origin, Services } from "../../ports/services.ts";
import { panelLink } from "../kit/panel-link.ts";

interface Account {
  readonly tenantSlug: string;
  readonly email: string;
}

/** Longer than writing the mail takes, so that the time of the answer reveals nothing either. */
const ANSWER_AFTER_MS = 150;

/** The answer does not reveal whether the account exists; only its mailbox does. */
export async function requestPasswordReset(
  services: Services,
  origin: Origin,
  input: Account,
): Promise<void> {
  await Promise.all([writeLetter(services, origin, input), wait(ANSWER_AFTER_MS)]);
}

async function writeLetter(services: Services, origin: Origin, input: Account): Promise<void> {
  const tenant = await services.findInDirectory((query) => findTenantBySlug(query, input.tenantSlug));
  if (!tenant) {
    return;
  }
  await services.inTenant(tenant.id, origin, async (tx) => {
    const user = await findUserByEmail(tx, input.email);
    if (!user) {
      return;
    }
    const token = await issueOneTimeToken(tx, "password_reset", user.id);
    if (token === null) {
      return;
    }
    const link = panelLink(services.config, "reset-password", token);
    await queueMails(tx, services.keyring, [
      { template: "password_reset", locale: user.locale, to: user.email, params: { name: user.name, link } },
    ]);
    tx.afterCommit(() => services.ring("mail", tx.tenantId));
  });
}
