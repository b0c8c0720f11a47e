import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { newId } from "../../../kernel/ids.ts";
import { stored } from "../../../kernel/json/stored-json.ts";
import { needTransition } from "../../../kernel/transitions.ts";
import type { Bought, NormalQuote, NormalRate, Prepared } from "../../../ports/carrier.ts";
import { ATTEMPT_TRANSITIONS, type AttemptState } from "./attempt-state.ts";

/** All input of a purchase, so that any process can look up its outcome at any time. */
export interface AttemptPlan {
  readonly quote: NormalQuote;
  readonly rate: NormalRate;
  readonly reservedNumbers: readonly string[];
}

export interface Attempt {
  readonly id: string;
  readonly shipmentId: string;
  readonly state: AttemptState;
  readonly plan: AttemptPlan;
  readonly prepared: Prepared | null;
  readonly bought: Bought | null;
  readonly startedAt: Date;
  readonly leaseUntil: Date;
}

interface StoredRef {
  readonly plan: AttemptPlan;
  readonly prepared?: Prepared;
}

export async function insertAttempt(
  tx: Tx,
  input: { shipmentId: string; requestHash: Buffer; plan: AttemptPlan; leaseMs: number },
): Promise<string> {
  const id = newId("pat");
  await tx.query
    .insertInto("app.purchase_attempts")
    .values({
      tenant_id: tx.tenantId,
      id,
      shipment_id: input.shipmentId,
      number: 1,
      request_hash: input.requestHash,
      state: "open",
      provider_ref: JSON.stringify({ plan: input.plan } satisfies StoredRef),
      lease_until: sql<Date>`now() + ${input.leaseMs} * interval '1 millisecond'`,
    })
    .execute();
  return id;
}

export async function savePrepared(tx: Tx, attemptId: string, prepared: Prepared): Promise<void> {
  await sql`
    update app.purchase_attempts set provider_shipment_id = ${prepared.providerShipmentId},
      provider_ref = provider_ref || jsonb_build_object('prepared', ${JSON.stringify(prepared)}::jsonb)
    where tenant_id = ${tx.tenantId} and id = ${attemptId}`.execute(tx.query);
}

/** The only statement that writes the state of an attempt. */
export async function recordAttemptOutcome(
  tx: Tx,
  attempt: Pick<Attempt, "id" | "state">,
  state: Exclude<AttemptState, "open">,
  outcome: { bought?: Bought; message?: string },
): Promise<void> {
  needTransition(ATTEMPT_TRANSITIONS, attempt.state, state);
  await tx.query
    .updateTable("app.purchase_attempts")
    .set({
      state,
      outcome: JSON.stringify(outcome),
      ...(outcome.bought?.providerShipmentId
        ? { provider_shipment_id: outcome.bought.providerShipmentId }
        : {}),
      ...(state === "unknown" ? {} : { finished_at: sql<Date>`now()` }),
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", attempt.id)
    .execute();
}

export async function lastAttempt(tx: Tx, shipmentId: string): Promise<Attempt | null> {
  const row = await tx.query
    .selectFrom("app.purchase_attempts")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("shipment_id", "=", shipmentId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) {
    return null;
  }
  const { plan, prepared = null } = stored<StoredRef>(row.provider_ref);
  return {
    id: row.id,
    shipmentId: row.shipment_id,
    state: row.state,
    plan,
    prepared,
    bought: stored<{ bought?: Bought } | null>(row.outcome)?.bought ?? null,
    startedAt: row.started_at,
    leaseUntil: row.lease_until,
  };
}

/** The provider's own id of each, where it has one. */
export async function providerIdsOf(
  tx: Tx,
  shipmentIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (shipmentIds.length === 0) {
    return new Map();
  }
  const rows = await tx.query
    .selectFrom("app.purchase_attempts")
    .select(["shipment_id", "provider_shipment_id"])
    .where("tenant_id", "=", tx.tenantId)
    .where("shipment_id", "in", [...shipmentIds])
    .where("state", "=", "done")
    .execute();
  return new Map(rows.map((row) => [row.shipment_id, row.provider_shipment_id]));
}
