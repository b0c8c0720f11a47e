import type { CarrierStatus } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { sourcesOf } from "../../../kernel/transitions.ts";
import { CONNECTION_TRANSITIONS } from "./connection-status.ts";

/** The only statement that writes a connection's status; false when it may not go there. A deleted one stays as it is. */
export async function moveConnection(tx: Tx, connectionId: string, to: CarrierStatus): Promise<boolean> {
  const moved = await tx.query
    .updateTable("app.carrier_connections")
    .set({ status: to, updated_at: sql`now()` })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", connectionId)
    .where("deleted_at", "is", null)
    .where("status", "in", sourcesOf(CONNECTION_TRANSITIONS, to))
    .returning("id")
    .execute();
  return moved.length > 0;
}
