import { expect, it } from "vitest";
import { useApp } from "../../test/app.ts";
import { populateTenant } from "../../test/factories/populate.ts";
import { origin } from "../../test/factories/tenant.ts";
import { exportTable, tenantTables } from "./export-tenant.ts";

const app = await useApp();
const tenant = await populateTenant(app);

/** Bytes that are the merchant's own: what came in, what is printed, what was agreed to. Every other column of bytes opens something. */
const OWN_BYTES = [
  "carrier_webhooks.body",
  "channel_labels.pdf",
  "consents.text_sha256",
  "inbound_events.raw_body",
  "labels.content",
  "manifests.document",
];

it("the export of a tenant holds nothing that opens a session or anything else", async () => {
  const exported = await app.foundation.services.inTenant(tenant.id, origin, async (tx) => {
    const columns = new Set<string>();
    let text = "";
    for (const table of await tenantTables(tx)) {
      for await (const row of exportTable(tx, table)) {
        text += row;
        Object.keys(JSON.parse(row) as object).forEach((name) => columns.add(`${table}.${name}`));
      }
    }
    return { columns, text };
  });
  expect(exported.columns).toContain("sessions.user_agent");
  const bytes = await app.database.rows<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'app' and data_type = 'bytea'`,
  );
  const shown = bytes.map(({ name }) => name).filter((name) => exported.columns.has(name));
  expect(shown.filter((name) => !OWN_BYTES.includes(name))).toEqual([]);
  const seeds = await app.database.rows<{ seed: string }>(
    "select encode(seed, 'hex') as seed from app.sessions where tenant_id = $1",
    [tenant.id],
  );
  expect(seeds.length).toBeGreaterThan(0);
  expect(seeds.filter(({ seed }) => exported.text.includes(seed))).toEqual([]);
  expect(exported.text).not.toMatch(/argon2|whsec_|pk_\w{20}|rft_|"v1\./);
});
