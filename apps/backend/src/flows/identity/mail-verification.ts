import { issueOneTimeToken, type User } from "../../domain/identity/index.ts";
import { queueMails } from "../../domain/mail/index.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { panelLink } from "../kit/panel-link.ts";

/** Puts the confirmation mail into the caller's transaction; the caller rings. */
export async function mailVerification(services: Services, tx: Tx, user: User): Promise<void> {
  const token = await issueOneTimeToken(tx, "email_verification", user.id);
  if (token === null) {
    return;
  }
  const link = panelLink(services.config, "verify-email", token);
  await queueMails(tx, services.keyring, [
    {
      template: "email_verification",
      locale: user.locale,
      to: user.email,
      params: { name: user.name, link },
    },
  ]);
}
