import {
  BATCH_ITEM_STATES,
  CLAIM_STATUSES,
  COD_STATUSES,
  CONNECTION_STATUSES,
  INCIDENT_STATES,
  MANIFEST_STATUSES,
  PICKUP_STATUSES,
  PUBLISH_STATES,
  REMITTANCE_STATUSES,
  SHIPMENT_STATUSES,
  TRANSFER_STATUSES,
  type BatchItemState,
  type CarrierStatus,
  type ClaimStatus,
  type CodStatus,
  type IncidentState,
  type ManifestStatus,
  type PickupStatus,
  type PublishState,
  type RemittanceStatus,
  type ShipmentStatus,
  type TransferStatus,
} from "@estiba/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { CLAIM_TRANSITIONS } from "../src/domain/finance/claim-status.ts";
import { closeClaim } from "../src/domain/finance/claim-store.ts";
import { COD_TRANSITIONS } from "../src/domain/finance/cod-status.ts";
import { lockPayments, movePayments } from "../src/domain/finance/cod-store.ts";
import { REMITTANCE_TRANSITIONS } from "../src/domain/finance/remittances/remittance-status.ts";
import {
  recordConfirmation,
  recordRejection,
  recordReopening,
  recordSettlement,
} from "../src/domain/finance/remittances/remittance-status-store.ts";
import { lockRemittance } from "../src/domain/finance/remittances/remittance-store.ts";
import { INCIDENT_TRANSITIONS } from "../src/domain/inventory/ledger/incident-state.ts";
import { moveIncident } from "../src/domain/inventory/ledger/incident-store.ts";
import { PUBLISH_TRANSITIONS } from "../src/domain/inventory/publishing/publish-state.ts";
import { recordResults } from "../src/domain/inventory/publishing/publish-result-store.ts";
import { TRANSFER_TRANSITIONS } from "../src/domain/inventory/transfers/transfer-status.ts";
import { moveTransfer } from "../src/domain/inventory/transfers/transfer-store.ts";
import { MANIFEST_TRANSITIONS } from "../src/domain/shipping/handover/manifest-status.ts";
import { moveManifest } from "../src/domain/shipping/handover/manifest-store.ts";
import { PICKUP_TRANSITIONS } from "../src/domain/shipping/handover/pickup-status.ts";
import { movePickup } from "../src/domain/shipping/handover/pickup-store.ts";
import { ATTEMPT_TRANSITIONS, type AttemptState } from "../src/domain/shipping/labels/attempt-state.ts";
import { recordAttemptOutcome } from "../src/domain/shipping/labels/attempt-store.ts";
import { BATCH_ITEM_TRANSITIONS } from "../src/domain/shipping/labels/batch-item-state.ts";
import { moveBatchItem } from "../src/domain/shipping/labels/batch-store.ts";
import { SHIPMENT_TRANSITIONS } from "../src/domain/shipping/labels/shipment-status.ts";
import { moveShipment } from "../src/domain/shipping/labels/shipment-status-store.ts";
import { CONNECTION_TRANSITIONS } from "../src/domain/shipping/setup/connection-status.ts";
import { moveConnection } from "../src/domain/shipping/setup/connection-status-store.ts";
import { AppError } from "../src/kernel/errors.ts";
import { isTransition, type Transitions } from "../src/kernel/transitions.ts";
import type { Tx } from "../src/ports/services.ts";
import { useApp } from "./app.ts";
import { populateTenant } from "./factories/populate.ts";
import { origin, type TestTenant } from "./factories/tenant.ts";

const app = await useApp();
const { services } = app.foundation;
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await populateTenant(app, { plan: "ENTERPRISE" });
  await app.database.rows(
    `insert into app.publish_results (tenant_id, job_id, listing_id, field, shop_id, state)
     select g.tenant_id, j.id, g.id, 'stock', g.shop_id, 'pending' from app.listings g, app.jobs j
     where g.tenant_id = $1 and j.tenant_id = $1 limit 1 on conflict do nothing`,
    [tenant.id],
  );
}, 60_000);

interface Gate<State extends string> {
  readonly table: string;
  readonly column: "status" | "state";
  readonly states: readonly State[];
  readonly transitions: Transitions<State>;
  /** The row's key besides the tenant. */
  readonly key: string;
  move(tx: Tx, id: string, from: State, to: State): Promise<unknown>;
}

class TakenBack extends Error {}

