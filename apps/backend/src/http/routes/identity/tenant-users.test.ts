import { ROLES, type Role } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeTenant, type Member } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";

const app = await useApp();
const tenant = await makeTenant(app);
const { owner } = tenant;

const setRole = (by: Member, whom: Member, role: Role) =>
  app.ask("updateUser", { token: by.token, params: { userId: whom.user.id }, body: { role } });
const remove = (by: Member, whom: Member) =>
  app.ask("removeUser", { token: by.token, params: { userId: whom.user.id } });

describe("changing a role", () => {
  it("200 takes effect on the sessions that are open", async () => {
    const member = await makeUser(app, tenant, "VIEWER");
    expectError(await app.ask("listUsers", { token: member.token }), "ROLE_FORBIDDEN");
    expect((await setRole(owner, member, "ADMIN")).body.data).toMatchObject({
      id: member.user.id,
      role: "ADMIN",
    });
    await app.ok("listUsers", { token: member.token });
    await setRole(owner, member, "VIEWER");
    expectError(await app.ask("listUsers", { token: member.token }), "ROLE_FORBIDDEN");
  });

  it("403 ROLE_FORBIDDEN when an ADMIN makes or changes an OWNER", async () => {
    const admin = await makeUser(app, tenant, "ADMIN");
    const second = await makeUser(app, tenant, "OWNER");
    const member = await makeUser(app, tenant, "VIEWER");
    expectError(await setRole(admin, second, "VIEWER"), "ROLE_FORBIDDEN");
    expectError(await setRole(admin, member, "OWNER"), "ROLE_FORBIDDEN");
    expectError(await setRole(admin, admin, "OWNER"), "ROLE_FORBIDDEN");
    expectError(await remove(admin, second), "ROLE_FORBIDDEN");
    const invitation = { email: "otra@x.example", role: "OWNER" as const };
    expectError(await app.ask("inviteUser", { token: admin.token, body: invitation }), "ROLE_FORBIDDEN");
    expect((await setRole(admin, member, "MANAGER")).status).toBe(200);
  });

  it("409 LAST_OWNER when the only owner steps down or leaves", async () => {
    const alone = await makeTenant(app);
    expectError(await setRole(alone.owner, alone.owner, "ADMIN"), "LAST_OWNER");
    expectError(await remove(alone.owner, alone.owner), "LAST_OWNER");
    expect((await setRole(alone.owner, alone.owner, "OWNER")).status).toBe(200);
  });

  it("leaves one owner when two remove each other at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const pair = await makeTenant(app);
      const second = await makeUser(app, pair, "OWNER");
      const answers = await Promise.all([remove(pair.owner, second), remove(second, pair.owner)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.find(({ status }) => status !== 200)?.body.error).toMatch(/LAST_OWNER|SESSION_REQUIRED/);
      const owners = await app.database.rows(
        "select 1 from app.users where tenant_id = $1 and role = 'OWNER' and removed_at is null",
        [pair.id],
      );
      expect(owners).toHaveLength(1);
    }
  });

  it("404 USER_NOT_FOUND for a user of another tenant or none", async () => {
    const other = await makeTenant(app);
    expectError(await setRole(owner, other.owner, "VIEWER"), "USER_NOT_FOUND");
    expectError(
      await app.ask("updateUser", { token: owner.token, params: { userId: "x" }, body: { role: "VIEWER" } }),
      "USER_NOT_FOUND",
    );
  });

  it("400 BAD_REQUEST for a role that does not exist", async () => {
    const address = `/api/v1/tenant/users/${owner.user.id}`;
    expectError(
      await app.send("PATCH", address, { token: owner.token, body: { role: "ROOT" } }),
      "BAD_REQUEST",
    );
  });
});

describe("removing a user", () => {
  it("200 ends their sessions and frees their address", async () => {
    const member = await makeUser(app, tenant, "MANAGER");
    await app.ok("getMe", { token: member.token });
    expect((await remove(owner, member)).body).toEqual({ success: true, data: { keys: [] } });
    expectError(
      await app.ask("refresh", { body: { refreshToken: member.refreshToken } }),
      "REFRESH_TOKEN_INVALID",
    );
    expectError(await app.ask("getTenant", { token: member.token }), "SESSION_REQUIRED");
    expectError(await remove(owner, member), "USER_NOT_FOUND");
    await app.ok("inviteUser", { token: owner.token, body: { email: member.user.email, role: "VIEWER" } });
  });

  it("404 USER_NOT_FOUND for a user of another tenant, who stays", async () => {
    const other = await makeTenant(app);
    expectError(await remove(owner, other.owner), "USER_NOT_FOUND");
    await app.ok("getMe", { token: other.owner.token });
  });
});

