import { PLAN_NAMES, PLANS } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { startApp, useApp, type TestApp } from "../../../test/app.ts";
import { expectError, type Answer } from "../../../test/client.ts";
import { newApiKey } from "../../domain/identity/keys/api-key-format.ts";
import { makeKey } from "../../../test/factories/key.ts";
import { makeTenant, PASSWORD } from "../../../test/factories/tenant.ts";

/** The plans' own limits, and one try in six seconds for the rest: nothing refills within a test. */
const app = await useApp({
  config: {
    RATE_LIMITS: "BASIC=1/5",
    SIGN_INS_PER_ACCOUNT_PER_MINUTE: "5",
    SIGN_INS_PER_ADDRESS_PER_MINUTE: "1000000",
    PUBLIC_REQUESTS_PER_MINUTE: "10",
  },
});

function expectTooMany(answer: Answer): void {
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 429, text: answer.text });
  expect(Object.keys(answer.body).toSorted()).toEqual(["message", "requestId", "success"]);
  expect(answer.body.success).toBe(false);
  const seconds = Number(answer.headers.get("retry-after"));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(answer.body.message).toBe(`Too many requests. Try again in ${seconds} s.`);
  expect(answer.headers.get("ratelimit-remaining")).toBe("0");
  expect(answer.headers.get("ratelimit-limit")).toMatch(/^\d+$/);
  expect(Number(answer.headers.get("ratelimit-reset"))).toBeGreaterThanOrEqual(seconds);
  expect(answer.headers.get("ratelimit-policy")).toMatch(/^\d+;w=60;burst=\d+$/);
}

describe("a tenant's limit", () => {
  it.each(PLAN_NAMES.filter((plan) => plan !== "BASIC"))("of %s is in every answer", async (plan) => {
    const tenant = await makeTenant(app, { plan });
    const { headers } = await app.ask("getTenant", { token: tenant.owner.token });
    const { burst, requestsPerMinute } = PLANS[plan];
    expect(headers.get("ratelimit-limit")).toBe(String(burst));
    expect(headers.get("ratelimit-remaining")).toBe(String(burst - 1));
    expect(headers.get("ratelimit-policy")).toBe(`${requestsPerMinute};w=60;burst=${burst}`);
  });

  it("429 after the burst of FREE, and one more for every second waited", async () => {
    const tenant = await makeTenant(app, { plan: "FREE" });
    const startMs = performance.now();
    let answered = 0;
    let last = await app.ask("getTenant", { token: tenant.owner.token });
    while (last.status === 200) {
      answered += 1;
      last = await app.ask("getTenant", { token: tenant.owner.token });
    }
    const refilled = Math.ceil((performance.now() - startMs) / 1_000);
    expect(answered).toBeGreaterThanOrEqual(PLANS.FREE.burst);
    expect(answered).toBeLessThanOrEqual(PLANS.FREE.burst + refilled);
    expectTooMany(last);
  });

  it("is shared by sessions and keys, by all processes, and by no other tenant", async () => {
    const tenant = await makeTenant(app, { plan: "BASIC" });
    const key = await makeKey(app, tenant);
    const second = await startApp({ beside: app, config: { RATE_LIMITS: "BASIC=1/5" } });
    try {
      const asks: ((on: TestApp) => Promise<Answer>)[] = [
        (on) => on.ask("getTenant", { token: tenant.owner.token }),
        (on) => on.ask("getTenant", { key: key.value }),
      ];
      const statuses = [];
      for (const on of [app, second, app]) {
        for (const ask of asks) {
          statuses.push((await ask(on)).status);
        }
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    } finally {
      await second.close();
    }
    const other = await makeTenant(app, { plan: "BASIC" });
    await app.ok("getTenant", { token: other.owner.token });
  });

  it("counts requests that are refused", async () => {
    const tenant = await makeTenant(app, { plan: "BASIC" });
    const body = { name: "" };
    for (let count = 0; count < 5; count += 1) {
      expectError(await app.ask("createApiKey", { token: tenant.owner.token, body }), "BAD_REQUEST");
    }
    expectTooMany(await app.ask("createApiKey", { token: tenant.owner.token, body }));
  });
});

describe("the sign-in limit", () => {
  it("per account comes before hashing: of sixty at once five are checked and none waits in vain", async () => {
    const tenant = await makeTenant(app);
    const body = { tenantSlug: tenant.slug, email: tenant.owner.user.email, password: "no-es-esta-frase" };
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        app.ask("login", {
          body: { ...body, email: index % 2 === 0 ? body.email : body.email.toUpperCase() },
        }),
      ),
    );
    const countOf = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([countOf(401), countOf(429)]).toEqual([5, 55]);
    const startMs = performance.now();
    expectTooMany(await app.ask("login", { body: { ...body, password: PASSWORD } }));
    expect(performance.now() - startMs).toBeLessThan(1_000);
  });

  it("per account is nobody else's", async () => {
    const tenant = await makeTenant(app);
    const body = { tenantSlug: tenant.slug, email: tenant.owner.user.email, password: PASSWORD };
    expect((await app.ask("login", { body })).status).toBe(200);
  });

  it("per account applies to password resets", async () => {
    const body = { tenantSlug: "cualquiera", email: "nadie@x.example" };
    for (let count = 0; count < 5; count += 1) {
      await app.ok("forgotPassword", { body });
    }
    expectTooMany(await app.ask("forgotPassword", { body }));
  });

  it("per account holds for guessing the password of a session that was taken over", async () => {
    const { owner } = await makeTenant(app);
    const change = () =>
      app.ask("changePassword", {
        token: owner.token,
        body: { currentPassword: "no-es-esta-frase", newPassword: "una-frase-nueva-y-larga" },
      });
    for (let count = 0; count < 5; count += 1) {
      expectError(await change(), "INVALID_CREDENTIALS");
    }
    expectTooMany(await change());
  });

  it("per address holds whatever the account, and says so in the headers", async () => {
    const strict = await startApp({ config: { SIGN_INS_PER_ADDRESS_PER_MINUTE: "3" } });
    try {
      const attempt = (email: string) =>
        strict.ask("login", { body: { tenantSlug: "cualquiera", email, password: PASSWORD } });
      const [first] = [await attempt("a@x.example"), await attempt("b@x.example")];
      expect(first.headers.get("ratelimit-remaining")).toBe("2");
      await strict.ask("verifyEmail", { body: { token: "x" } });
      expectTooMany(await attempt("c@x.example"));
      await strict.ok("getHealth");
    } finally {
      await strict.close();
    }
  });
});

