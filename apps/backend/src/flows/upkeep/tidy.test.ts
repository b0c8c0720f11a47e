import { expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeTenant } from "../../../test/factories/tenant.ts";
import { newId } from "../../kernel/ids.ts";
import { tidy } from "./tidy.ts";

const app = await useApp();

it("deletes sessions, mailed links and consent flows that are over, and keeps those that are not", async () => {
  const { id, owner } = await makeTenant(app);
  await app.database.rows("delete from app.sessions where tenant_id = $1", [id]);
  const age = "now() + case when n = 1 then interval '1 day' else interval '-40 days' end";
  const sessions = `insert into app.sessions (tenant_id, id, user_id, seed, idle_expires_at, absolute_expires_at)
    select $1, 'ses_' || substr(md5(n::text), 1, 26), $2, '', ${age}, ${age} from generate_series(1, 6000) n`;
  const links = `insert into app.one_time_tokens (tenant_id, token_hash, kind, user_id, expires_at)
    select $1, decode(md5(n::text), 'hex'), 'password_reset', $2, ${age} from generate_series(1, 6000) n`;
  const flows = `insert into app.oauth_states (tenant_id, id, state_hash, platform, code_verifier_sealed, started_by, expires_at)
    select $1, 'cns_' || substr(md5(n::text), 1, 26), decode(md5(n::text), 'hex'), 'MARKETPLACE', '', $2, ${age} from generate_series(1, 6000) n`;
  for (const insert of [sessions, links, flows]) {
    await app.database.rows(insert, [id, owner.user.id]);
  }
  await tidy(app.foundation.services);
  const left = await app.database.rows(
    `select (select count(*)::int from app.sessions where tenant_id = $1) as sessions,
      (select count(*)::int from app.one_time_tokens where tenant_id = $1) as links,
      (select count(*)::int from app.oauth_states where tenant_id = $1) as flows`,
    [id],
  );
  expect(left).toEqual([{ sessions: 1, links: 1, flows: 1 }]);
});

it("deletes all that is too old, however much there is, and keeps the rest", async () => {
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
