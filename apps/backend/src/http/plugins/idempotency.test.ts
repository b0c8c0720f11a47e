import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { expectError, type Answer } from "../../../test/client.ts";
import { eventually } from "@estiba/testbed";
import { makeTenant, type TestTenant } from "../../../test/factories/tenant.ts";
import { makeUser } from "../../../test/factories/user.ts";
import { holdTable } from "../../../test/hold-table.ts";

const app = await useApp();
const tenant = await makeTenant(app);
const { token } = tenant.owner;

const create = (key: string, name = "Clave", as = token): Promise<Answer> =>
  app.ask("createApiKey", { token: as, body: { name }, headers: { "idempotency-key": key } });

const keysOf = async ({ id }: TestTenant): Promise<number> =>
  (await app.database.rows("select 1 from app.api_keys where tenant_id = $1", [id])).length;

const storedRows = (of: TestTenant) =>
  app.database.rows<{ state: string; response_sealed: string | null }>(
    "select state, response_sealed from app.idempotency_keys where tenant_id = $1",
    [of.id],
  );

const inviteTheOwner = () =>
  app.ask("inviteUser", {
    token,
    body: { email: tenant.owner.user.email, role: "VIEWER" },
    headers: { "idempotency-key": "rechazo" },
  });

const rename = (name: string) =>
  app.ask("updateMe", { token, body: { name }, headers: { "idempotency-key": "nombre" } });

