import { expect, it } from "vitest";
import { useApp } from "../../test/app.ts";
import { makeTenant } from "../../test/factories/tenant.ts";
import { newId } from "../kernel/ids.ts";
import { tidy } from "./tidy.ts";

const app = await useApp();

it("forgets all that is too old, however much there is, and keeps the rest", async () => {
  const { id } = await makeTenant(app);
  const fingerprints = `insert into app.event_fingerprints (tenant_id, shop_id, fingerprint, event_id, received_at)
    select $1, $2, decode(md5(n::text), 'hex'), $3,
      now() - case when n = 1 then interval '1 day' else interval '40 days' end
    from generate_series(1, 12000) n`;
  await app.database.rows(fingerprints, [id, newId("shp"), newId("evt")]);
  const keys = `insert into app.idempotency_keys (tenant_id, key_hash, request_hash, state, running_until, expires_at)
    select $1, decode(md5(n::text), 'hex'), '', 'finished', now(),
      now() + case when n = 1 then interval '1 hour' else interval '-1 hour' end
    from generate_series(1, 12000) n`;
  await app.database.rows(keys, [id]);
  await tidy(app.foundation.services);
  const left = await app.database.rows<{ fingerprints: number; keys: number }>(
    `select (select count(*)::int from app.event_fingerprints where tenant_id = $1) as fingerprints,
      (select count(*)::int from app.idempotency_keys where tenant_id = $1) as keys`,
    [id],
  );
  expect(left).toEqual([{ fingerprints: 1, keys: 1 }]);
});
