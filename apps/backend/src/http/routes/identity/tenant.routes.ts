import { PLAN_NAMES, type planOfferEndpoints, type tenantEndpoints } from "@estiba/contract";
import {
  findApiKey,
  getTenant,
  listApiKeys,
  listAuditLog,
  listInvitations,
  listUsers,
  removeUser,
  revokeApiKey,
  revokeInvitation,
} from "../../../domain/identity/index.ts";
import { changeUserRole } from "../../../flows/identity/change-user-role.ts";
import { inviteColleague } from "../../../flows/identity/invite-colleague.ts";
import { issueApiKey } from "../../../flows/identity/issue-api-key.ts";
import { AppError } from "../../../kernel/errors.ts";
import { pageRequest, presentPage } from "../../../kernel/paging.ts";
import type { Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import {
  presentApiKey,
  presentAuditEntry,
  presentInvitation,
  presentTenant,
  presentUser,
} from "../../presenters/identity.ts";

export function tenantRoutes(
  services: Services,
): HandlersOf<keyof typeof tenantEndpoints | keyof typeof planOfferEndpoints> {
  const changingAccess: Services["inTenant"] = async (tenantId, origin, run) => {
    const done = await services.inTenant(tenantId, origin, run);
    services.accessChanges.tell(tenantId);
    return done;
  };
  return {
    getTenant: ({ access, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 200,
        body: { success: true, data: presentTenant(await getTenant(tx), tx.now) },
      })),
    getPlanOffers: async () => {
      const { currency, monthlyMinor } = services.config.PLAN_PRICES;
      const plans = PLAN_NAMES.map((plan) => ({ plan, monthlyPriceMinor: monthlyMinor[plan] }));
      return {
        status: 200,
        body: { success: true, data: { currency, contact: services.config.SALES_CONTACT, plans } },
      };
    },
    listApiKeys: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const keys = await listApiKeys(tx, { createdBy: query.createdBy, status: query.status }, page);
        return {
          status: 200,
          body: { success: true, data: presentPage(keys, page, (key) => presentApiKey(key, tx.now)) },
        };
      }),
    createApiKey: async ({ access, body, origin }) => {
      const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt);
      const { name, scopes } = body;
      const { key, apiKey, at } = await issueApiKey(services, origin, access, { name, scopes, expiresAt });
      return { status: 201, body: { success: true, data: { key, apiKey: presentApiKey(apiKey, at) } } };
    },
    revokeApiKey: ({ access, params, origin }) =>
      changingAccess(access.tenantId, origin, async (tx) => {
        const revoked = await revokeApiKey(tx, params.apiKeyId);
        return { status: 200, body: { success: true, data: presentApiKey(revoked, tx.now) } };
      }),
    getCurrentApiKey: ({ access, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const key = await findApiKey(tx, access.keyId);
        if (!key) {
          throw new AppError("API_KEY_INVALID");
        }
        return { status: 200, body: { success: true, data: presentApiKey(key, tx.now) } };
      }),
    listUsers: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const users = await listUsers(tx, page);
        return { status: 200, body: { success: true, data: presentPage(users, page, presentUser) } };
      }),
    updateUser: async ({ access, params, body, origin }) => {
      const { role, revokeKeys = false } = body;
      const change = { userId: params.userId, role, revokeKeys };
      const { user, keys, at } = await changeUserRole(services, origin, access, change);
      const data = { ...presentUser(user), keys: keys.map((key) => presentApiKey(key, at)) };
      return { status: 200, body: { success: true, data } };
    },
    removeUser: ({ access, params, query, origin }) =>
      changingAccess(access.tenantId, origin, async (tx) => {
        const { revokeKeys = false } = query;
        const keys = await removeUser(tx, { userId: params.userId, actorRole: access.role, revokeKeys });
        const data = { keys: keys.map((key) => presentApiKey(key, tx.now)) };
        return { status: 200, body: { success: true, data } };
      }),
    listInvitations: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const invitations = await listInvitations(tx, page);
        return {
          status: 200,
          body: {
            success: true,
            data: presentPage(invitations, page, (item) => presentInvitation(item, tx.now)),
          },
        };
      }),
    inviteUser: async ({ access, body, origin }) => {
      const { invitation, at } = await inviteColleague(services, origin, access, body);
      return { status: 201, body: { success: true, data: presentInvitation(invitation, at) } };
    },
    revokeInvitation: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await revokeInvitation(tx, params.invitationId);
        return { status: 200, body: { success: true } };
      }),
    listAuditLog: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const entries = await listAuditLog(tx, { action: query.action }, page);
        return { status: 200, body: { success: true, data: presentPage(entries, page, presentAuditEntry) } };
      }),
  };
}