describe("Idempotency-Key", () => {
  it("answers a repeat with the same bytes and does nothing again", async () => {
    const mine = await makeTenant(app);
    const first = await create("una-vez", "Clave", mine.owner.token);
    const second = await create("una-vez", "Clave", mine.owner.token);
    expect(first.status).toBe(201);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect({ status: second.status, text: second.text }).toEqual({ status: 201, text: first.text });
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(second.headers.get("content-type")).toBe(first.headers.get("content-type"));
    expect(await keysOf(mine)).toBe(1);
  });

  it("keeps the answer sealed, since it holds a secret", async () => {
    const mine = await makeTenant(app);
    const answer = await create("secreto", "Clave", mine.owner.token);
    const { key } = answer.body.data as { key: string };
    const [row] = await storedRows(mine);
    expect(row?.state).toBe("finished");
    expect(row?.response_sealed).toMatch(/^v1\./);
    expect(row?.response_sealed).not.toContain(key);
    expect(row?.response_sealed).not.toContain(Buffer.from(key).toString("base64url").slice(4, 40));
  });

  it("repeats a refusal too", async () => {
    const first = await inviteTheOwner();
    expectError(first, "EMAIL_TAKEN");
    expect((await inviteTheOwner()).text).toBe(first.text);
  });

  it("works on PATCH", async () => {
    const first = await rename("Primera");
    expect((await rename("Primera")).text).toBe(first.text);
    expectError(await rename("Segunda"), "IDEMPOTENCY_KEY_REUSED");
  });

  it("422 IDEMPOTENCY_KEY_REUSED with another body or another address", async () => {
    await create("reusada", "Una");
    expectError(await create("reusada", "Otra"), "IDEMPOTENCY_KEY_REUSED");
    const elsewhere = await app.ask("inviteUser", {
      token,
      body: { email: "a@x.example", role: "VIEWER" },
      headers: { "idempotency-key": "reusada" },
    });
    expectError(elsewhere, "IDEMPOTENCY_KEY_REUSED");
  });

  it("409 IDEMPOTENCY_IN_PROGRESS while the first still runs, then its answer", async () => {
    const mine = await makeTenant(app);
    await app.ok("getMe", { token: mine.owner.token });
    const release = await holdTable(app.database.ownerUrl, "app.api_keys");
    const first = create("en-curso", "Clave", mine.owner.token);
    await eventually(async () => expect(await storedRows(mine)).toMatchObject([{ state: "running" }]));
    const second = await create("en-curso", "Clave", mine.owner.token);
    await release();
    expectError(second, "IDEMPOTENCY_IN_PROGRESS");
    expect(second.headers.get("retry-after")).toBe("1");
    const answer = await first;
    expect(answer.status).toBe(201);
    expect((await create("en-curso", "Clave", mine.owner.token)).text).toBe(answer.text);
    expect(await keysOf(mine)).toBe(1);
  });

  it("drops a failure of ours, so that the caller may try again", async () => {
    const mine = await makeTenant(app);
    await app.ok("getMe", { token: mine.owner.token });
    const release = await holdTable(app.database.ownerUrl, "app.api_keys");
    const failed = await create("fallo", "Clave", mine.owner.token);
    await release();
    expectError(failed, "SERVICE_UNAVAILABLE");
    expect(failed.headers.get("retry-after")).toBe("2");
    expect(await storedRows(mine)).toEqual([]);
    expect((await create("fallo", "Clave", mine.owner.token)).status).toBe(201);
  });

  it("drops it later where that fails too, not only after a minute", async () => {
    const mine = await makeTenant(app);
    await app.ok("getMe", { token: mine.owner.token });
    const releases = [await holdTable(app.database.ownerUrl, "app.api_keys")];
    const first = create("doble-fallo", "Clave", mine.owner.token);
    await eventually(async () => expect(await storedRows(mine)).toMatchObject([{ state: "running" }]));
    releases.push(await holdTable(app.database.ownerUrl, "app.idempotency_keys"));
    expectError(await first, "SERVICE_UNAVAILABLE");
    await Promise.all(releases.map((release) => release()));
    await eventually(async () => expect(await storedRows(mine)).toEqual([]), 10_000);
    expect((await create("doble-fallo", "Clave", mine.owner.token)).status).toBe(201);
  });

  it("409 IDEMPOTENCY_OUTCOME_LOST instead of a second key, when the answer to the first could not be kept", async () => {
    const mine = await makeTenant(app);
    const owner = new Client(app.database.ownerUrl);
    await owner.connect();
    await owner.query(`create function public.refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger refuse before update on app.idempotency_keys
        for each row when (new.state = 'finished') execute function public.refuse()`);
    try {
      expect((await create("perdida", "Clave", mine.owner.token)).status).toBe(500);
    } finally {
      await owner.query("drop trigger refuse on app.idempotency_keys; drop function public.refuse()");
      await owner.end();
    }
    expectError(await create("perdida", "Clave", mine.owner.token), "IDEMPOTENCY_IN_PROGRESS");
    await app.database.rows(
      "update app.idempotency_keys set running_until = now() - interval '1 second' where tenant_id = $1",
      [mine.id],
    );
    expectError(await create("perdida", "Clave", mine.owner.token), "IDEMPOTENCY_OUTCOME_LOST");
    expect(await keysOf(mine)).toBe(1);
  });

  it("runs again what a process that died left undone, but not with another body", async () => {
    const mine = await makeTenant(app);
    await create("muerto", "Clave", mine.owner.token);
    await app.database.rows(
      "update app.idempotency_keys set state = 'running', status_code = null, response_sealed = null, running_until = now(), acted_at = null where tenant_id = $1",
      [mine.id],
    );
    expectError(await create("muerto", "Otra", mine.owner.token), "IDEMPOTENCY_KEY_REUSED");
    expect((await create("muerto", "Clave", mine.owner.token)).status).toBe(201);
    expect(await keysOf(mine)).toBe(2);
  });

  it("expires after 24 hours", async () => {
    const mine = await makeTenant(app);
    await create("ayer", "Una", mine.owner.token);
    const [row] = await app.database.rows<{ hours: number }>(
      `update app.idempotency_keys set expires_at = now() - interval '1 second' where tenant_id = $1
       returning round(extract(epoch from (select expires_at from app.idempotency_keys where tenant_id = $1) - created_at) / 3600)::int as hours`,
      [mine.id],
    );
    expect(row?.hours).toBe(24);
    expect((await create("ayer", "Otra", mine.owner.token)).status).toBe(201);
  });

  it("belongs to who sent it", async () => {
    const other = await makeUser(app, tenant, "ADMIN");
    const stranger = await makeTenant(app);
    const answers = [
      await create("comun", "Una"),
      await create("comun", "Dos", other.token),
      await create("comun", "Tres", stranger.owner.token),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it("lets one of twenty simultaneous requests act", async () => {
    const mine = await makeTenant(app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create("carrera", "Clave", mine.owner.token)),
    );
    const created = answers.filter(({ status }) => status === 201);
    expect(new Set(created.map(({ text }) => text)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectError(answer, "IDEMPOTENCY_IN_PROGRESS");
    }
    expect(await keysOf(mine)).toBe(1);
  });

  it("400 BAD_REQUEST when it is empty or longer than 255 characters", async () => {
    expectError(await create(" "), "BAD_REQUEST");
    expectError(await create("k".repeat(256)), "BAD_REQUEST");
    expect((await create("k".repeat(255))).status).toBe(201);
  });

  it("is not kept for reading, deleting, invalid or public requests", async () => {
    const mine = await makeTenant(app);
    const headers = { "idempotency-key": "nada" };
    const as = { token: mine.owner.token, headers };
    await app.ok("listApiKeys", as);
    await app.ask("revokeApiKey", { ...as, params: { apiKeyId: "x" } });
    await app.send("POST", "/api/v1/tenant/api-keys", { ...as, body: {} });
    await app.ok("logout", { ...as, body: {} });
    expect(await storedRows(mine)).toEqual([]);
  });
});
