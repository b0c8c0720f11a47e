import { expect, it, onTestFinished, vi } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import { Keyring } from "../../../kernel/secrets/keyring.ts";
import type { Services } from "../../../ports/services.ts";
import { apiKeyHashes } from "../keys/api-key-format.ts";
import { AccessFinder } from "./find-access.ts";

const app = await useApp();
const { services } = app.foundation;
const tenant = await makeTenant(app);

/** A finder whose looks are counted, and held up after they have seen what there is. */
function watched(heldUp: Promise<unknown>) {
  const looks: string[] = [];
  const inTenants: Services["inTenants"] = async (run) => {
    const seen = await services.inTenants(run);
    looks.push("keys");
    await heldUp;
    return seen;
  };
  return { looks, finder: new AccessFinder({ ...services, inTenants }) };
}

it("a key that many use at once is looked up once, and its owner not at all the second time", async () => {
  const { value, id } = await makeKey(app, tenant);
  const { finder, looks } = watched(Promise.resolve());
  const found = await Promise.all(Array.from({ length: 50 }, () => finder.byKey(value)));
  expect(new Set(found.map((access) => access?.keyId))).toEqual(new Set([id]));
  expect(looks).toHaveLength(1);
  services.accessChanges.tell(tenant.id);
  expect((await finder.byKey(value))?.keyId).toBe(id);
  expect(looks).toHaveLength(2);
});

it("the keys of many tenants that come at once are looked up together, each as its own tenant's", async () => {
  const tenants = [tenant, await makeTenant(app), await makeTenant(app)];
  const keys = await Promise.all(tenants.flatMap((one) => [makeKey(app, one), makeKey(app, one)]));
  const { finder, looks } = watched(Promise.resolve());
  const found = await Promise.all(keys.map(({ value }) => finder.byKey(value)));
  expect(found.map((access) => access?.keyId)).toEqual(keys.map(({ id }) => id));
  expect(found.map((access) => access?.tenantId)).toEqual(tenants.flatMap(({ id }) => [id, id]));
  expect(looks.length).toBeLessThanOrEqual(2);
});

it("a key whose tenant is forgotten while the tenants of others are looked up is still found", async () => {
  const keys = await Promise.all(Array.from({ length: 4 }, () => makeKey(app, tenant)));
  let aheadMs = 0;
  const inDirectory: Services["inDirectory"] = async (run, patience) => {
    const seen = await services.inDirectory(run, patience);
    aheadMs += 61_000;
    return seen;
  };
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + aheadMs);
  onTestFinished(() => clock.mockRestore());
  const finder = new AccessFinder({ ...services, inDirectory });
  await finder.byKey(keys[0]?.value ?? "");
  aheadMs += 1_000;
  const found = await Promise.all(keys.map(({ value }) => finder.byKey(value)));
  expect(found.map((access) => access?.keyId)).toEqual(keys.map(({ id }) => id));
});

it("a key is found while another transaction holds it", async () => {
  const { value, id } = await makeKey(app, tenant);
  const { finder } = watched(Promise.resolve());
  await services.asSystem(tenant.id, "test", async (tx) => {
    await tx.query.selectFrom("app.api_keys").select("id").where("id", "=", id).forUpdate().execute();
    expect((await finder.byKey(value))?.keyId).toBe(id);
  });
});

it("whoever comes after a key was revoked does not share a look that began before", async () => {
  const { value, id } = await makeKey(app, tenant);
  const gate = Promise.withResolvers<void>();
  const { finder, looks } = watched(gate.promise);
  const before = finder.byKey(value);
  await expect.poll(() => looks).toHaveLength(1);
  await app.ok("revokeApiKey", { token: tenant.owner.token, params: { apiKeyId: id } });
  const after = finder.byKey(value);
  gate.resolve();
  expect(await after).toBeNull();
  await before;
  expect(await finder.byKey(value)).toBeNull();
});

it("a key from before a new server key is found, and kept under the new one from then on", async () => {
  const { value, id } = await makeKey(app, tenant);
  const next = Buffer.alloc(32, "next").toString("base64url");
  const keyring = new Keyring(`next:${next},${app.settings.SECRET_KEYS}`);
  const finder = new AccessFinder({ ...services, keyring });
  expect((await finder.byKey(value))?.keyId).toBe(id);
  const stored = () =>
    app.database.rows("select from directory.api_keys where key_id = $1 and key_hash = $2", [
      id,
      apiKeyHashes(keyring, value)[0],
    ]);
  await expect.poll(stored).toHaveLength(1);
});
