import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { useApp } from "./app.ts";
import { expectError, type Answer } from "./client.ts";
import { eventually } from "@estiba/testbed";
import { makeTenant } from "./factories/tenant.ts";
import { makeUser } from "./factories/user.ts";

const app = await useApp();
const tenant = await makeTenant(app);
const RETRY_AFTER_MS = 50;

const refresh = (refreshToken: string) => app.ask("refresh", { body: { refreshToken } });

/** As a caller does that gets Retry-After. */
async function insist(refreshToken: string): Promise<Answer> {
  for (;;) {
    const answer = await refresh(refreshToken);
    if (answer.status !== 503) {
      return answer;
    }
    await wait(RETRY_AFTER_MS);
  }
}

const tokensOf = (answer: { body: unknown }) => answer.body as { accessToken: string; refreshToken: string };
const next = async (refreshToken: string) => {
  const answer = await refresh(refreshToken);
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: answer.text });
  return tokensOf(answer).refreshToken;
};
const sessionsOf = (userId: string) =>
  app.database.rows<{ generation: number; revoked_reason: string | null }>(
    "select generation, revoked_reason from app.sessions where user_id = $1 order by id",
    [userId],
  );

describe("one refresh token", () => {
  it("used fifty times at once leaves one line of tokens", async () => {
    const member = await makeUser(app, tenant, "VIEWER");
    const answers = await Promise.all(Array.from({ length: 50 }, () => insist(member.refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(50).fill(200));
    const successors = new Set(answers.map((answer) => tokensOf(answer).refreshToken));
    expect(successors.size).toBe(1);
    expect(await sessionsOf(member.user.id)).toEqual([{ generation: 1, revoked_reason: null }]);
    const [successor = ""] = successors;
    await next(successor);
    expect(await sessionsOf(member.user.id)).toEqual([{ generation: 2, revoked_reason: null }]);
  });

  it("sent again at once is answered with the same successor", async () => {
    const member = await makeUser(app, tenant, "VIEWER");
    const successor = await next(member.refreshToken);
    expect(await next(member.refreshToken)).toBe(successor);
  });

  it("sent again two renewals later ends the whole family, and no other session", async () => {
    const member = await makeUser(app, tenant, "VIEWER");
    const elsewhere = await makeUser(app, tenant, "VIEWER");
    const second = await next(member.refreshToken);
    const third = await next(second);
    expectError(await refresh(member.refreshToken), "REFRESH_TOKEN_INVALID");
    for (const token of [member.refreshToken, second, third]) {
      expectError(await refresh(token), "REFRESH_TOKEN_INVALID");
    }
    expect(await sessionsOf(member.user.id)).toEqual([{ generation: 2, revoked_reason: "reuse" }]);
    await eventually(async () =>
      expectError(await app.ask("getMe", { token: member.token }), "SESSION_REQUIRED"),
    );
    await next(elsewhere.refreshToken);
  });

  it("sent again after ten seconds ends the family too", async () => {
    const member = await makeUser(app, tenant, "VIEWER");
    const second = await next(member.refreshToken);
    await app.database.rows(
      "update app.sessions set rotated_at = now() - interval '10.1 seconds' where user_id = $1",
      [member.user.id],
    );
    expectError(await refresh(member.refreshToken), "REFRESH_TOKEN_INVALID");
    expectError(await refresh(second), "REFRESH_TOKEN_INVALID");
  });

  it("of a renewal that never happened is refused and ends nothing", async () => {
    const member = await makeUser(app, tenant, "VIEWER");
    const ahead = member.refreshToken.replace(/_0_/, "_5_");
    expect(ahead).not.toBe(member.refreshToken);
    expectError(await refresh(ahead), "REFRESH_TOKEN_INVALID");
    await next(member.refreshToken);
  });
});
