import { expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import type { Services } from "../../../ports/services.ts";
import { AccessFinder } from "./find-access.ts";

const app = await useApp();
const { services } = app.foundation;
const tenant = await makeTenant(app);

/** A finder whose looks are counted, and held up after they have seen what there is. */
function watched(heldUp: Promise<unknown>) {
  const looks: string[] = [];
  const asSystem: Services["asSystem"] = async (tenantId, job, run, options) => {
    const seen = await services.asSystem(tenantId, job, run, options);
    looks.push(job);
    await heldUp;
    return seen;
  };
  return { looks, finder: new AccessFinder({ ...services, asSystem }) };
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
