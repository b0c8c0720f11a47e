import { findTenantBySlug, findUserByEmail, issueOneTimeToken } from "../domain/identity/index.ts";
import { queueMails } from "../domain/mail/index.ts";
import type { Origin, Services } from "../ports/services.ts";
import { panelLink } from "./panel-link.ts";

/** Says nothing about whether the account exists; only its mailbox learns it. */
export async function requestPasswordReset(
  services: Services,
  origin: Origin,
  input: { tenantSlug: string; email: string },
): Promise<void> {
  const tenant = await services.inDirectory((query) => findTenantBySlug(query, input.tenantSlug));
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
  });
  services.ring("mail", tenant.id);
}
