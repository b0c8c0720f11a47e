import { getTenant, listUsersWithRole, type User } from "../../domain/identity/index.ts";
import { queueMails, type OutgoingMail } from "../../domain/mail/index.ts";
import type { Services, Tx } from "../../ports/services.ts";

const minuteOf = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Only to verified addresses: activity of an account is private. */
async function mail(
  services: Services,
  tx: Tx,
  users: readonly User[],
  write: (user: User) => Pick<OutgoingMail, "template" | "params">,
): Promise<void> {
  const { name: tenant } = await getTenant(tx);
  const facts = { tenant, at: minuteOf(tx.now), ip: tx.origin.ip ?? "-" };
  const mails = users
    .filter(({ emailVerifiedAt }) => emailVerifiedAt !== null)
    .map((user) => {
      const { template, params } = write(user);
      return { template, locale: user.locale, to: user.email, params: { ...facts, ...params } };
    });
  await queueMails(tx, services.keyring, mails);
  tx.afterCommit(() => services.ring("mail", tx.tenantId));
}

export async function mailPasswordChanged(services: Services, tx: Tx, user: User): Promise<void> {
  const link = `${services.config.PUBLIC_URL}/panel/forgot-password`;
  await mail(services, tx, [user], ({ name }) => ({ template: "password_changed", params: { name, link } }));
}

export async function mailKeyCreated(
  services: Services,
  tx: Tx,
  input: { key: string; by: string },
): Promise<void> {
  const link = `${services.config.PUBLIC_URL}/panel/settings/api-keys`;
  await mail(services, tx, await listUsersWithRole(tx, ["OWNER"]), ({ name }) => ({
    template: "api_key_created",
    params: { name, link, ...input },
  }));
}

export async function mailOwnerAdded(services: Services, tx: Tx, added: User): Promise<void> {
  const link = `${services.config.PUBLIC_URL}/panel/settings/users`;
  await mail(services, tx, await listUsersWithRole(tx, ["OWNER"]), ({ name }) => ({
    template: "owner_added",
    params: { name, link, owner: added.name, email: added.email },
  }));
}
