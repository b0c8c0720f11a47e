import { leaseDueMails, renderMail, recordMailOutcome } from "../../domain/mail/index.ts";
import type { Mailer } from "../../ports/mailer.ts";
import { TimeBudget } from "../kit/time-budget.ts";
import { SYSTEM, type Origin, type Services } from "../../ports/services.ts";

const SLICE = 20;
const origin: Origin = { actor: SYSTEM, requestId: null, ip: null, userAgent: null };

/** Sends a bounded slice of a tenant's due mails; rings again when there may be more. */
export async function deliverMails(services: Services, mailer: Mailer, tenantId: string): Promise<void> {
  const budget = new TimeBudget();
  for (let sent = 0; sent < SLICE && !budget.isSpent; sent += 1) {
    const [mail] = await services.inTenant(tenantId, origin, (tx) => leaseDueMails(tx, services.keyring, 1));
    if (!mail) {
      return;
    }
    const error = await mailer.send(renderMail(mail)).then(
      () => null,
      (failure: unknown) => (failure instanceof Error ? failure.message : "unknown failure"),
    );
    await services.inTenant(tenantId, origin, (tx) => recordMailOutcome(tx, mail, error));
    if (error !== null) {
      services.logger.warn({ tenantId, attempt: mail.attempts, queue: "mail" }, "mail not delivered");
    }
  }
  services.ring("mail", tenantId);
}
