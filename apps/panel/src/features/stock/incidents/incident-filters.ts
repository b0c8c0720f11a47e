import type { IncidentState } from "@estiba/contract";

export const INCIDENT_FILTERS: readonly IncidentState[] = ["open", "acknowledged", "resolved"];
export type IncidentFilter = IncidentState;
