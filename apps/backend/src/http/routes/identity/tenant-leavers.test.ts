import type { Role } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeTenant, PASSWORD, type Member } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { mailedToken } from "../../../../test/mailed.ts";

const app = await useApp();
const tenant = await makeTenant(app);
const { owner } = tenant;

let invited = 0;
async function invite(by: Member, role: Role): Promise<{ email: string; token: string; id: string }> {
  invited += 1;
  const email = `invitado${invited}@x.example`;
  const { data } = await app.ok("inviteUser", { token: by.token, body: { email, role } });
  return { email, id: data.id, token: await mailedToken(app, tenant.id, email) };
}

const accept = ({ email, token }: { email: string; token: string }) =>
  app.ask("register", {
    body: {
      name: "Nueva",
      email,
      password: PASSWORD,
      acceptTerms: true,
      acceptPrivacy: true,
      acceptDataProtectionNotice: true,
      invitationToken: token,
    },
  });

async function statusOf(invitationId: string): Promise<string | undefined> {
  const { data } = await app.ok("listInvitations", { token: owner.token });
  return data.items.find(({ id }) => id === invitationId)?.status;
}

const createKey = async (by: Member, name: string) =>
  (await app.ok("createApiKey", { token: by.token, body: { name } })).data;
const useKey = (key: string) => app.ask("getCurrentApiKey", { key });
const demote = (whom: Member, role: Role, revokeKeys?: boolean) =>
  app.ok("updateUser", {
    token: owner.token,
    params: { userId: whom.user.id },
    body: { role, ...(revokeKeys === undefined ? {} : { revokeKeys }) },
  });

describe("the invitations of a user", () => {
  it("end when the user is removed", async () => {
    const admin = await makeUser(app, tenant, "ADMIN");
    const invitation = await invite(admin, "ADMIN");
    await app.ok("removeUser", { token: owner.token, params: { userId: admin.user.id } });
    expect(await statusOf(invitation.id)).toBe("revoked");
    expectError(await accept(invitation), "INVITATION_INVALID");
  });

  it("end when the user is demoted, and not when the user is promoted", async () => {
    const admin = await makeUser(app, tenant, "ADMIN");
    const first = await invite(admin, "ADMIN");
    await demote(admin, "OWNER");
    expect(await statusOf(first.id)).toBe("pending");
    await demote(admin, "VIEWER");
    expect(await statusOf(first.id)).toBe("revoked");
    expectError(await accept(first), "INVITATION_INVALID");
  });

  it("are refused when the inviter may no longer give that role, whatever the row says", async () => {
    const second = await makeUser(app, tenant, "OWNER");
    const invitation = await invite(second, "OWNER");
    await app.database.rows("update app.users set role = 'ADMIN' where id = $1", [second.user.id]);
    expectError(await accept(invitation), "INVITATION_INVALID");
    await app.database.rows("update app.users set role = 'OWNER' where id = $1", [second.user.id]);
    expect((await accept(invitation)).status).toBe(201);
  });

  it("let nobody in when accepted while the inviter is being removed", async () => {
    for (let round = 0; round < 4; round += 1) {
      const admin = await makeUser(app, tenant, "ADMIN");
      const invitation = await invite(admin, "ADMIN");
      const [removed, accepted] = await Promise.all([
        app.ask("removeUser", { token: owner.token, params: { userId: admin.user.id } }),
        accept(invitation),
      ]);
      expect(removed.status).toBe(200);
      expect(await statusOf(invitation.id)).toBe(accepted.status === 201 ? "accepted" : "revoked");
    }
  });
});

describe("the keys of a user", () => {
  it("are listed by who made them", async () => {
    const admin = await makeUser(app, tenant, "ADMIN");
    const made = await createKey(admin, "Suya");
    const gone = await createKey(admin, "Vieja");
    await createKey(owner, "De otra persona");
    await app.ok("revokeApiKey", { token: owner.token, params: { apiKeyId: gone.apiKey.id } });
    const list = async (status?: "active") => {
      const query = { createdBy: admin.user.id, ...(status ? { status } : {}) };
      const { data } = await app.ok("listApiKeys", { token: owner.token, query });
      return { total: data.total, ids: data.items.map(({ id }) => id) };
    };
    expect(await list("active")).toEqual({ total: 1, ids: [made.apiKey.id] });
    expect(await list()).toEqual({ total: 2, ids: [gone.apiKey.id, made.apiKey.id] });
  });

  it("are listed and stay valid when the user is removed, unless they are revoked in the same step", async () => {
    const [kept, stopped] = [await makeUser(app, tenant, "ADMIN"), await makeUser(app, tenant, "ADMIN")];
    const [first, second] = [await createKey(kept, "Sigue"), await createKey(stopped, "Termina")];
    const remove = (whom: Member, query?: { revokeKeys: string }) =>
      app.ok("removeUser", {
        token: owner.token,
        params: { userId: whom.user.id },
        ...(query ? { query } : {}),
      });
    expect((await remove(kept)).data.keys).toMatchObject([{ id: first.apiKey.id, status: "active" }]);
    expect((await useKey(first.key)).status).toBe(200);
    const { data } = await remove(stopped, { revokeKeys: "true" });
    expect(data.keys).toMatchObject([{ id: second.apiKey.id, status: "revoked" }]);
    expectError(await useKey(second.key), "API_KEY_INVALID");
    const entries = await app.ok("listAuditLog", {
      token: owner.token,
      query: { action: "api_key.revoked" },
    });
    expect(entries.data.items.some(({ targetId }) => targetId === second.apiKey.id)).toBe(true);
  });

  it("are listed, and revoked on request, when the user is demoted", async () => {
    const admin = await makeUser(app, tenant, "ADMIN");
    const { key, apiKey } = await createKey(admin, "Clave");
    const manager = await demote(admin, "MANAGER");
    expect(manager.data).toMatchObject({ role: "MANAGER", keys: [{ id: apiKey.id, status: "active" }] });
    const viewer = await demote(admin, "VIEWER", true);
    expect(viewer.data.keys).toMatchObject([{ id: apiKey.id, status: "revoked" }]);
    expectError(await useKey(key), "API_KEY_INVALID");
    expect((await demote(admin, "OPERATOR")).data.keys).toEqual([]);
  });
});
