import { findUserByEmail, getTenant } from "../../domain/identity/index.ts";
import { readInventoryConfig } from "../../domain/inventory/index.ts";
import { alertMail, queueMails, type AlertLine, type OutgoingMail } from "../../domain/mail/index.ts";
import {
  dropHeldAlerts,
  queueDeliveries,
  keepAlertSubscription,
  quietAlertSubscription,
  raiseAlerts,
  type NotificationEvent,
  type RaisedAlerts,
} from "../../domain/notifications/index.ts";
import type { Services, Tx } from "../../ports/services.ts";

const MAX_RECIPIENTS = 10;
const PORTUGUESE = new Set(["BR", "PT", "AO", "MZ"]);

function recipientsOf(emails: string): string[] {
  const parts = emails.split(",").map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))].slice(0, MAX_RECIPIENTS);
}

const lineOf = ({ type, data }: NotificationEvent): AlertLine => ({ type, data });

/** One mail for all alerts of one run; the digest is a separate mail. */
async function mailsOf(
  services: Services,
  tx: Tx,
  recipients: readonly string[],
  { single, digest }: RaisedAlerts,
): Promise<OutgoingMail[]> {
  const bundles = [
    { lines: single.map(lineOf), total: single.length },
    { lines: digest?.listed.map(lineOf) ?? [], total: digest?.total ?? 0 },
  ].filter(({ total }) => total > 0);
  if (bundles.length === 0 || recipients.length === 0) {
    return [];
  }
  const { name, country } = await getTenant(tx);
  const fallback = PORTUGUESE.has(country ?? "") ? "pt" : "es";
  const mails: OutgoingMail[] = [];
  for (const to of recipients) {
    const locale = (await findUserByEmail(tx, to))?.locale ?? fallback;
    const link = `${services.config.PUBLIC_URL}/panel/`;
    mails.push(...bundles.map((bundle) => alertMail({ to, locale, tenant: name, link, ...bundle })));
  }
  return mails;
}

/** Selects the events that alert a person, at the alert address and by mail, in the transaction that records them. */
export async function evaluateAlerts(
  services: Services,
  tx: Tx,
  events: readonly NotificationEvent[],
): Promise<void> {
  const config = await readInventoryConfig(tx);
  const recipients = recipientsOf(config.alertEmails);
  const hasTarget = config.alertWebhookUrl !== null || recipients.length > 0;
  if (!config.areAlertsEnabled || !hasTarget) {
    await quietAlertSubscription(tx);
    await dropHeldAlerts(tx);
    return;
  }
  const address = await keepAlertSubscription(tx, services.keyring, config.alertWebhookUrl);
  const raised = await raiseAlerts(tx, events);
  if (address.url !== null && address.status === "active") {
    const messages = raised.digest ? [...raised.single, raised.digest.event] : raised.single;
    await queueDeliveries(
      tx,
      messages.map(({ id }) => ({ subscriptionId: address.id, eventId: id })),
    );
  }
  const mails = await mailsOf(services, tx, recipients, raised);
  if (mails.length > 0) {
    await queueMails(tx, services.keyring, mails);
    tx.afterCommit(() => services.ring("mail", tx.tenantId));
  }
}
