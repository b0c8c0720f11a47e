import { leaseDueMails, renderMail, recordMailOutcome } from "../../domain/mail/index.ts";
import type { Mailer } from "../../ports/mailer.ts";
import { TimeBudget } from "../kit/time-budget.ts";
import type { Services } from "../../ports/services.ts";

const SLICE = 20;

/** Sends a bounded slice of a tenant's due mails; true when there may be more. */
export async function deliverMails(services: Services, mailer: Mailer, tenantId: string): Promise<boolean> {
  const budget = new TimeBudget();
  for (let sent = 0; sent < SLICE && !budget.isSpent; sent += 1) {
    const [mail] = await services.asSystem(tenantId, "deliver-mails", (tx) =>
      leaseDueMails(tx, services.keyring, 1),
    );
    if (!mail) {
      return false;
    }
    const error = await mailer.send(renderMail(mail)).then(
      () => null,
      (failure: unknown) => (failure instanceof Error ? failure.message : "unknown failure"),
    );
    await services.asSystem(tenantId, "deliver-mails", (tx) => recordMailOutcome(tx, mail, error));
    if (error !== null) {
      services.logger.warn({ tenantId, attempt: mail.attempts, queue: "mail" }, "mail not delivered");
    }
  }
  return true;
}
