import { findUser } from "../../domain/identity/index.ts";
import {
  findIncident,
  updateIncident,
  type Incident,
  type IncidentPatch,
} from "../../domain/inventory/index.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Tx } from "../../ports/services.ts";

/** An incident can be assigned only to a user of the tenant. */
export async function changeIncident(tx: Tx, incidentId: string, patch: IncidentPatch): Promise<Incident> {
  if (!(await findIncident(tx, incidentId))) {
    throw new AppError("INCIDENT_NOT_FOUND");
  }
  if (typeof patch.ownerId === "string" && !(await findUser(tx, patch.ownerId))) {
    throw new AppError("USER_NOT_FOUND");
  }
  return updateIncident(tx, incidentId, patch);
}
