import { expect, it } from "vitest";
import { leaseJob } from "../src/domain/jobs/index.ts";
import { leaseEvents } from "../src/domain/events/store.ts";
import { takeListings } from "../src/domain/inventory/publishing/forced-publish-store.ts";
import { leasePublications } from "../src/domain/inventory/publishing/publish-store.ts";
import { leaseMails } from "../src/domain/mail/store.ts";
import { leaseDueDeliveries } from "../src/domain/notifications/delivery-store.ts";
import { leaseBatchItems } from "../src/domain/shipping/labels/batch-store.ts";
import { dueTrackingPushes } from "../src/domain/shipping/tracking/push-store.ts";
import { leaseDueShipments } from "../src/domain/shipping/labels/shipment-store.ts";
import { WORK_KINDS } from "../src/domain/shops/index.ts";
import { leaseWork } from "../src/domain/shops/work-store.ts";
import type { Tx } from "../src/ports/services.ts";
import { useApp } from "./app.ts";
import { populateTenant } from "./factories/populate.ts";
import { origin } from "./factories/tenant.ts";

const app = await useApp();
const { services } = app.foundation;
const { rows } = app.database;
const tenant = await populateTenant(app);

const CROWD = 400;
const DUE_ROWS = 8;
const LEASE_MS = 60_000;
const id = (prefix: string, text: string) => `'${prefix}_' || lpad(${text}, 26, '0')`;

interface Case {
  readonly table: string;
  /** What makes a copied row due, and unlike the others; `i` counts the rows. */
  readonly copy: Readonly<Record<string, string>>;
  /** What else makes the planner err. */
  readonly first?: string;
  /** The tenant's rows that are leased. */
  readonly taken: string;
  readonly lease: (tx: Tx) => Promise<unknown>;
}

const PENDING = { state: "'pending'", due_at: "now() - interval '1 minute'", attempts: "0" };
const LEASED = "leased_until > now()";
const PUT_OFF = "due_at > now()";
const [shop] = await rows<{ id: string }>("select id from app.shops where tenant_id = $1", [tenant.id]);
const shopId = shop?.id ?? "";
await rows(
  `insert into app.publications (tenant_id, listing_id, shop_id, master_variant_id)
   select tenant_id, id, shop_id, master_variant_id from app.listings where tenant_id = $1`,
  [tenant.id],
);

const CASES: Readonly<Record<string, Case>> = {
  "work of shops": {
    table: "app.shop_work",
    copy: {
      kind: `('{${WORK_KINDS.join(",")}}'::text[])[1 + i % ${WORK_KINDS.length}]`,
      due_at: PENDING.due_at,
      leased_until: "null",
    },
    taken: LEASED,
    lease: (tx) => leaseWork(tx, LEASE_MS),
  },
  jobs: {
    table: "app.jobs",
    copy: {
      id: "'catalog-sync:' || i",
      scope: "'scope-' || i",
      queue: "'catalog-sync'",
      state: "'waiting'",
      due_at: PENDING.due_at,
      leased_until: "null",
    },
    taken: LEASED,
    lease: (tx) => leaseJob(tx, "catalog-sync", LEASE_MS),
  },
  "received events": {
    table: "app.inbound_events",
    copy: { ...PENDING, id: id("evt", "i::text") },
    // Each further day makes the outer side look larger.
    first: `do $$ declare part text; begin
      for part in select oid::regclass from pg_class where relname ~ '^inbound_events_(2|default)' and relispartition and relkind = 'r'
        and relname <> to_char(now() at time zone 'utc', '"inbound_events_"YYYYMMDD')
      loop execute 'drop table ' || part; end loop; end $$`,
    taken: PUT_OFF,
    lease: (tx) => leaseEvents(tx, { most: 1, areHints: false, areSuspects: false }),
  },
  mails: {
    table: "app.mails",
    copy: { ...PENDING, id: id("mai", "i::text") },
    taken: PUT_OFF,
    lease: (tx) => leaseMails(tx, 1),
  },
  deliveries: {
    table: "app.webhook_deliveries",
    copy: { ...PENDING, id: id("dlv", "i::text"), event_id: id("oev", "i::text") },
    taken: PUT_OFF,
    lease: (tx) => leaseDueDeliveries(tx, 1),
  },
  shipments: {
    table: "app.shipments",
    copy: {
      id: id("shm", "i::text"),
      request_key_hash: "decode(lpad(i::text, 8, '0'), 'hex')",
      tracking_number: "'T' || i",
      public_token: "'t' || i",
      order_id: "null",
      due_at: PENDING.due_at,
      leased_until: "null",
    },
    taken: LEASED,
    lease: (tx) => leaseDueShipments(tx, 1, LEASE_MS),
  },
  "tracking numbers for the channels": {
    table: "app.shipments",
    copy: {
      id: id("shm", "i::text"),
      request_key_hash: "decode(lpad(i::text, 8, '0'), 'hex')",
      tracking_number: "'T' || i",
      public_token: "'t' || i",
      order_id: "null",
      channel_push_due_at: PENDING.due_at,
    },
    taken: "channel_push_due_at > now()",
    lease: (tx) => dueTrackingPushes(tx, 1, LEASE_MS),
  },
  "items of a batch of shipments": {
    table: "app.shipment_batch_items",
    copy: { position: "i", state: "'pending'", due_at: PENDING.due_at, leased_until: "null" },
    taken: LEASED,
    lease: (tx) => leaseBatchItems(tx, 1, LEASE_MS),
  },
  "stock to publish": {
    table: "app.publications",
    copy: {
      listing_id: id("lst", "i::text"),
      is_dirty: "true",
      due_at: PENDING.due_at,
      leased_until: "null",
    },
    taken: LEASED,
    lease: (tx) => leasePublications(tx, shopId, 1),
  },
  "listings of a publication": {
    table: "app.publications",
    copy: { listing_id: id("lst", "i::text"), leased_until: "null" },
    taken: LEASED,
    lease: (tx) => takeListings(tx, [`lst_${"1".padStart(26, "0")}`], 60),
  },
};

/** As if hundreds of tenants had one row each when statistics were taken, and then one of them got eight at once. */
async function misleadPlanner({ table, copy, first = "" }: Case): Promise<void> {
  const copied = Object.entries(copy).map(([column, value]) => `'${column}', ${value}`);
  const insert = (tenantId: string, most: number) => `
    insert into ${table} select (jsonb_populate_record(model, jsonb_build_object('tenant_id', ${tenantId}, ${copied.join(", ")}))).*
    from model_row model, generate_series(1, ${most}) i;`;
  await rows(`
    ${first};
    set session_replication_role = replica;
    create temporary table model_row (like ${table});
    insert into model_row select * from ${table} where tenant_id = '${tenant.id}' limit 1;
    delete from ${table};
    ${insert(id("ten", "'c' || i"), CROWD)}
    analyze ${table};
    ${insert(`'${tenant.id}'`, DUE_ROWS)}
    drop table model_row;
    reset session_replication_role;`);
}

it.each(Object.entries(CASES))(
  "takes one of eight due %s, whatever the planner expects",
  async (_what, one) => {
    await misleadPlanner(one);
    const count = async (which: string) => {
      const [row] = await rows<{ n: number }>(
        `select count(*)::int as n from ${one.table} where tenant_id = $1 and ${which}`,
        [tenant.id],
      );
      return row?.n;
    };
    expect(await count("true")).toBe(DUE_ROWS);
    await services.inTenant(tenant.id, origin, one.lease);
    expect(await count(one.taken)).toBe(1);
  },
);
