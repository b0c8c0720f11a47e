import { describe, expect, it } from "vitest";
import { startApp, useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeTenant, origin } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { rotateSecrets } from "../../../flows/upkeep/rotate-secrets.ts";
import { newId } from "../../../kernel/ids.ts";
import { Keyring } from "../../../kernel/secrets/keyring.ts";

const app = await useApp();
const tenant = await makeTenant(app, { plan: "PRO" });
const { token } = tenant.owner;
const url = "https://erp.example/estiba";

const subscribe = (body: { url?: string; events?: ("*" | "order.*" | "shop.silent")[] } = {}, by = token) =>
  app.ok("createWebhookSubscription", { token: by, body: { url, events: ["order.*"], ...body } });

describe("a subscription", () => {
  it("201 shows its secret once, and never again", async () => {
    const { data } = await subscribe();
    expect(data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(data).toMatchObject({ url, events: ["order.*"], status: "active", disabledReason: null });
    const params = { subscriptionId: data.id };
    const answers = [
      await app.ask("getWebhookSubscription", { token, params }),
      await app.ask("listWebhookSubscriptions", { token }),
    ];
    for (const answer of answers) {
      expect(answer.text).toContain(data.id);
      expect(answer.text).not.toContain("whsec_");
    }
  });

  it("keeps its secret sealed in the database", async () => {
    const { data } = await subscribe();
    const [row] = await app.database.rows<{ text: string }>(
      "select s::text as text from app.webhook_subscriptions s where id = $1",
      [data.id],
    );
    expect(row?.text).toContain(data.id);
    expect(row?.text).not.toContain(data.secret.slice("whsec_".length));
  });

  it("200 changes what is named and leaves the rest", async () => {
    const { data } = await subscribe();
    const params = { subscriptionId: data.id };
    const changed = await app.ok("updateWebhookSubscription", {
      token,
      params,
      body: { events: ["shop.silent"], description: "Turno de noche", status: "paused" },
    });
    expect(changed.data).toMatchObject({
      url,
      events: ["shop.silent"],
      description: "Turno de noche",
      status: "paused",
    });
    const again = await app.ok("updateWebhookSubscription", { token, params, body: { status: "active" } });
    expect(again.data).toMatchObject({ events: ["shop.silent"], status: "active" });
  });

  it("200 is deleted, and 404 from then on", async () => {
    const { data } = await subscribe();
    const params = { subscriptionId: data.id };
    await app.ok("deleteWebhookSubscription", { token, params });
    expectError(await app.ask("getWebhookSubscription", { token, params }), "WEBHOOK_SUBSCRIPTION_NOT_FOUND");
    expectError(
      await app.ask("deleteWebhookSubscription", { token, params }),
      "WEBHOOK_SUBSCRIPTION_NOT_FOUND",
    );
    const { text } = await app.ask("listWebhookSubscriptions", { token });
    expect(text).not.toContain(data.id);
  });

  it("200 rotates its secret and shows until when the old one signs too", async () => {
    const { data } = await subscribe();
    const params = { subscriptionId: data.id };
    const rotated = await app.ok("rotateWebhookSubscriptionSecret", { token, params });
    expect(rotated.data.secret).toMatch(/^whsec_/);
    expect(rotated.data.secret).not.toBe(data.secret);
    const overlapMs = Date.parse(rotated.data.previousValidUntil) - Date.now();
    expect(overlapMs).toBeGreaterThan(23.9 * 3_600_000);
    expect(overlapMs).toBeLessThan(24.1 * 3_600_000);
    const shown = await app.ok("getWebhookSubscription", { token, params });
    expect(shown.data.previousSecretValidUntil).toBe(rotated.data.previousValidUntil);
  });

  it("stays usable when the server's key is replaced", async () => {
    const { data } = await subscribe();
    const keys = `next:${Buffer.alloc(32, "siguiente").toString("base64url")},${app.settings.SECRET_KEYS ?? ""}`;
    const renewed = await startApp({ beside: app, config: { SECRET_KEYS: keys } });
    const { rewrapped } = await rotateSecrets(renewed.foundation.services, origin);
    await renewed.close();
    expect(rewrapped).toBeGreaterThan(0);
    const [row] = await app.database.rows<{ sealed: string }>(
      "select secret_sealed as sealed from app.webhook_subscriptions where id = $1",
      [data.id],
    );
    expect(row?.sealed).toMatch(/^v1\.next\./);
    const onlyNew = new Keyring(keys.split(",")[0] ?? "");
    const place = {
      tenantId: tenant.id,
      table: "webhook_subscriptions",
      column: "secret_sealed",
      row: data.id,
    };
    expect(onlyNew.open(row?.sealed ?? "", place)).toBe(data.secret);
  });

  it("leaves its changes in the audit log, without the secret", async () => {
    const { data } = await subscribe();
    await app.ok("rotateWebhookSubscriptionSecret", { token, params: { subscriptionId: data.id } });
    const log = await app.ask("listAuditLog", { token });
    expect(log.text).toContain("webhook_subscription.created");
    expect(log.text).toContain("webhook_subscription.secret_rotated");
    expect(log.text).not.toContain("whsec_");
  });

  it("409 is refused when there are twenty", async () => {
    const other = await makeTenant(app);
    for (let count = 0; count < 20; count += 1) {
      await subscribe({}, other.owner.token);
    }
    const body = { url, events: ["*" as const] };
    expectError(
      await app.ask("createWebhookSubscription", { token: other.owner.token, body }),
      "WEBHOOK_SUBSCRIPTION_LIMIT",
    );
  });

  it.each([
    ["ftp", "ftp://erp.example/x"],
    ["plain http", "http://erp.example/x"],
    ["no address", "not an address"],
    ["a password", "https://ana:clave@erp.example/"],
    ["loopback", "https://127.0.0.1/x"],
    ["loopback as a number", "https://2130706433/x"],
    ["loopback mapped into IPv6", "https://[::ffff:127.0.0.1]/x"],
    ["a private network", "https://10.0.0.8/x"],
    ["the metadata service", "https://169.254.169.254/latest"],
  ])("400 is refused with an address that is %s", async (_case, bad) => {
    const body = { url: bad, events: ["*" as const] };
    expectError(await app.ask("createWebhookSubscription", { token, body }), "WEBHOOK_URL_INVALID");
  });

  it.each([
    ["an unknown type", ["order.exploded"]],
    ["no type", []],
    ["a type twice", ["order.*", "order.*"]],
  ])("400 is refused with %s", async (_case, events) => {
    const answer = await app.send("POST", "/api/v1/tenant/webhook-subscriptions", {
      token,
      body: { url, events },
    });
    expectError(answer, "BAD_REQUEST");
  });

  it("403 is not for managers", async () => {
    const manager = await makeUser(app, tenant, "MANAGER");
    expectError(await app.ask("listWebhookSubscriptions", { token: manager.token }), "ROLE_FORBIDDEN");
  });
});

describe("what belongs to another tenant", () => {
  it("404 is the same as for what does not exist, byte by byte", async () => {
    const stranger = await makeTenant(app, { plan: "PRO" });
    const { data } = await subscribe();
    const test = await app.ok("testWebhookSubscription", { token, params: { subscriptionId: data.id } });
    const places = [
      ["GET", "/webhook-subscriptions/{}", data.id],
      ["PATCH", "/webhook-subscriptions/{}", data.id],
      ["DELETE", "/webhook-subscriptions/{}", data.id],
      ["POST", "/webhook-subscriptions/{}/rotate-secret", data.id],
      ["POST", "/webhook-subscriptions/{}/test", data.id],
      ["GET", "/webhook-deliveries/{}", test.data.deliveryId],
      ["POST", "/webhook-deliveries/{}/replay", test.data.deliveryId],
    ] as const;
    for (const [method, path, id] of places) {
      const tell = async (asked: string) => {
        const answer = await app.send(method, `/api/v1/tenant${path.replace("{}", asked)}`, {
          token: stranger.owner.token,
          ...(method === "PATCH" ? { body: { status: "paused" } } : {}),
        });
        return { status: answer.status, text: answer.text.replace(/req_\w{26}/, "<request>") };
      };
      const foreign = await tell(id);
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(await tell(newId(id.slice(0, 3))));
    }
    const mine = await app.ok("getWebhookSubscription", { token, params: { subscriptionId: data.id } });
    expect(mine.data.status).toBe("active");
    const listed = await app.ok("listWebhookDeliveries", { token: stranger.owner.token });
    expect(listed.data.total).toBe(0);
  });
});
