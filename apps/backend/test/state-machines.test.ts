import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "./source-files.ts";
import { stateColumns, strayStatusWrites, type StateColumn } from "./status-writes.ts";

const files = sourceFiles();

/** Who alone changes the state of what. Modules with a state machine are named here. */
const STATES: readonly StateColumn[] = [
  { table: "app.shops", column: "status", gate: "domain/shops/status-store.ts" },
  { table: "app.orders", column: "status", gate: "domain/orders/status-store.ts" },
  { table: "app.jobs", column: "state", gate: "domain/jobs/state-store.ts" },
  { table: "app.shipments", column: "status", gate: "domain/shipping/labels/shipment-status-store.ts" },
  { table: "app.purchase_attempts", column: "state", gate: "domain/shipping/labels/attempt-store.ts" },
  { table: "app.shipment_batch_items", column: "state", gate: "domain/shipping/labels/batch-store.ts" },
  {
    table: "app.carrier_connections",
    column: "status",
    gate: "domain/shipping/setup/connection-status-store.ts",
  },
  { table: "app.incidents", column: "state", gate: "domain/inventory/ledger/incident-store.ts" },
  { table: "app.transfers", column: "status", gate: "domain/inventory/transfers/transfer-store.ts" },
  { table: "app.fulfilments", column: "status", gate: "domain/dispatch/fulfilment-store.ts" },
  { table: "app.pick_waves", column: "status", gate: "domain/dispatch/wave-store.ts" },
  { table: "app.pickups", column: "status", gate: "domain/shipping/handover/pickup-store.ts" },
  { table: "app.manifests", column: "status", gate: "domain/shipping/handover/manifest-store.ts" },
  {
    table: "app.remittances",
    column: "status",
    gate: "domain/finance/remittances/remittance-status-store.ts",
  },
  { table: "app.carrier_claims", column: "status", gate: "domain/finance/claim-store.ts" },
  { table: "app.cod_payments", column: "status", gate: "domain/finance/cod-store.ts" },
  {
    table: "app.publish_results",
    column: "state",
    gate: "domain/inventory/publishing/publish-result-store.ts",
  },
];

/** States that no table of transitions governs, and why. */
const WITHOUT_GATE: Readonly<Record<string, string>> = {
  "app.alerts.state": "written once, by what decided about the alert",
  "app.idempotency_keys.state": "a request that runs or has finished",
  "app.inbound_events.state": "leased work: written by whoever holds the lease",
  "app.mails.state": "leased work: written by whoever holds the lease",
  "app.outgoing_events.state": "leased work: written by whoever holds the lease",
  "app.stock_deductions.status": "a result of the ledger, computed again with each revision",
  "app.tenants.status": "the operator's switch; one statement writes it",
  "app.tracking_events.status": "what a carrier said; its status never changes",
  "app.webhook_deliveries.state": "leased work: written by whoever holds the lease",
  "app.webhook_subscriptions.status": "a person or failing deliveries set it; one statement writes it",
  "directory.cells.state": "the operator's switch; one statement writes it",
  "directory.residents.state": "written by functions of the schema that check the state before",
  "directory.tenants.status": "a copy of the tenant's own, for listing; one statement writes both",
};

describe("a state column of the schema", () => {
  const gated = STATES.map(({ table, column }) => `${table}.${column}`);
  const known = new Set([...gated, ...Object.keys(WITHOUT_GATE)]);

  it("has a gate or a reason to have none, not both", () => {
    const columns = stateColumns(readFileSync(new URL("../src/db/schema.ts", import.meta.url), "utf8"));
    expect(columns.toSorted()).toEqual([...known].toSorted());
    expect(gated.filter((name) => name in WITHOUT_GATE)).toEqual([]);
  });

  it("would be found without either", () => {
    const planted = `export interface AppParcelMoods {
  mood_state: "good" | "bad";
  state: Generated<"open" | "closed">;
}
export interface DB {
  "app.parcel_moods": AppParcelMoods;
}`;
    expect(stateColumns(planted).filter((name) => !known.has(name))).toEqual(["app.parcel_moods.state"]);
  });
});

describe.each(STATES)("$column of $table", (state) => {
  it("is changed in its gate and nowhere else", () => {
    const gate = files.filter(({ path }) => path === state.gate);
    expect(strayStatusWrites(gate, { ...state, gate: "nobody" })).not.toEqual([]);
    expect(strayStatusWrites(files, state)).toEqual([]);
  });

  it.each([
    [
      "by a builder",
      `tx.query.updateTable("${state.table}").set({ a: 1, ${state.column}: x }).where("id", "=", 1)`,
    ],
    [
      "by a builder with an alias",
      `tx.query\n.updateTable("${state.table} as t")\n.set({ ${state.column}: x })\n.execute()`,
    ],
    [
      "by a builder, in short",
      `tx.query.updateTable("${state.table}").set({ a: 1, ${state.column} }).where("id", "=", 1)`,
    ],
    ["by a set made elsewhere", `tx.query.updateTable("${state.table}").set(change).where("id", "=", 1)`],
    ["by hand", `sql\`update ${state.table} t set a = 1, ${state.column} = \${x} where id = 1\``],
    [
      "by hand in a CTE",
      `sql\`with w as (UPDATE ${state.table}\n SET ${state.column}='x' returning 1) select 1\``,
    ],
    [
      "when an insert meets a row",
      `sql\`insert into ${state.table} (a) values (1) on conflict (a) do update set ${state.column} = 'x'\``,
    ],
    [
      "by a lease",
      `leased(tx, {\n table: "${state.table}", key: ["id"], due: sql\`select 1\`, set: sql\`${state.column} = 'x'\` })`,
    ],
  ])("would be found changed %s", (_how, text) => {
    const path = "domain/elsewhere/store.ts";
    expect(strayStatusWrites([{ path, text }], state)).toEqual([path]);
  });

  it.each([
    `tx.query.updateTable("${state.table}").set({ channel_${state.column}: x }).where("${state.column}", "=", 1)`,
    `sql\`update ${state.table} set a = 1 where ${state.column} = 'x'\``,
    `sql\`update ${state.table} o set stock_${state.column} = x.${state.column} from x where o.${state.column} = 1\``,
    `tx.query.insertInto("${state.table}").values({ ${state.column}: "active" }).execute()`,
  ])("is not changed by %s", (text) => {
    expect(strayStatusWrites([{ path: "domain/elsewhere/store.ts", text }], state)).toEqual([]);
  });
});