/** Where each pair of states ended, as "from > to" of those that moved. Nothing of it is kept. */
async function movesOf<State extends string>(gate: Gate<State>): Promise<string[]> {
  const { table, column, key } = gate;
  const [row] = await app.database.rows(
    `select ${key} as id from ${table} where tenant_id = $1 order by 1 limit 1`,
    [tenant.id],
  );
  const id = String(row?.["id"]);
  const moved: string[] = [];
  for (const from of gate.states) {
    await app.database.rows(`update ${table} set ${column} = $3 where tenant_id = $1 and ${key} = $2`, [
      tenant.id,
      id,
      from,
    ]);
    for (const to of gate.states) {
      const attempt = services.inTenant(tenant.id, origin, async (tx) => {
        const answer = await gate.move(tx, id, from, to);
        throw new TakenBack(answer === false ? "refused" : "moved");
      });
      const end: unknown = await attempt.catch((error: unknown) => error);
      const isRefused = end instanceof AppError && end.code === "INVALID_TRANSITION";
      expect(isRefused || end instanceof TakenBack, `${from} > ${to}: ${String(end)}`).toBe(true);
      if (end instanceof TakenBack && end.message === "moved") {
        moved.push(`${from} > ${to}`);
      }
    }
  }
  return moved;
}

const expected = <State extends string>({ states, transitions }: Gate<State>): string[] =>
  states.flatMap((from) =>
    states.filter((to) => isTransition(transitions, from, to)).map((to) => `${from} > ${to}`),
  );

/** False when the row is as before. */
const isChanged = async (tx: Tx, before: unknown, read: (tx: Tx) => Promise<unknown>) =>
  JSON.stringify(before) !== JSON.stringify(await read(tx));

const shipments: Gate<ShipmentStatus> = {
  table: "app.shipments",
  column: "status",
  key: "id",
  states: SHIPMENT_STATUSES,
  transitions: SHIPMENT_TRANSITIONS,
  move: (tx, id, status, to) => moveShipment(tx, { id, status }, to),
};

const attempts: Gate<AttemptState> = {
  table: "app.purchase_attempts",
  column: "state",
  key: "id",
  states: Object.keys(ATTEMPT_TRANSITIONS) as AttemptState[],
  transitions: ATTEMPT_TRANSITIONS,
  move: async (tx, id, state, to) =>
    to === "open" ? false : recordAttemptOutcome(tx, { id, state }, to, { message: "" }),
};

const batchItems: Gate<BatchItemState> = {
  table: "app.shipment_batch_items",
  column: "state",
  key: "batch_id",
  states: BATCH_ITEM_STATES,
  transitions: BATCH_ITEM_TRANSITIONS,
  move: async (tx, batchId, _from, to) =>
    to !== "pending" && moveBatchItem(tx, { batchId, position: 0 }, to, { shipmentId: null, error: null }),
};

const connections: Gate<CarrierStatus> = {
  table: "app.carrier_connections",
  column: "status",
  key: "id",
  states: CONNECTION_STATUSES,
  transitions: CONNECTION_TRANSITIONS,
  move: (tx, id, _from, to) => moveConnection(tx, id, to),
};

const incidents: Gate<IncidentState> = {
  table: "app.incidents",
  column: "state",
  key: "id",
  states: INCIDENT_STATES,
  transitions: INCIDENT_TRANSITIONS,
  move: (tx, id, state, to) => moveIncident(tx, { id, state }, { state: to, ownerId: null, note: null }),
};

const pickups: Gate<PickupStatus> = {
  table: "app.pickups",
  column: "status",
  key: "id",
  states: PICKUP_STATUSES,
  transitions: PICKUP_TRANSITIONS,
  move: (tx, id, status, to) => movePickup(tx, { id, status }, to),
};

const manifests: Gate<ManifestStatus> = {
  table: "app.manifests",
  column: "status",
  key: "id",
  states: MANIFEST_STATUSES,
  transitions: MANIFEST_TRANSITIONS,
  move: async (tx, id, _from, to) => to !== "waiting" && moveManifest(tx, id, to, { failure: null }),
};

const transfers: Gate<TransferStatus> = {
  table: "app.transfers",
  column: "status",
  key: "id",
  states: TRANSFER_STATUSES,
  transitions: TRANSFER_TRANSITIONS,
  move: async (tx, id, _from, to) => to !== "draft" && moveTransfer(tx, id, to),
};

const NOTHING = { grossMinor: 0, codFeesMinor: 0, freightMinor: 0, withheldMinor: 0, netMinor: 0 };

