import { findUser } from "../../domain/identity/index.ts";
import {
  findIncident,
  updateIncident,
  type Incident,
  type IncidentPatch,
} from "../../domain/inventory/index.ts";
import { holdOrder } from "../../domain/orders/index.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { followFulfilments } from "../kit/follow-fulfilments.ts";

/** An incident can be assigned only to a user of the tenant; a shortfall that is settled no longer holds its order back. */
export async function changeIncident(
  services: Services,
  tx: Tx,
  incidentId: string,
  patch: IncidentPatch,
): Promise<Incident> {
  const found = await findIncident(tx, incidentId);
  if (!found) {
    throw new AppError("INCIDENT_NOT_FOUND");
  }
  if (typeof patch.ownerId === "string" && !(await findUser(tx, patch.ownerId))) {
    throw new AppError("USER_NOT_FOUND");
  }
  if (found.orderId !== null) {
    await holdOrder(tx, found.orderId);
  }
  const incident = await updateIncident(tx, incidentId, patch);
  if (incident.orderId !== null && incident.state !== found.state) {
    await followFulfilments(services, tx, [incident.orderId]);
  }
  return incident;
}
