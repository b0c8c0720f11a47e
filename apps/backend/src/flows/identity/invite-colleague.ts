import type { Role } from "@estiba/contract";
import {
  findUser,
  getTenant,
  inviteUser,
  type Invitation,
  type UserAccess,
} from "../../domain/identity/index.ts";
import { queueMails } from "../../domain/mail/index.ts";
import type { Origin, Services } from "../../ports/services.ts";
import { panelLink } from "../kit/panel-link.ts";

export async function inviteColleague(
  services: Services,
  origin: Origin,
  access: UserAccess,
  input: { email: string; role: Role },
): Promise<{ invitation: Invitation; at: Date }> {
  return services.inTenant(access.tenantId, origin, async (tx) => {
    const { invitation, token } = await inviteUser(tx, { ...input, invitedBy: access });
    const inviter = await findUser(tx, access.userId);
    const tenant = await getTenant(tx);
    const link = panelLink(services.config, "accept-invitation", token);
    await queueMails(tx, services.keyring, [
      {
        template: "invitation",
        locale: inviter?.locale ?? "es",
        to: invitation.email,
        params: { name: inviter?.name ?? tenant.name, tenant: tenant.name, link },
      },
    ]);
    tx.afterCommit(() => services.ring("mail", tx.tenantId));
    return { invitation, at: tx.now };
  });
}