const remittances: Gate<RemittanceStatus> = {
  table: "app.remittances",
  column: "status",
  key: "id",
  states: REMITTANCE_STATUSES,
  transitions: REMITTANCE_TRANSITIONS,
  move: async (tx, id, _from, to) => {
    const remittance = await lockRemittance(tx, id);
    const received = { receivedMinor: 0, receivedAt: tx.now, bankReference: "" };
    if (!remittance || to === "uploaded") {
      return false;
    }
    switch (to) {
      case "matched":
        return recordReopening(tx, remittance, NOTHING);
      case "confirmed":
        return recordConfirmation(tx, remittance, NOTHING);
      case "settled":
        return recordSettlement(tx, remittance, received);
      case "rejected":
        return recordRejection(tx, remittance, null);
    }
  },
};

const claims: Gate<ClaimStatus> = {
  table: "app.carrier_claims",
  column: "status",
  key: "id",
  states: CLAIM_STATUSES,
  transitions: CLAIM_TRANSITIONS,
  move: async (tx, id, status, to) =>
    to === "open" ? false : closeClaim(tx, { id, status }, to === "paid" ? 1 : 0),
};

const payments: Gate<CodStatus> = {
  table: "app.cod_payments",
  column: "status",
  key: "id",
  states: COD_STATUSES,
  transitions: COD_TRANSITIONS,
  move: async (tx, id, from, to) => {
    const [payment] = await lockPayments(tx, { ids: [id] });
    if (!payment || from === to) {
      return false;
    }
    const moment = {
      codPaymentId: id,
      fromStatus: from,
      toStatus: to,
      cause: "",
      amountMinor: null,
      note: null,
    };
    return movePayments(tx, [{ payment: { ...payment, status: to }, postings: [], moments: [moment] }]);
  },
};

const results: Gate<PublishState> = {
  table: "app.publish_results",
  column: "state",
  key: "listing_id",
  states: PUBLISH_STATES,
  transitions: PUBLISH_TRANSITIONS,
  move: async (tx, listingId, _from, state) => {
    const read = (inside: Tx) =>
      inside.query
        .selectFrom("app.publish_results")
        .select(["job_id", "field", "attempts"])
        .where("tenant_id", "=", inside.tenantId)
        .where("listing_id", "=", listingId)
        .execute();
    const before = await read(tx);
    const result = {
      listingId,
      state,
      before: null,
      after: null,
      failure: null,
      message: null,
      isAttempt: true,
    };
    await recordResults(tx, before[0]?.job_id ?? "", "stock", [result]);
    return isChanged(tx, before, read);
  },
};

describe("a state", () => {
  it.each([
    [SHIPMENT_TRANSITIONS, "failed", "cancelling"],
    [SHIPMENT_TRANSITIONS, "purchasing", "cancelling"],
    [SHIPMENT_TRANSITIONS, "delivered", "purchasing"],
    [SHIPMENT_TRANSITIONS, "in_transit", "cancelling"],
    [PICKUP_TRANSITIONS, "refused", "booked"],
    [PICKUP_TRANSITIONS, "asking", "cancelled"],
    [MANIFEST_TRANSITIONS, "cancelled", "ready"],
    [REMITTANCE_TRANSITIONS, "matched", "settled"],
    [REMITTANCE_TRANSITIONS, "confirmed", "rejected"],
    [CLAIM_TRANSITIONS, "paid", "open"],
    [COD_TRANSITIONS, "cancelled", "collected"],
    [COD_TRANSITIONS, "expected", "settled"],
    [PUBLISH_TRANSITIONS, "written", "pending"],
    [ATTEMPT_TRANSITIONS, "done", "open"],
    [BATCH_ITEM_TRANSITIONS, "done", "pending"],
    [BATCH_ITEM_TRANSITIONS, "failed", "pending"],
  ])("%#: is never %s, then %s", (table, from, to) => {
    expect(isTransition(table as Transitions<string>, from, to)).toBe(false);
  });

  it.each([
    shipments,
    attempts,
    batchItems,
    connections,
    incidents,
    pickups,
    manifests,
    transfers,
    remittances,
    claims,
    payments,
    results,
  ] as unknown as Gate<string>[])(
    "of $table goes where its table says, and every other way is refused",
    async (gate) => {
      expect((await movesOf(gate)).toSorted()).toEqual(expected(gate).toSorted());
    },
    60_000,
  );
});