const look = (on: TestApp) => on.ask("getPublicTracking", { params: { token: "Zk3vQ9x1LmN7Zk3vQ9x1Lm" } });

describe("the limit of the tracking page", () => {
  it("is 30 a minute per address, page and figures together, and no other request's", async () => {
    const fresh = await startApp({ config: { TRACKING_REQUESTS_PER_MINUTE: "30" } });
    try {
      const startMs = performance.now();
      const page = await fresh.ask("showTrackingPage", { params: { token: "Zk3vQ9x1LmN7Zk3vQ9x1Lm" } });
      expect(page.headers.get("ratelimit-policy")).toBe("30;w=60;burst=30");
      const statuses = [page.status];
      let last = await look(fresh);
      while (last.status === 404) {
        statuses.push(last.status);
        last = await look(fresh);
      }
      const refilled = Math.ceil((performance.now() - startMs) / 2_000);
      expect(statuses.length).toBeGreaterThanOrEqual(30);
      expect(statuses.length).toBeLessThanOrEqual(30 + refilled);
      expectTooMany(last);
      expect((await fresh.ask("logout", { body: {} })).status).toBe(200);
    } finally {
      await fresh.close();
    }
  });
});

describe("the public limit", () => {
  it("429 per address", async () => {
    const answers = [];
    for (let count = 0; count < 11; count += 1) {
      answers.push(await app.ask("logout", { body: {} }));
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    answers.slice(10).forEach(expectTooMany);
  });
});

describe("the limit of refused credentials", () => {
  it("429 per address for guesses of any kind, while right keys and sessions behind it go on", async () => {
    const strict = await startApp({ config: { REFUSED_CREDENTIALS_PER_MINUTE: "5" } });
    try {
      const tenant = await makeTenant(strict);
      const unused = await makeKey(strict, tenant);
      for (let count = 0; count < 8; count += 1) {
        expectError(await strict.ask("getTenant"), "API_KEY_REQUIRED");
      }
      const guesses = [
        () => strict.ask("getTenant", { key: newApiKey() }),
        () => strict.ask("getTenant", { key: "pk_nonsense" }),
        () => strict.ask("getMe", { token: "nonsense" }),
      ];
      const statuses = [];
      for (const guess of [...guesses, ...guesses.slice(0, 2)]) {
        statuses.push((await guess()).status);
      }
      expect(statuses).toEqual([403, 403, 401, 403, 403]);
      for (const guess of guesses) {
        expectTooMany(await guess());
      }
      await strict.ok("getTenant", { key: unused.value });
      await strict.ok("getMe", { token: tenant.owner.token });
      expectTooMany(await strict.ask("getMe", { token: "nonsense" }));
    } finally {
      await strict.close();
    }
  });
});
