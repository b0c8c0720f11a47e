import { Redis } from "ioredis";
import { afterAll, describe, expect, it } from "vitest";
import { createClient } from "./client.ts";
import { cloneDatabase } from "./pg.ts";
import { spawnApi, spawnWorker } from "./process.ts";
import { claimRedis } from "./redis.ts";
import { settingsFor } from "./settings.ts";
import { startMailServer, tokenIn } from "@estiba/testbed";

const [database, redis, smtp] = await Promise.all([cloneDatabase(), claimRedis(), startMailServer()]);
const withPassword = (url: string): string => url.replace("estiba_app@", "estiba_app:canario-base@");
const settings = {
  ...settingsFor(withPassword(database.appUrl), redis.url),
  SMTP_URL: smtp.url.replace("smtp://", "smtp://canario-usuario:canario-correo@"),
};
const [api, worker] = await Promise.all([
  spawnApi(settings),
  spawnWorker({ ...settings, SMTP_URL: smtp.url }),
]);
const client = createClient(api.baseUrl);
afterAll(async () => {
  await Promise.all([api.kill(), worker.kill()]);
  await smtp.close();
  await Promise.all([database.drop(), redis.release()]);
}, 30_000);

const people = {
  owner: { email: "canario.duena@almacen.example", name: "Canaria Dueña", password: "canario-clave-duena-1" },
  colleague: {
    email: "canario.colega@almacen.example",
    name: "Canario Colega",
    password: "canario-clave-colega-1",
  },
};
const consents = { acceptTerms: true, acceptPrivacy: true, acceptDataProtectionNotice: true };
const secrets = new Set<string>([
  "canario-base",
  "canario-correo",
  settings.SECRET_KEYS?.split(":")[1] ?? "-",
]);
const marked = (text: string): string => {
  secrets.add(text);
  return text;
};

/** Every identity flow once, right and wrong, leaving behind what must not be found again. */
async function liveThrough(): Promise<void> {
  for (const { email, name, password } of Object.values(people)) {
    [email, name, password].forEach(marked);
  }
  const { owner, colleague } = people;
  const tenant = { tenantSlug: "canario", tenantName: "Canario" };
  const registered = await client.ok("register", { body: { ...tenant, ...owner, ...consents } });
  const token = marked(registered.accessToken);
  marked(registered.refreshToken ?? "");
  const verification = marked(tokenIn(await smtp.mailTo(owner.email)));
  await client.ok("verifyEmail", { body: { token: verification } });
  await client.ask("verifyEmail", { body: { token: verification } });
  await client.ask("register", { body: { ...tenant, ...owner, ...consents } });
  const login = { tenantSlug: "canario", email: owner.email };
  await client.ask("login", { body: { ...login, password: marked("canario-clave-equivocada") } });
  const again = await client.ok("login", { body: { ...login, password: owner.password } });
  const renewed = await client.ok("refresh", { body: { refreshToken: marked(again.refreshToken ?? "") } });
  await client.ok("refresh", { body: { refreshToken: marked(renewed.refreshToken ?? "") } });
  await client.ask("refresh", { body: { refreshToken: again.refreshToken ?? "" } });
  const created = await client.ok("createApiKey", {
    token,
    body: { name: "Clave" },
    headers: { "idempotency-key": marked("canario-idempotencia") },
  });
  const key = marked(created.data.key);
  await client.ok("getTenant", { key });
  await client.ask("getTenant", { key: marked(`${key}x`) });
  const invitation = await client.ok("inviteUser", {
    token,
    body: { email: colleague.email, role: "ADMIN" },
  });
  await client.ask("inviteUser", { token, body: { email: owner.email, role: "ADMIN" } });
  const invitationToken = marked(tokenIn(await smtp.mailTo(colleague.email)));
  const joined = await client.ok("register", { body: { ...colleague, ...consents, invitationToken } });
  marked(joined.accessToken);
  await client.ok("forgotPassword", { body: { tenantSlug: "canario", email: colleague.email } });
  const reset = marked(tokenIn(await smtp.mailTo(colleague.email)));
  await client.ok("resetPassword", { body: { token: reset, newPassword: marked("canario-clave-nueva-2") } });
  await client.ok("changePassword", {
    token,
    body: { currentPassword: owner.password, newPassword: marked("canario-clave-nueva-3") },
  });
  await client.ask("revokeInvitation", { token, params: { invitationId: invitation.data.id } });
  await client.send("GET", `/api/v1/tenant/users/${encodeURIComponent(colleague.email)}?token=${token}`, {
    token,
  });
  await client.send("POST", "/api/v1/auth/login", { rawBody: `{"email":"${owner.email}","password":` });
}

/** The content of any kind of key. */
async function contentsOf(store: Redis, name: string): Promise<string> {
  const readers: Record<string, () => Promise<unknown>> = {
    string: () => store.get(name),
    hash: () => store.hgetall(name),
    list: () => store.lrange(name, 0, -1),
    set: () => store.smembers(name),
    zset: () => store.zrange(name, "0", "-1"),
    stream: () => store.xrange(name, "-", "+"),
  };
  const read = readers[await store.type(name)];
  return `${name} ${JSON.stringify(read ? await read() : null)}`;
}

const leaksIn = (text: string): string[] => [...secrets].filter((secret) => text.includes(secret));

describe("after everything identity can do", { timeout: 60_000 }, () => {
  it("no password, token, key, address or name is in the logs or in Redis", async () => {
    await liveThrough();
    expect(secrets.size).toBeGreaterThan(20);
    expect([...secrets].filter((secret) => secret.length < 6)).toEqual([]);
    await api.says(/"route":"\/api\/v1\/auth\/login","status":400/);
    expect(api.output().match(/"answered"/g)?.length).toBeGreaterThanOrEqual(20);
    expect(leaksIn(api.output())).toEqual([]);
    expect(leaksIn(worker.output())).toEqual([]);
    const store = new Redis(redis.url);
    const names = await store.keys("*");
    const contents = await Promise.all(names.map((name) => contentsOf(store, name)));
    store.disconnect();
    expect(names.length).toBeGreaterThan(2);
    expect(leaksIn(contents.join("\n"))).toEqual([]);
  });

  it("nor when the database quotes a row in its error", async () => {
    await database.rows(
      "alter table app.invitations add constraint canary check (email <> 'canario.check@x.example')",
    );
    const login = await client.ok("login", {
      body: { tenantSlug: "canario", email: people.owner.email, password: "canario-clave-nueva-3" },
    });
    const body = { email: marked("canario.check@x.example"), role: "ADMIN" as const };
    const answer = await client.ask("inviteUser", { token: marked(login.accessToken), body });
    expect(answer.body).toMatchObject({ error: "IDENTITY_FAILED" });
    await api.says(/"request failed"/);
    expect(leaksIn(api.output())).toEqual([]);
    expect(leaksIn(answer.text)).toEqual([]);
  });
});
