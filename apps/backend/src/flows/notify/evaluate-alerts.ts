import { findUserByEmail, getTenant, listUsersWithRole } from "../../domain/identity/index.ts";
import { readInventoryConfig, type InventoryConfig } from "../../domain/inventory/index.ts";
import { alertMail, queueMails, type AlertLine, type OutgoingMail } from "../../domain/mail/index.ts";
import {
  dropHeldAlerts,
  queueDeliveries,
  keepAlertSubscription,
  quietAlertSubscription,
  raiseAlerts,
  showAlerts,
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

/** Nobody named means the owners; until a stock source is chosen, they are sent nothing about stock. */
async function ownersOf(tx: Tx): Promise<string[]> {
  const owners = await listUsersWithRole(tx, ["OWNER"]);
  return owners
    .filter(({ emailVerifiedAt }) => emailVerifiedAt !== null)
    .map(({ email }) => email)
    .slice(0, MAX_RECIPIENTS);
}

interface Targets {
  readonly url: string | null;
  readonly recipients: readonly string[];
  readonly isSent: (event: NotificationEvent) => boolean;
}

async function targetsOf(tx: Tx, config: InventoryConfig): Promise<Targets | null> {
  if (!config.areAlertsEnabled) {
    return null;
  }
  const url = config.alertWebhookUrl;
  const named = recipientsOf(config.alertEmails);
  if (url !== null || named.length > 0) {
    return { url, recipients: named, isSent: () => true };
  }
  const recipients = await ownersOf(tx);
  const isSent = ({ type }: NotificationEvent) => config.sourceType !== null || type.startsWith("shop.");
  return recipients.length > 0 ? { url, recipients, isSent } : null;
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

/**
 * Selects the events that alert a person: in the panel always, at the alert address and by mail as the settings say, in
 * the transaction that records them.
 */
export async function evaluateAlerts(
  services: Services,
  tx: Tx,
  events: readonly NotificationEvent[],
): Promise<void> {
  const targets = await targetsOf(tx, await readInventoryConfig(tx));
  if (targets === null) {
    await quietAlertSubscription(tx);
    await dropHeldAlerts(tx);
    await showAlerts(tx, events);
    return;
  }
  const address = await keepAlertSubscription(tx, services.keyring, targets.url);
  const { sent = [], shown = [] } = Object.groupBy(events, (event) =>
    targets.isSent(event) ? "sent" : "shown",
  );
  await showAlerts(tx, shown);
  const raised = await raiseAlerts(tx, sent);
  if (address.url !== null && address.status === "active") {
    const messages = raised.digest ? [...raised.single, raised.digest.event] : raised.single;
    await queueDeliveries(
      tx,
      messages.map(({ id }) => ({ subscriptionId: address.id, eventId: id })),
    );
  }
  const mails = await mailsOf(services, tx, targets.recipients, raised);
  if (mails.length > 0) {
    await queueMails(tx, services.keyring, mails);
    tx.afterCommit(() => services.ring("mail", tx.tenantId));
  }
}
