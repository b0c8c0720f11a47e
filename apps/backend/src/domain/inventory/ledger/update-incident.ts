import type { IncidentState } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import {
  findIncident,
  lockIncident,
  moveIncident,
  type Incident,
  type IncidentChange,
} from "./incident-store.ts";

export interface IncidentPatch {
  readonly state?: IncidentState | undefined;
  readonly ownerId?: string | null | undefined;
  readonly note?: string | null | undefined;
}

async function need(tx: Tx, incidentId: string): Promise<Incident> {
  const incident = await findIncident(tx, incidentId);
  if (!incident) {
    throw new AppError("INCIDENT_NOT_FOUND");
  }
  return incident;
}

/** A person assigns, hands over or closes it; fields left out stay. */
export async function updateIncident(tx: Tx, incidentId: string, patch: IncidentPatch): Promise<Incident> {
  await lockIncident(tx, incidentId);
  const before = await need(tx, incidentId);
  const after: IncidentChange = {
    state: patch.state ?? before.state,
    ownerId: patch.ownerId === undefined ? before.ownerId : patch.ownerId,
    note: patch.note === undefined ? before.note : patch.note,
  };
  const { state, ownerId, note } = before;
  if (after.state === state && after.ownerId === ownerId && after.note === note) {
    return before;
  }
  await moveIncident(tx, before, after);
  await recordChanges(tx, [
    {
      action: "inventory.incident_changed",
      targetKind: "incident",
      targetId: before.id,
      before: { state, ownerId, note },
      after: { ...after },
    },
  ]);
  return need(tx, before.id);
}