describe("listing users", () => {
  it("200 shows every living user of the tenant and no other", async () => {
    const mine = await makeTenant(app);
    const members = [];
    for (const role of ROLES) {
      members.push(await makeUser(app, mine, role));
    }
    await app.ok("removeUser", {
      token: mine.owner.token,
      params: { userId: members.at(-1)?.user.id ?? "" },
    });
    const { data } = await app.ok("listUsers", { token: mine.owner.token });
    expect(data.total).toBe(5);
    expect(data.items.map(({ id }) => id)).toEqual([
      mine.owner.user.id,
      ...members.slice(0, -1).map(({ user }) => user.id),
    ]);
    expect(JSON.stringify(data)).not.toMatch(/argon2|password/);
  });

  it.each(["MANAGER", "OPERATOR", "VIEWER"] as const)("403 ROLE_FORBIDDEN for a %s", async (role) => {
    const member = await makeUser(app, tenant, role);
    const answer = await app.ask("listUsers", { token: member.token });
    expectError(answer, "ROLE_FORBIDDEN");
    expect(answer.body.details).toEqual({ leastRole: "ADMIN" });
  });
});

const invite = (email: string) =>
  app.ask("inviteUser", { token: owner.token, body: { email, role: "OPERATOR" } });

describe("inviting", () => {
  it("201 shows the invitation without its token", async () => {
    const answer = await invite("invitada@x.example");
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      email: "invitada@x.example",
      role: "OPERATOR",
      status: "pending",
    });
    expect(answer.text).not.toMatch(/token|inv_\w{26}_/);
  });

  it("409 EMAIL_TAKEN for somebody who is here already, in any case", async () => {
    expectError(await invite(owner.user.email.toUpperCase()), "EMAIL_TAKEN");
  });

  it("404 INVITATION_NOT_FOUND when withdrawn twice, unknown or another tenant's", async () => {
    const other = await makeTenant(app);
    const { data } = await app.ok("inviteUser", {
      token: other.owner.token,
      body: { email: "y@x.example", role: "VIEWER" },
    });
    const withdraw = (token: string, invitationId: string) =>
      app.ask("revokeInvitation", { token, params: { invitationId } });
    expectError(await withdraw(owner.token, data.id), "INVITATION_NOT_FOUND");
    expect((await withdraw(other.owner.token, data.id)).status).toBe(200);
    expectError(await withdraw(other.owner.token, data.id), "INVITATION_NOT_FOUND");
    expectError(await withdraw(owner.token, "x"), "INVITATION_NOT_FOUND");
    const listed = await app.ok("listInvitations", { token: other.owner.token });
    expect(listed.data.items).toMatchObject([{ id: data.id, status: "revoked" }]);
  });

  it("409 INVITATION_LIMIT after fifty in a day, withdrawn ones too, and goes on the day after", async () => {
    const mine = await makeTenant(app);
    const ask = (email: string) =>
      app.ask("inviteUser", { token: mine.owner.token, body: { email, role: "VIEWER" } });
    for (let count = 0; count < 50; count += 1) {
      expect((await ask(`i${count}@x.example`)).status).toBe(201);
    }
    await app.database.rows("update app.invitations set revoked_at = now() where tenant_id = $1", [mine.id]);
    expectError(await ask("mas@x.example"), "INVITATION_LIMIT");
    const yesterday =
      "update app.invitations set created_at = now() - interval '25 hours' where tenant_id = $1";
    await app.database.rows(yesterday, [mine.id]);
    expect((await ask("mas@x.example")).status).toBe(201);
  });

  it("shows an old invitation as expired", async () => {
    const mine = await makeTenant(app);
    const body = { email: "tarde@x.example", role: "VIEWER" as const };
    await app.ok("inviteUser", { token: mine.owner.token, body });
    await app.database.rows("update app.invitations set expires_at = now() where tenant_id = $1", [mine.id]);
    const { data } = await app.ok("listInvitations", { token: mine.owner.token });
    expect(data.items).toMatchObject([{ status: "expired" }]);
  });

  it("400 BAD_REQUEST without a role or with a bad address", async () => {
    for (const body of [{ email: "a@x.example" }, { email: "a", role: "VIEWER" }]) {
      const answer = await app.send("POST", "/api/v1/tenant/invitations", { token: owner.token, body });
      expectError(answer, "BAD_REQUEST");
    }
  });
});
