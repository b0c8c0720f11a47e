import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startApp, useApp, type TestApp } from "../../../../test/app.ts";
import type { Answer } from "../../../../test/client.ts";
import { makeTenant, PASSWORD, type TestTenant } from "../../../../test/factories/tenant.ts";

const LIMITS = { TRUSTED_PROXIES: "1", SIGN_INS_PER_ACCOUNT_PER_MINUTE: "4" };
const app = await useApp({ config: LIMITS });

const HOME = "203.0.113.5";
const ELSEWHERE = "198.51.100.7";
const WRONG = "no-es-esta-frase";

interface From {
  readonly ip: string;
  readonly cookie?: string;
}

const login = (
  on: TestApp,
  tenant: TestTenant,
  password: string,
  { ip, cookie }: From,
  email = tenant.owner.user.email,
) =>
  on.ask("login", {
    headers: { "x-forwarded-for": ip, ...(cookie === undefined ? {} : { cookie }) },
    body: { tenantSlug: tenant.slug, email, password, useCookie: true },
  });

/** What a browser would send back to the session routes. */
function cookiesOf(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function guess(on: TestApp, tenant: TestTenant, from: From, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) {
    statuses.push((await login(on, tenant, WRONG, from)).status);
  }
  return statuses;
}

describe("guessing the password of somebody else's account", () => {
  it("is stopped where it comes from and does not lock the owner out", async () => {
    const tenant = await makeTenant(app);
    expect(await guess(app, tenant, { ip: ELSEWHERE }, 6)).toEqual([401, 401, 401, 401, 429, 429]);
    expect((await login(app, tenant, PASSWORD, { ip: HOME })).status).toBe(200);
    expect((await login(app, tenant, PASSWORD, { ip: ELSEWHERE })).status).toBe(429);
  });

  it("from the owner's own address does not lock out a device the owner has used before", async () => {
    const strict = await startApp({
      beside: app,
      config: { ...LIMITS, SIGN_INS_PER_ADDRESS_PER_MINUTE: "5" },
    });
    try {
      const tenant = await makeTenant(app);
      const cookie = cookiesOf(await login(strict, tenant, PASSWORD, { ip: HOME }));
      expect(await guess(strict, tenant, { ip: HOME }, 7)).toContain(429);
      expect((await login(strict, tenant, PASSWORD, { ip: HOME })).status).toBe(429);
      expect((await login(strict, tenant, PASSWORD, { ip: HOME, cookie })).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it("with the device of another account, or a made-up one, counts like any other", async () => {
    const [tenant, own] = [await makeTenant(app), await makeTenant(app)];
    const from = { ip: "198.51.100.8", cookie: cookiesOf(await login(app, own, PASSWORD, { ip: HOME })) };
    expect(await guess(app, tenant, from, 5)).toEqual([401, 401, 401, 401, 429]);
    const forged = from.cookie.replace(/.{43}$/, "A".repeat(43));
    expect((await login(app, tenant, WRONG, { ...from, cookie: forged })).status).toBe(429);
  });

  it("from a known device is limited too", async () => {
    const tenant = await makeTenant(app);
    const cookie = cookiesOf(await login(app, tenant, PASSWORD, { ip: HOME }));
    expect(await guess(app, tenant, { ip: HOME, cookie }, 5)).toEqual([401, 401, 401, 401, 429]);
  });
});

describe("the device of whoever signed in", () => {
  it("is stored in a cookie of its own that scripts cannot read, and nowhere else", async () => {
    const tenant = await makeTenant(app);
    const answer = await login(app, tenant, PASSWORD, { ip: "203.0.113.6" });
    const [refresh = "", device = ""] = answer.headers.getSetCookie();
    expect(refresh).toMatch(/^estiba_refresh=/);
    expect(device).toMatch(
      /^estiba_device=[\w.-]+; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict; Max-Age=/,
    );
    expect(device).not.toContain(tenant.slug);
    const again = await login(app, tenant, PASSWORD, { ip: HOME, cookie: cookiesOf(answer) });
    expect(again.headers.getSetCookie()).toHaveLength(1);
  });
});

describe("every failure after the first few", () => {
  const config = { TRUSTED_PROXIES: "1", SIGN_IN_FREE_FAILURES: "2" };

  it("makes the next try wait longer, and a success ends it", async () => {
    const slow = await startApp({ beside: app, config });
    try {
      const tenant = await makeTenant(app);
      const from = { ip: "203.0.113.40" };
      expect(await guess(slow, tenant, from, 3)).toEqual([401, 401, 401]);
      const first = await login(slow, tenant, PASSWORD, from);
      expect([first.status, first.headers.get("retry-after")]).toEqual([429, "1"]);
      await wait(1_000);
      expect(await guess(slow, tenant, from, 1)).toEqual([401]);
      const second = await login(slow, tenant, PASSWORD, from);
      expect([second.status, second.headers.get("retry-after")]).toEqual([429, "2"]);
      await wait(2_000);
      expect((await login(slow, tenant, PASSWORD, from)).status).toBe(200);
      expect(await guess(slow, tenant, from, 3)).toEqual([401, 401, 401]);
    } finally {
      await slow.close();
    }
  });

  it("is counted alike for accounts that do not exist", async () => {
    const slow = await startApp({ beside: app, config });
    try {
      const tenant = await makeTenant(app);
      const statuses = [];
      for (let count = 0; count < 4; count += 1) {
        const from = { ip: "203.0.113.41" };
        statuses.push((await login(slow, tenant, WRONG, from, "nadie@x.example")).status);
      }
      expect(statuses).toEqual([401, 401, 401, 429]);
    } finally {
      await slow.close();
    }
  });
});

describe("while Redis is away", () => {
  it("guesses are limited by the process itself, more strictly", async () => {
    const config = {
      TRUSTED_PROXIES: "1",
      SIGN_INS_PER_ACCOUNT_PER_MINUTE: "1000",
      SIGN_IN_FREE_FAILURES: "8",
      REDIS_URL: "redis://127.0.0.1:9",
    };
    const alone = await startApp({ beside: app, config });
    try {
      const tenant = await makeTenant(app);
      expect(await guess(alone, tenant, { ip: ELSEWHERE }, 5)).toEqual([401, 401, 401, 429, 429]);
      expect((await login(alone, tenant, PASSWORD, { ip: HOME })).status).toBe(200);
    } finally {
      await alone.close();
    }
  });
});

const flood = (on: TestApp, tenant: TestTenant, addresses: number) =>
  Promise.all(
    Array.from({ length: 120 }, (_, index) =>
      login(on, tenant, WRONG, { ip: `198.51.100.${index % addresses}` }, `nadie${index}@x.example`),
    ),
  );

describe("a flood of sign-ins", () => {
  it("from everywhere does not keep the owner's device out, nor one from one address a new device", async () => {
    const open = await startApp({ beside: app, config: { TRUSTED_PROXIES: "1" } });
    try {
      const tenant = await makeTenant(app);
      const cookie = cookiesOf(await login(open, tenant, PASSWORD, { ip: HOME }));
      const fromEverywhere = flood(open, tenant, 120);
      const owners = [];
      for (let count = 0; count < 3; count += 1) {
        owners.push((await login(open, tenant, PASSWORD, { ip: HOME, cookie })).status);
      }
      expect(owners).toEqual([200, 200, 200]);
      const strangers = (await fromEverywhere).map(({ status }) => status);
      expect(strangers.filter((status) => status === 503).length).toBeGreaterThan(0);
      const fromOneAddress = flood(open, tenant, 1);
      expect((await login(open, tenant, PASSWORD, { ip: HOME })).status).toBe(200);
      await fromOneAddress;
    } finally {
      await open.close();
    }
  });
});
